// To go into test/ of robots-parser.
var robotsParser = require('../index');
var expect = require('chai').expect;

function isAllowed(lines, path, userAgent) {
	var robots = robotsParser('https://example.com/robots.txt', lines.join('\n'));
	return robots.isAllowed('https://example.com' + path, userAgent);
}

describe('RFC 9309', function () {
	['Sitemap: https://example.com/s.xml', 'Crawl-delay: 1', 'X:'].forEach(function (line) {
		it('keeps a group together around "' + line + '" (section 2.2.4)', function () {
			var lines = ['User-agent: a', line, 'User-agent: b', 'Disallow: /'];
			expect(isAllowed(lines, '/', 'b')).to.equal(false);
			expect(isAllowed(lines, '/', 'a')).to.equal(false);
		});
	});

	['/[', '/]', '/^', '/|'].forEach(function (path) {
		it('compares ' + path + ' of a rule with the same path (section 2.2.2)', function () {
			expect(isAllowed(['User-agent: a', 'Disallow: ' + path], path, 'a')).to.equal(false);
		});
	});
});
