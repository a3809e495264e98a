// The cases of rfc9309-core.json as tests of vitest.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allowed } from './my_parser.mjs'; // allowed(robots: Buffer, agent, url) returns true or false

const { cases } = JSON.parse(readFileSync(new URL('rfc9309-core.json', import.meta.url), 'utf8'));
// The ids of cases that fail today. Each must still fail: take it out when it passes.
const known = [];

test('known failures are cases', () => {
  expect(known.filter((id) => !cases.some((one) => one.id === id))).toEqual([]);
});

for (const one of cases) {
  const testOf = known.includes(one.id) ? test.fails : test;
  testOf(one.id, async () => {
    const file = one.robots_base64 ? Buffer.from(one.robots_base64, 'base64') : Buffer.from(one.robots);
    const answer = (await allowed(file, one.agent, one.url)) ? 'allowed' : 'disallowed';
    expect(answer, `${one.section}: ${one.sentence}`).toBe(one.expect);
  });
}
