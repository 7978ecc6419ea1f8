import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { makeJob } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { searchTerms } from './search-terms.ts';

const service = await startService();

const create = async ({ api }: TestWorkspace, more: object): Promise<string> => {
  const answer = await api('POST', '/candidates', { firstName: 'Someone', lastName: 'Else', email: null, ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data.id;
};
const search = async ({ api }: TestWorkspace, q: string, path = '/candidates', more = ''): Promise<string[]> => {
  const { status, body, text } = await api('GET', `${path}?q=${encodeURIComponent(q)}${more}`);
  assert.equal(status, 200, text);
  return body.data.map(({ id }: Json) => id).sort();
};

describe('the syntax of the candidate search', () => {
  it('a phone number is found in any format, with and without country code, and by its last six or more digits', async () => {
    const workspace = await service.workspace();
    const german = await create(workspace, { phone: '+49 (170) 123-45 67' });
    const national = await create(workspace, { phone: '030/7654321' });
    await create(workspace, { phone: '+49 170 1234560' });
    for (const q of [
      ...['+49 170 1234567', '0049 170 1234567', '01701234567', '0170 / 1234567', '(0170) 12 34 567'],
      ...['234567', '34567'.padStart(7, '12'), '1234567', '170-1234567'],
    ]) {
      assert.deepEqual(await search(workspace, q), [german], q);
    }
    for (const q of ['+49 30 7654321', '030 765 43 21', '654321', '30.7654321']) {
      assert.deepEqual(await search(workspace, q), [national], q);
    }
    assert.deepEqual(await search(workspace, '+49 170 9999999'), []);
  });

  it('a number is also found as the words that it may be', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace, { summary: 'Member of the board 2019-2021' });
    assert.deepEqual(await search(workspace, '2019-2021 board'), [id]);
  });

  it('a Chinese, Japanese or Korean name is found with and without a space, in both orders of storing it', async () => {
    const workspace = await service.workspace();
    const split = await create(workspace, { firstName: '小明', lastName: '王' });
    const whole = await create(workspace, { firstName: '王小明', lastName: '先生' });
    const other = await create(workspace, { firstName: '小红', lastName: '王' });
    const korean = await create(workspace, { firstName: '민준', lastName: '김' });
    assert.deepEqual(await search(workspace, '王小明'), [split, whole].sort());
    // A name of two words does not make the word before it optional.
    assert.deepEqual(await search(workspace, '东京 王 小明'), []);
    assert.deepEqual(await search(workspace, '王 小 明'), [split, whole].sort());
    assert.deepEqual(await search(workspace, '王 小明'), [split, whole].sort());
    assert.deepEqual(await search(workspace, '王'), [split, whole, other].sort());
    assert.deepEqual(await search(workspace, '김민준'), [korean]);
  });

  it('excludes words, joins with OR, and matches quoted phrases, in lists of candidates and of applications', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const add = async (summary: string) => {
      const candidateId = await create(workspace, { summary });
      const { body } = await workspace.api('POST', '/applications', { candidateId, jobId: job.id });
      return { candidateId, id: body.data.id as string };
    };
    const [java, script, python, both] = [
      await add('Senior Java developer'),
      await add('JavaScript developer, senior citizen'),
      await add('Python developer'),
      await add('Java and Python'),
    ];
    for (const [q, found] of [
      ['developer -java', [script, python]],
      ['java', [java, script, both]],
      ['java -python', [java, script]],
      ['python OR javascript', [script, python, both]],
      ['java OR -cobol python', [both]],
      ['developer java OR python', [java, script, python]],
      ['"java developer"', [java]],
      ['"developer java"', []],
      ['developer -"senior java"', [script, python]],
      ['"senior" -citizen', [java]],
      ['developer or java', []],
      ['OR python OR', [python, both]],
      ['-java', []],
      ['"', []],
      ['"java dev', []],
      ['-', []],
      ['OR', []],
    ] as const) {
      const candidates = found.map(({ candidateId }) => candidateId).sort();
      assert.deepEqual(await search(workspace, q), candidates, q);
      assert.deepEqual(await search(workspace, q, '/candidates', '&sort=lastName'), candidates, q);
      assert.deepEqual(await search(workspace, q, '/applications'), found.map(({ id }) => id).sort(), q);
    }
  });

  it('hostile input is a 200 or a 422 that names the field, never an error of the database', async () => {
    const workspace = await service.workspace();
    await create(workspace, { summary: 'a b c' });
    const inputs = [
      ...["'", '&|!():*<->', '\\', '%', 'a:*A', '((((', '"" "" ""', '-"', '--', '-OR', '"OR"', 'a OR -b', 'a <2> b'],
      ...['+', '+(', '+'.repeat(200), '1'.repeat(200), '1 '.repeat(100), '1-'.repeat(100), '(1'.repeat(100)],
      ...['王'.repeat(200), '王 '.repeat(20), '\ud83d\ude00', '\ufffe', 'a\u0000b'.replace('\u0000', '\u0001')],
      ...[
        'OR '.repeat(66),
        'a OR '.repeat(39),
        '-a '.repeat(40),
        '"a '.repeat(39),
        'e'.repeat(200),
        '1e999',
        '０１２３４５',
      ],
    ];
    for (const q of inputs) {
      for (const path of ['/candidates', '/applications']) {
        const { status, body, text } = await workspace.api('GET', `${path}?q=${encodeURIComponent(q)}`);
        assert.ok(status === 200 || status === 422, `${q}: ${text}`);
        if (status === 422) assert.equal(body.error?.details.field, 'q', q);
      }
    }
    const tooMany = await workspace.api('GET', `/candidates?q=${encodeURIComponent('ab '.repeat(41))}`);
    assert.deepEqual(tooMany.body.error?.details.fields, { q: ['must have at most 40 words'] });
  });

  it('the words of a search are those that PostgreSQL makes of the same text', async () => {
    const texts = ['C++ C# Node.js', 'Jose\u0301 O’Brien', 'ａｂｃ', 'كتاب‌هایی', 'x_y', 'Ⅳ ½ ²', '𝒜𝒷', 'a\u00adb'];
    for (const text of texts) {
      const [row] = await service.db.read.query<{ words: string }>(sql`
        select coalesce((select string_agg(w, ' ') from regexp_split_to_table(search_words(${text}), ' ') w where w <> ''), '') as words`);
      const ranks = searchTerms(text)
        .rank.split(' | ')
        .filter((part) => !part.endsWith(':*'));
      assert.deepEqual(ranks, row!.words.split(' '), text);
    }
  });
});
