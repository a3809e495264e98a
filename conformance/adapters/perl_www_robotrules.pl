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

# A member of the request as bytes. Of the file its documentation asks for the contents; LWP's own robots
# hand it those that `decoded_content` makes of a response.
sub bytes {
    my ($request, $member) = @_;
    return decode_base64($request->{"${member}_base64"}) if exists $request->{"${member}_base64"};
    my $bytes = $request->{$member} // die "no $member in the request\n";
    utf8::encode($bytes);
    return $bytes;
}

sub decide {
    my ($request) = @_;
    # The module asks for absolute URLs; whatever has no scheme is a path on the site.
    my $url = bytes($request, "url");
    return { unsupported => "a URL of no site, and the rules are kept by site" }
        if $url =~ m{^[A-Za-z][A-Za-z0-9+.-]*:(?!//[^/?#])};
    $url = $site . ($url =~ m{^/} ? "" : "/") . $url unless $url =~ m{^[A-Za-z][A-Za-z0-9+.-]*://};
    # It asks a URI for its host, and a URI of a scheme that it does not know has none.
    return { unsupported => "a URL of a scheme that the library knows no host of" }
        unless URI->new($url)->can("host");
    # The rules are kept by host, so the file is given as that of the URL's own host.
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
    $request = {} unless ref $request eq "HASH";    # no request at all: answered as unsupported
    print $json->encode(answer($request)), "\n";
}
