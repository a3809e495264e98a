#!/usr/bin/env ruby
# encoding: utf-8

class Disallowed < StandardError; end

class RobotRules
  def initialize(robot)
    @robot = (robot.b[/compatible;\s*([^\/;)]+)/i, 1] || robot.b.split('/')[0] || '').strip.downcase
  end

  def parse(text)
    text = text.dup.force_encoding('UTF-8')
    mine = anybody = nil
    agents, rules = [], nil
    finish = lambda do
      if rules
        anybody ||= rules if agents.include?('*')
        mine ||= rules if agents.any? { |a| a != '*' && a != '' && @robot.include?(a) }
      end
      agents, rules = [], nil
    end
    text.delete_prefix("\uFEFF").split(/\r\n|\r|\n/).each do |line|
      if line =~ /\A[ \t]*\z/
        finish.call
      elsif line =~ /\A[ \t]*user-agent[ \t]*:[ \t]*([^#]*)/i
        finish.call if rules
        agents << $1.b.gsub(/[ \t]+\z/, '').sub(/\/.*/, '').downcase
      elsif line =~ /\A[ \t]*disallow[ \t]*:[ \t]*([^#]*)/i
        next if agents.empty?
        value = $1.b.gsub(/[ \t]+\z/, '')
        rules ||= []
        rules << value unless value.empty?
      end
    end
    finish.call
    mine || anybody || []
  end

  def check!(text, url)
    path = url.b.sub(/\A[a-z][a-z0-9+.-]*:\/\/[^\/?#]*/i, '').sub(/#.*/m, '')
    path = "/#{path}" unless path[0] == '/'
    parse(text).each { |prefix| raise Disallowed if path.start_with?(prefix) }
  end
end

if __FILE__ == $0
  STDIN.each_line do |l|
    id, *q = l.split
    robots, agent, url = q.map { |x| [x.tr('-', '')].pack('H*') }
    begin
      RobotRules.new(agent).check!(robots, url)
      puts "#{id} allowed"
    rescue Disallowed
      puts "#{id} disallowed"
    rescue => e
      puts "#{id} error #{e.message.tr("\n", ' ')}"
    end
    STDOUT.flush
  end
end
