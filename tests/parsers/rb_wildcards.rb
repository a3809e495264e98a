#!/usr/bin/env ruby
require 'strscan'

# RobotsTxt.allowed?(body, agent, url)
module RobotsTxt
  module_function

  UNRESERVED = [*'A'..'Z', *'a'..'z', *'0'..'9', '-', '.', '_', '~'].freeze

  def normalize(text)
    s = StringScanner.new(text)
    out = String.new
    until s.eos?
      if s.scan(/%(\h{2})/n)
        c = s[1].hex.chr
        out << (UNRESERVED.include?(c) ? c : s[0].upcase)
      else
        c = s.getch
        out << (c.between?('!', '~') ? c : '%%%02X' % c.ord)
      end
    end
    out
  end

  def to_regexp(value)
    anchor = value[-1] == '$' ? '\z' : ''
    body = normalize(value.delete_suffix('$')).gsub('$', '%24')
    first, *middle = body.split('*', -1).map { |p| Regexp.escape(p) }
    last = middle.empty? ? '' : ".+#{middle.pop}"
    Regexp.new("\\A#{first}#{middle.map { |p| "(?>.+?#{p})" }.join}#{last}#{anchor}", Regexp::NOENCODING)
  end

  def token(str)
    m = str.match(/compatible;\s*([a-z0-9_-]+)/i) || str.match(/\A\s*([a-z0-9_-]+)/i)
    m ? m[1].downcase : nil
  end

  def parse(body)
    groups = {}
    agents = []
    rules_seen = true
    body.sub(/\A\xEF\xBB\xBF/n, '').split(/[\r\n]/).each do |line|
      next unless line =~ /\A[ \t]*([a-z-]+)[ \t]*:[ \t]*([^#]*?)[ \t]*(?:#.*)?\z/in
      field, value = $1.downcase, $2
      if field == 'user-agent'
        agents = [] if rules_seen
        rules_seen = false
        name = value == '*' ? '*' : token(value)
        agents |= [name]
        groups[name] ||= []
      elsif %w[allow disallow].include?(field)
        rules_seen = true
        agents.each { |a| groups[a] << [field == 'allow', value] } unless value.empty?
      end
    end
    groups
  end

  def allowed?(body, agent, url)
    path = url.sub(%r{\A[a-z][a-z0-9+.-]*://[^/?#]*}in, '').sub(/#.*/mn, '')
    path = "/#{path}" unless path.start_with?('/')
    return true if path == '/robots.txt'

    path = normalize(path).gsub(/[*$]/, '*' => '%2A', '$' => '%24')
    groups = parse(body)
    me = token(agent)
    rules = (me && groups[me]) || groups['*'] || []
    allow, = rules.select { |_, v| to_regexp(v) =~ path }
                  .map { |a, v| [a, normalize(v).size] }
                  .max { |x, y| x[1] == y[1] ? (x[0] ? 1 : 0) <=> (y[0] ? 1 : 0) : x[1] <=> y[1] }
    allow.nil? || allow
  end
end

STDOUT.sync = true
while (line = STDIN.gets)
  id, *args = line.chomp.split(' ')
  args.map! { |h| [h.delete('-')].pack('H*') }
  begin
    puts "#{id} #{RobotsTxt.allowed?(*args) ? 'allowed' : 'disallowed'}"
  rescue => e
    puts "#{id} error #{e.class}"
  end
end
