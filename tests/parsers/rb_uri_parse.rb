#!/usr/bin/env ruby
# frozen_string_literal: true

require 'uri'

class Robots
  Rule = Struct.new(:allow, :pattern) do
    def length = pattern.length

    def match?(path)
      last = pattern.end_with?('$') ? '\z' : ''
      body = last.empty? ? pattern : pattern[0..-2]
      head, *rest = body.split(/\*+/, -1).map { |s| Regexp.escape(s) }
      return /\A#{head}#{last}/n.match?(path) if rest.empty?

      tail = rest.pop
      /\A#{head}#{rest.map { |s| "(?>.*?#{s})" }.join}.*#{tail}#{last}/n.match?(path)
    end
  end

  def self.encode(str)
    str.b.gsub(/%(\h\h)|[^!-~]/n) do |m|
      next format('%%%02X', m.ord) unless $1
      c = $1.hex.chr
      c.match?(/\A[A-Za-z0-9._~-]\z/n) ? c : m.upcase
    end
  end

  def self.product(str)
    (str[/compatible;\s*([\w-]+)/i, 1] || str[/\A\s*([\w-]+)/, 1]).to_s.downcase
  end

  def initialize(body)
    @groups = { '*' => [] }
    group = nil
    body.b.delete_prefix("\xEF\xBB\xBF".b).split(/\r\n?|\n/).each do |line|
      key, value = line.sub(/#.*/mn, '').split(':', 2)
      next if value.nil?
      key, value = [key, value].map { |s| s.gsub(/\A[ \t]+|[ \t]+\z/, '') }
      case key.downcase
      when 'user-agent'
        group = { names: [] } if group.nil? || group[:closed]
        name = value == '*' ? value : Robots.product(value)
        group[:names] << name
        @groups[name] = [] if name == '*' || !@groups.key?(name)
      when 'allow', 'disallow'
        next if group.nil?
        group[:closed] = true
        next if value.empty?
        anchor = value.end_with?('$') ? '$' : ''
        pattern = Robots.encode(value.chomp('$')).gsub('$', '%24') + anchor
        rule = Rule.new(key.casecmp?('allow'), pattern)
        group[:names].uniq.each { |n| @groups[n] << rule }
      end
    end
  end

  def allowed?(agent, url)
    uri = URI.parse(url.start_with?('/') ? "http://localhost#{url}" : url)
    path = uri.path.start_with?('/') ? uri.path : "/#{uri.path}"
    path = "#{path}?#{uri.query}" if uri.query
    return true if path == '/robots.txt'

    path = Robots.encode(path).gsub('*', '%2A').gsub('$', '%24')
    me = Robots.product(agent.b)
    rules = !me.empty? && @groups.key?(me) ? @groups[me] : @groups['*']
    hit = rules.select { |r| r.match?(path) }.max_by { |r| [r.length, r.allow ? 1 : 0] }
    hit.nil? || hit.allow
  end
end

if $PROGRAM_NAME == __FILE__
  $stdout.sync = true
  $stdin.each_line do |line|
    id, *hex = line.split
    robots, agent, url = hex.map { |h| h == '-' ? +'' : [h].pack('H*') }
    verdict = begin
      Robots.new(robots).allowed?(agent, url) ? 'allowed' : 'disallowed'
    rescue StandardError => e
      "error #{e.class}: #{e.message}".gsub(/[^!-~]+/n, ' ')
    end
    puts "#{id} #{verdict}"
  end
end
