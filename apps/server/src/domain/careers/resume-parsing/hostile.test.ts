import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseResume } from './parse-resume.ts';

const MEGABYTE = 1_000_000;
/** Beginnings of all patterns, and texts for which expressions with nested repetition are slow. */
const PATTERNS = [
  ...[
    'a',
    ' ',
    '\t',
    '\n',
    '0',
    '1 ',
    '+',
    '(',
    ')',
    '(0',
    '.',
    '-',
    '–',
    '@',
    'a@',
    '@a.',
    'a.',
    'a@a.',
    'a@a.a',
    'a-',
    '%a',
  ],
  ...[
    'https://',
    'www.',
    'www.a',
    'linkedin.com/in/',
    'linkedin.com/in/a-\n',
    'github.com/',
    'github.com/a-',
    'https://a.b/',
  ],
  ...[
    '2019',
    '2019 - ',
    '2019-',
    '01/2019 – ',
    'Jan 2019 to ',
    'January ',
    'since ',
    '2019\n',
    '(2019',
    '(1 ',
    '2019 –\n(1',
  ],
  ...['A', 'Ab ', 'Ab Cd\n', 'Ab, ', "A'b-", 'Dr. ', 'Dr', ' – ', ' | ', '|', '• ', '•\t', ' · ', 'PhD ', ', MBA'],
  ...[
    'Experience\n',
    'Education\n',
    'Experience\n2019 - 2020\n',
    'Name:',
    'Name:\n',
    'Email\n',
    'Telefon ',
    'Phone: +49',
    ':',
    'a:',
  ],
  ...[
    'engineer at ',
    'B.Sc. ',
    'B.Sc. in ',
    'University ',
    'Engineer, Bank\n',
    '2019–2020 Engineer, Bank\n',
    '<T>',
    '\u0301',
    'ß',
    '\ud83d',
  ],
  ...[
    '+1 2',
    '212-',
    '(212) 555-',
    '0049 ',
    '1.2.',
    'de ',
    'and\n',
    ',\n',
    'E d u c a t i o n\n',
    'I',
    'İ',
    'ﬁ',
    '𝒜',
    'ا',
  ],
];

/** The text of a megabyte that costs most is cut before it is read, and what remains is read in time proportional to it. */
function read(text: string): void {
  const resume = parseResume(text);
  assert.ok(resume.experience.length <= 2_000 && resume.education.length <= 2_000);
  assert.ok(JSON.stringify(resume).length < 400_000);
}

test('a megabyte of any one beginning is read in time proportional to its length', { timeout: 120_000 }, () => {
  for (const pattern of PATTERNS) read(pattern.repeat(Math.ceil(MEGABYTE / pattern.length)));
});

test('a megabyte of one line, or in one section, of mixed beginnings is read', { timeout: 120_000 }, () => {
  const pieces = fc.array(fc.constantFrom(...PATTERNS), { minLength: 1, maxLength: 6 });
  const property = fc.property(
    pieces,
    fc.constantFrom('', 'Experience\n', 'Education\n', 'Contact\n'),
    (mix, heading) => {
      const part = mix.join('');
      read(heading + part.repeat(Math.ceil(MEGABYTE / part.length)));
    },
  );
  fc.assert(property, { numRuns: 60 });
});

test('any text is read without an error', { timeout: 120_000 }, () => {
  const words = fc.oneof(fc.constantFrom(...PATTERNS), fc.string({ unit: 'binary', maxLength: 20 }), fc.constant('\n'));
  fc.assert(
    fc.property(fc.array(words, { maxLength: 200 }), (parts) => read(parts.join(''))),
    { numRuns: 300 },
  );
});
