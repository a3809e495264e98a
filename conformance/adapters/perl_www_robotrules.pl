# Driver (protocol 1) for WWW::RobotRules.
use strict;
use warnings;
use JSON::PP;
use MIME::Base64 qw(decode_base64);
use URI;
use WWW::RobotRules;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
my $site = "http://www.example.com";

# Returns a member of the request as bytes. The module's documentation wants "the contents" of the file; LWP's own
# robots pass the result of `decoded_content`.
sub bytes {
    my ($request, $member) = @_;
    return decode_base64($request->{"${member}_base64"}) if exists $request->{"${member}_base64"};
    my $bytes = $request->{$member} // die "no $member in the request\n";
    utf8::encode($bytes);
    return $bytes;
}

sub decide {
    my ($request) = @_;
    # The module needs absolute URLs. A URL without a scheme is taken as a path on the site.
    my $url = bytes($request, "url");
    return { unsupported => "a URL of no site, and the rules are kept by site" }
        if $url =~ m{^[A-Za-z][A-Za-z0-9+.-]*:(?!//[^/?#])};
    $url = $site . ($url =~ m{^/} ? "" : "/") . $url unless $url =~ m{^[A-Za-z][A-Za-z0-9+.-]*://};
    # The module calls `host` of the URI. A URI of an unknown scheme has no such method.
    return { unsupported => "a URL of a scheme that the library knows no host of" }
        unless URI->new($url)->can("host");
    # The module stores rules for each host, so the file's URL must have the same host as the URL to decide.
    my ($host) = $url =~ m{^([^:]+://[^/?#]*)};
    my $rules = WWW::RobotRules->new(bytes($request, "agent"));
    $rules->parse("$host/robots.txt", bytes($request, "robots"));
    my $allowed = $rules->allowed($url);
    die "no rules are known for the URL\n" if $allowed < 0;
    return { allowed => $allowed ? JSON::PP::true : JSON::PP::false };
}

sub answer {
    my ($request) = @_;
    return {
        implementation =>
            { name => "WWW::RobotRules", version => "$WWW::RobotRules::VERSION", language => "perl" },
        ops => ["decide"],
    } if $request->{hello};
    my $op = $request->{op} // "";
    return { id => $request->{id}, unsupported => "op $op" } if $op ne "decide";
    my $answer = eval { decide($request) };
    if (!$answer) {
        my ($type, $message) = (ref $@ || "die", "$@");
        $message =~ s/\s+\z//;
        $answer = { error => "$type: $message" };
    }
    return { id => $request->{id}, %$answer };
}

while (my $line = <STDIN>) {
    my $request = eval { $json->decode($line) };
    $request = {} unless ref $request eq "HASH";    # The line isn't a request and is answered as unsupported.
    print $json->encode(answer($request)), "\n";
}
