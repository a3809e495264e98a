#!/usr/bin/perl
use strict;
use warnings;

package RobotRules;

sub new {
    my ($class, $ua) = @_;
    my ($name) = $ua =~ m{compatible;\s*([^/;)]+)}i;
    ($name) = split m{/}, $ua unless defined $name;
    $name = '' unless defined $name;
    $name =~ s/^\s+|\s+$//g;
    return bless { ua => lc $name, me => undef, anon => undef }, $class;
}

sub parse {
    my ($self, $txt) = @_;
    $txt =~ s/^\xef\xbb\xbf//;
    $self->record($_) for split /\n(?:[ \t]*\n)+/, $txt;
}

sub record {
    my ($self, $block) = @_;
    my (@agents, @disallow, $rules);
    for my $line (split /\r\n|\n|\r/, $block) {
        $line =~ s/#.*//s;
        my ($field, $value) = $line =~ /^[ \t]*([A-Za-z-]+)[ \t]*:[ \t]*(.*)/s or next;
        $value =~ s/[ \t]+$//;
        if (lc $field eq 'user-agent') {
            $value =~ s{/.*}{}s;
            push @agents, lc $value;
        }
        elsif (lc $field eq 'disallow' && @agents) {
            $rules = 1;
            push @disallow, $value if length $value;
        }
    }
    return unless $rules;
    for my $agent (@agents) {
        if ($agent eq '*') {
            $self->{anon} ||= \@disallow;
        }
        elsif (length $agent && index($self->{ua}, $agent) >= 0) {
            $self->{me} ||= \@disallow;
        }
    }
}

sub allowed {
    my ($self, $uri) = @_;
    $uri =~ s{^[a-z][a-z0-9+.-]*://[^/?#]*}{}i;
    $uri =~ s/#.*//s;
    $uri = "/$uri" unless $uri =~ m{^/};
    for my $rule (@{ $self->{me} || $self->{anon} || [] }) {
        return 0 if substr($uri, 0, length $rule) eq $rule;
    }
    return 1;
}

package main;

$| = 1;
while (my $line = <STDIN>) {
    my ($id, @q) = split ' ', $line;
    my ($txt, $ua, $url) = map { $_ eq '-' ? '' : pack 'H*', $_ } @q;
    my $answer = eval {
        my $rules = RobotRules->new($ua);
        $rules->parse($txt);
        $rules->allowed($url) ? 'allowed' : 'disallowed';
    };
    if ($@) { (my $e = $@) =~ s/\s+/ /g; $answer = "error $e" }
    print "$id $answer\n";
}
