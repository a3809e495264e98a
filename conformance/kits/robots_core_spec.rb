# The cases of rfc9309-core.json as examples of RSpec.
require 'json'
require_relative 'my_parser' # allowed?(robots, agent, url); robots is a string of bytes

CASES = JSON.parse(File.read("#{__dir__}/rfc9309-core.json", encoding: 'UTF-8'))['cases']
# The ids of cases that fail today. Each must still fail: take it out when it passes.
KNOWN = [].freeze

RSpec.describe 'the core cases of RFC 9309' do
  it 'knows failures that are cases' do
    expect(KNOWN - CASES.map { |one| one['id'] }).to eq []
  end

  CASES.each do |one|
    it one['id'] do
      pending 'a known failure' if KNOWN.include?(one['id'])
      robots = one['robots'] || one['robots_base64'].unpack1('m')
      answer = allowed?(robots.b, one['agent'], one['url']) ? 'allowed' : 'disallowed'
      expect(answer).to eq(one['expect']), "answered #{answer}; #{one['section']}: #{one['sentence']}"
    end
  end
end
