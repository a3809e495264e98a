# Crawls with LWP::RobotUA, as its manual shows. The agent fetches robots.txt itself. Usage: lwp.pl URL
use strict;
use warnings;
use HTML::LinkExtor;
use LWP::RobotUA;
use URI;

my $agent = LWP::RobotUA->new('TrialBot/1.0', 'trial@example.com');
# The delay between requests, in minutes. The default is one minute.
$agent->delay(0);
$agent->timeout(30);
my $start = URI->new($ARGV[0]);
my @queue = ($start);
my %seen;
while (my $url = shift @queue) {
    $url->fragment(undef);
    next if $seen{$url}++ or keys %seen > 300;
    my $answer = $agent->get($url);
    next unless $answer->is_success and $answer->content_type eq 'text/html';
    my $links = HTML::LinkExtor->new(sub {
        my ($tag, %attributes) = @_;
        return unless $tag eq 'a' and $attributes{href};
        my $link = URI->new($attributes{href});
        push @queue, $link if $link->scheme eq 'http' and $link->host eq $start->host;
    }, $answer->base);
    $links->parse($answer->decoded_content);
    $links->eof;
}
