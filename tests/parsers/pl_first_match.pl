#!/usr/bin/perl
# robots.txt to a list of regular expressions per robot
use strict;
use warnings;

my $UNRESERVED = qr/[A-Za-z0-9._~-]/;

sub normalise {
    my $s = shift;
    $s =~ s/([^\x21-\x7e])/sprintf '%%%02X', ord $1/ge;
    $s =~ s/%([0-9A-Fa-f]{2})/my $c = chr hex $1; $c =~ $UNRESERVED ? $c : "%" . uc $1/ge;
    return $s;
}

sub product {
    my $s = shift;
    return lc $1 if $s =~ /compatible;\s*([\w-]+)/ia || $s =~ /^\s*([\w-]+)/a;
    return '';
}

sub rule {
    my $value = shift;
    my $end = $value =~ s/\$$// ? '\z' : '';
    $value = normalise($value);
    $value =~ s/\$/%24/g;
    my ($head, @rest) = map { quotemeta } split /\*+/, $value, -1;
    $head = '' unless defined $head;
    return qr/^$head$end/ unless @rest;
    my $tail = pop @rest;
    my $middle = join '', map { "(?>.*?$_)" } @rest;
    return qr/^$head$middle.*$tail$end/;
}

sub parse {
    my $text = shift;
    my (%groups, @names);
    my $open = 0;
    $text =~ s/^\xef\xbb\xbf//;
    for (split /[\r\n]+/, $text) {
        s/#.*//s;
        next unless /^[ \t]*([\w-]+)[ \t]*:[ \t]*(.*?)[ \t]*$/s;
        my ($key, $value) = (lc $1, $2);
        if ($key eq 'user-agent') {
            @names = () unless $open;
            $open = 1;
            push @names, $value eq '*' ? '*' : product($value);
            $groups{ $names[-1] } ||= [];
        }
        elsif ($key eq 'allow' || $key eq 'disallow') {
            $open = 0;
            next if $value eq '';
            push @{ $groups{$_} }, [ $key eq 'allow', rule($value) ] for @names;
        }
    }
    return \%groups;
}

sub allowed {
    my ($text, $agent, $url) = @_;
    (my $path = $url) =~ s{^[a-z][a-z0-9+.-]*://[^/?#]*}{}i;
    $path = "/$path" unless $path =~ m{^/};
    return 1 if $path eq '/robots.txt';
    $path = normalise($path);
    $path =~ s/([*\$])/$1 eq '*' ? '%2A' : '%24'/ge;
    my $groups = parse($text);
    my $me = product($agent);
    my $rules = ($me ne '' && $groups->{$me}) || $groups->{'*'} || [];
    for my $rule (@$rules) {
        return $rule->[0] if $path =~ $rule->[1];
    }
    return 1;
}

$| = 1;
while (<STDIN>) {
    my ($id, @args) = split;
    @args = map { tr/-//d; pack 'H*', $_ } @args;
    my $ok = eval { allowed(@args) ? 'allowed' : 'disallowed' };
    $ok = 'error ' . join ' ', split ' ', $@ unless defined $ok;
    print "$id $ok\n";
}
