import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readRetryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-11-21T09:30:00.400Z');

it('whole seconds and HTTP dates are honored, up to a day; everything else is ignored', () => {
  const cases: [string | undefined, number | null][] = [
    ['120', 120],
    [' 0 ', 0],
    ['999999999', 86_400],
    ['Sat, 21 Nov 2026 09:40:00 GMT', 600],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['Sun, 21 Nov 2100 09:00:00 GMT', 86_400],
    [undefined, null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['2026-11-21T09:40:00Z', null],
    ['Sat, 21 Foo 2026 09:40:00 GMT', null],
    ['Sat, 21 Nov 2026 09:40:00 +0100', null],
    ['9'.repeat(400), null],
  ];
  for (const [header, seconds] of cases) assert.equal(readRetryAfter(header, NOW), seconds, header);
});
