// The cases of rfc9309-core.json as tests of node:test.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { allowed } from './my_parser.mjs'; // allowed(robots: Buffer, agent, url) returns true or false

const { cases } = JSON.parse(readFileSync(new URL('rfc9309-core.json', import.meta.url), 'utf8'));
// The ids of cases that fail today. Each must still fail: take it out when it passes.
const known = [];

test('known failures are cases', () => {
  assert.deepEqual(known.filter((id) => !cases.some((one) => one.id === id)), []);
});

for (const { id, robots, robots_base64, agent, url, expect, section, sentence } of cases) {
  const passes = async () => {
    const file = robots_base64 ? Buffer.from(robots_base64, 'base64') : Buffer.from(robots);
    const answer = (await allowed(file, agent, url)) ? 'allowed' : 'disallowed';
    assert.equal(answer, expect, `answered ${answer}; ${section}: ${sentence}`);
  };
  const fails = () => assert.rejects(passes, undefined, `${id} passes: take it off the list`);
  test(id, known.includes(id) ? fails : passes);
}
