#!/usr/bin/env ruby
# The original robots.txt: records separated by blank lines.

class Record
  attr_reader :agents, :paths

  def initialize
    @agents = []
    @paths = []
    @rules = false
  end

  def add(field, value)
    case field.downcase
    when 'user-agent'
      @agents << value.sub(%r{/.*}mn, '').downcase
    when 'disallow'
      @rules = true
      @paths << value unless value.empty?
    end
  end

  def rules? = @rules
  def valid? = @rules && !@agents.empty?
  def default? = @agents.include?('*')
  def for?(robot) = @agents.any? { |a| a != '*' && !a.empty? && robot.include?(a) }
  def bars?(path) = @paths.any? { |p| path.start_with?(p) }
end

class RobotsFile
  def initialize(data)
    data = data.b.sub(/\A\xEF\xBB\xBF/n, '').gsub(/\r\n?/n, "\n")
    data = data.gsub(/#.*$/n, '')
    @records = data.split(/\n(?:[ \t]*\n)+/n).flat_map { |block| read(block) }.select(&:valid?)
  end

  def read(block)
    list = [Record.new]
    block.each_line(chomp: true) do |line|
      next unless line =~ /\A[ \t]*([A-Za-z-]+)[ \t]*:[ \t]*(.*?)[ \t]*\z/n
      field, value = $1, $2
      list << Record.new if field.casecmp?('user-agent') && list.last.rules?
      list.last.add(field, value)
    end
    list
  end

  def allow?(agent, url)
    robot = agent[/compatible;\s*([^\/;)]+)/in, 1] || agent.split('/').first.to_s
    robot = robot.strip.downcase
    path = url.sub(%r{\A[a-z][a-z0-9+.-]*://[^/?#]*}in, '').split('#', 2).first.to_s
    path = '/' + path unless path.start_with?('/')
    record = @records.find { |r| r.for?(robot) } || @records.find(&:default?)
    record.nil? || !record.bars?(path)
  end
end

def unhex(s)
  s == '-' ? ''.b : [s].pack('H*')
end

$stdout.sync = true
ARGF.each_line do |line|
  id, robots, agent, url = line.split
  begin
    ok = RobotsFile.new(unhex(robots)).allow?(unhex(agent), unhex(url))
    puts "#{id} #{ok ? 'allowed' : 'disallowed'}"
  rescue StandardError => e
    puts "#{id} error #{e.class}"
  end
end
