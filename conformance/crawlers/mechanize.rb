# Crawls with Mechanize and the setting robots = true. Usage: mechanize.rb URL
require 'mechanize'

agent = Mechanize.new
agent.robots = true
agent.user_agent = 'TrialBot/1.0'
agent.read_timeout = 30
start = URI(ARGV[0])
queue, seen = [start], {}
while (url = queue.shift)
  next if seen[url.to_s] || seen.size > 300
  seen[url.to_s] = true
  begin
    page = agent.get(url)
  rescue StandardError
    next
  end
  next unless page.is_a?(Mechanize::Page)
  page.links.each do |link|
    target = link.resolved_uri rescue next
    target.fragment = nil
    queue << target if target.scheme == 'http' && target.host == start.host
  end
end
