import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { localPath } from './local-path.ts';

const HOME = 'https://hiring.example.com';

/** The URL that a browser on a page of the service would open (WHATWG URL, as implemented by Node). */
const destination = (path: string) => new URL(path, `${HOME}/sign-in?next=x`);

const PIECES = [
  ...['/', '//', '\\', '\t', '\n', '\r', '\0', ' ', '\u00a0', '\u2028', '\u200b', '\ufeff', '.', '..', '/./', '/../'],
  ...[
    '%2F',
    '%5C',
    '%09',
    '@',
    ':',
    '?',
    '#',
    '&',
    'evil.example',
    'https:',
    'javascript:',
    'http://',
    'data:',
    '/jobs',
  ],
  ...['jobs', '。', '／', '℀', '\ud800', '[', ']', ';', '*', 'Zoë'],
];
const adversarial = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join(''));

describe('a path to go to after signing in', () => {
  it('never leads to another host, whatever it contains', () => {
    const anything = fc.oneof(adversarial, fc.string({ unit: 'binary' }), fc.webUrl({ withFragments: true }));
    fc.assert(
      fc.property(
        fc.oneof(
          anything,
          adversarial.map((rest) => `/${rest}`),
        ),
        (text) => {
          const path = localPath(text);
          if (path === null) return;
          // As the console navigates to it, and as the service redirects to it.
          assert.equal(destination(path).origin, HOME);
          assert.equal(new URL(HOME + path).origin, HOME);
          // Again, in case the parsed parts are joined once more.
          const { pathname, search, hash } = destination(path);
          assert.equal(new URL(pathname + search + hash, HOME).origin, HOME);
          assert.doesNotMatch(path, /[\r\n]/, 'nor ends a header');
        },
      ),
      { numRuns: 20_000 },
    );
  });

  for (const text of [
    '/\t/evil.example',
    '/\\evil.example',
    '//evil.example',
    '/.//evil.example',
    '/jobs/..//evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\u0000//evil.example',
    '@evil.example',
    '.evil.example',
    '',
    `/${'a'.repeat(1_000)}`,
  ])
    it(`is not ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(localPath(text), null));

  for (const text of [
    '/',
    '/jobs',
    '/candidates?q=a%20b&tag=x#notes',
    '/jobs/0197?next=%2F%2Fevil.example',
    '/a//b',
    '/Zoë',
  ])
    it(`can be ${text}`, () => assert.equal(localPath(text), text));
});
