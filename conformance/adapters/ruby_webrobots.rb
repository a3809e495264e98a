# Driver (protocol 1) for WebRobots.
require 'base64'
require 'json'
require 'webrobots'

$stdout.sync = true

def bytes(request, member)
  base64 = request["#{member}_base64"]
  base64 ? Base64.strict_decode64(base64) : request.fetch(member).b
end

# Returns the message as UTF-8. A message may contain bytes of the file that aren't UTF-8.
def shown(message)
  message.dup.force_encoding('UTF-8').scrub('?')
end

# Returns the URL with its non-ASCII bytes %-encoded (RFC 3987, 3.1).
def encoded(url)
  url.gsub(/[\x80-\xff]/n) { |byte| format('%%%02X', byte.ord) }
end

def decide(request)
  url = bytes(request, 'url')
  return { unsupported: 'a URL that is not UTF-8' } unless url.dup.force_encoding('UTF-8').valid_encoding?
  url = encoded(url)
  # The library takes absolute URLs. A URL without a scheme is taken as a path on a site.
  unless url.match?(%r{\A[a-z][a-z0-9+.-]*://}i)
    return { unsupported: 'a URL of no site' } if url.match?(/\A[a-z][a-z0-9+.-]*:/i)
    url = "http://www.example.com#{'/' unless url.start_with?('/')}#{url}"
  end
  begin
    uri = URI(url)
  rescue URI::InvalidURIError => e
    return { unsupported: shown(e.message) }
  end
  # "If a relative URI or a non-HTTP/HTTPS URI is given, ArgumentError is raised."
  return { unsupported: 'a URL that is none of HTTP' } unless uri.is_a?(URI::HTTP) && uri.host
  # The library gets the file from this function instead of the network, and doesn't wait for the Crawl-delay.
  http_get = ->(_) { bytes(request, 'robots') }
  robots = WebRobots.new(bytes(request, 'agent'), http_get: http_get, crawl_delay: :ignore)
  { allowed: !robots.disallowed?(uri) }
end

def answer(request)
  if request['hello']
    implementation = { name: 'webrobots', version: Webrobots::VERSION, language: 'ruby' }
    return { implementation: implementation, ops: ['decide'] }
  end
  return { id: request['id'], unsupported: "op #{request['op']}" } if request['op'] != 'decide'
  { id: request['id'] }.merge(decide(request))
rescue StandardError => e
  { id: request['id'], error: shown("#{e.class}: #{e.message}") }
end

$stdin.each_line do |line|
  request = JSON.parse(line) rescue nil
  request = {} unless request.is_a?(Hash) # The line isn't a request and is answered as unsupported.
  puts JSON.generate(answer(request))
end
