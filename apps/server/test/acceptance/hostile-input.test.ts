import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob, person } from '../careers-site.ts';
import { startService } from '../harness.ts';
import { makeCandidate } from '../hiring.ts';
import { longestBlock } from '../longest-block.ts';

const service = await startService();
const workspace = await service.workspace();
const job = await openJob(workspace, {}, { questions: [] });
const candidateId = await makeCandidate(workspace, { summary: 'a b c '.repeat(1_000) });

/** The longest that a request may block the process, in milliseconds of processor time. */
const MAX_BLOCK_MS = 50;

const MEGABYTE = 1_000_000;
const long = (text: string, length = MEGABYTE) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const deep = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`candidate.emial${n}`, n]));
const words = (count: number) => Array.from({ length: count }, (_, n) => `w${n.toString(36)}`).join(' ');
const automation = (more: object) => ({
  name: 'A',
  trigger: { event: 'candidate.created' },
  conditions: {},
  steps: [{ id: 'a', type: 'add_tag', config: { label: 'x' } }],
  ...more,
});
const mail = (html: string) => ({ subject: 's', text: 't', html });
const leaf = { field: `candidate.${'emial'.repeat(18)}`, op: 'eqq', value: 'x' };

interface Call {
  method: string;
  path: string;
  /** Serialized in advance, so that it does not count. */
  body?: string;
  isPublic?: boolean;
}

const read = (path: string): Call => ({ method: 'GET', path });
const write = (method: string, path: string, body: unknown): Call => ({ method, path, body: JSON.stringify(body) });
const post = (path: string, body: unknown) => write('POST', path, body);
const apply = (body: unknown): Call => ({ ...post(`/jobs/${job.slug}/applications`, body), isPublic: true });

const CALLS: Record<string, Call> = {
  'a search for thousands of words': read(`/candidates?q=${encodeURIComponent(words(1_200))}`),
  'a search for one long word': read(`/candidates?q=${long('a', 8_000)}`),
  'a search for single letters': read(`/candidates?q=${encodeURIComponent(long('a b ', 6_000))}`),
  'a public search': { ...read(`/jobs?q=${encodeURIComponent(words(1_000))}`), isPublic: true },
  'a location of a thousand words': { ...read(`/jobs?location=${encodeURIComponent(words(1_000))}`), isPublic: true },
  'thousands of ids in a filter': read(`/candidates?ids=${long(`${workspace.id},`, 12_000)}`),
  'a candidate with a long email': post('/candidates', {
    firstName: 'a',
    lastName: 'b',
    email: `${long('a.')}@example.com`,
  }),
  'a candidate with a long URL': post('/candidates', {
    firstName: 'a',
    lastName: 'b',
    email: 'a@example.com',
    websiteUrl: long('http://a.'),
  }),
  'a candidate whose name is white space': post('/candidates', {
    firstName: `a${long(' ')}b`,
    lastName: 'b',
    email: 'a@example.com',
  }),
  'a candidate with unknown fields': post('/candidates', wide(40_000)),
  'a candidate with a list of a hundred thousand': post('/candidates', {
    firstName: 'a',
    lastName: 'b',
    email: 'a@example.com',
    education: long('[],').split(','),
  }),
  'a deeply nested body': post('/candidates', deep(50)),
  'an application with unknown fields': apply({ ...person(), ...wide(40_000) }),
  'an application with thousands of answers': apply(person({ questionAnswers: wide(40_000) })),
  'an application with a long email': apply(person({ email: `${long('a@')}a` })),
  'a form with thousands of questions': write('PUT', `/jobs/${job.id}/application-config`, {
    questions: Array.from({ length: 20_000 }, () => ({ label: 'x' })),
  }),
  'a condition with thousands of keys': post('/automations', automation({ conditions: wide(40_000) })),
  'conditions with misspelled names': post(
    '/automations',
    automation({ conditions: { all: Array.from({ length: 100 }, () => leaf) } }),
  ),
  'a filter with misspelled names': post(
    '/automations',
    automation({ trigger: { event: 'candidate.created', filter: wide(20_000) } }),
  ),
  'a template with unknown variables': post(
    '/automations',
    automation({
      steps: [
        {
          id: 'a',
          type: 'add_note',
          config: { body: Array.from({ length: 400 }, (_, n) => `{{ candidate.emial${n} }}`).join('') },
        },
      ],
    }),
  ),
  'an email of open brackets': write('PUT', '/email-templates/application_received', mail(long('<', 49_000))),
  'an email of nested elements': write('PUT', '/email-templates/application_received', mail(long('<b>', 49_000))),
  'an email of attributes': write(
    'PUT',
    '/email-templates/application_received',
    mail(`<a ${long('href="x" ', 49_000)}>`),
  ),
  'an email of tags': write('PUT', '/email-templates/application_received', mail(long('{{a}}', 49_000))),
  'a note of markup': post(`/candidates/${candidateId}/notes`, { body: long('[](', 5_000) }),
};

function send({ method, path, body, isPublic = false }: Call): Promise<Response> {
  const url = isPublic ? `${service.url}/api/public/v1${path}` : `${service.url}/api/v1${path}`;
  const selector = `${path.includes('?') ? '&' : '?'}workspace=${workspace.slug}`;
  return fetch(isPublic ? url + selector : url, {
    method,
    headers: {
      ...(isPublic ? {} : { authorization: `Bearer ${workspace.secretKey}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
}

describe('an email template whose HTML takes long to sanitize', () => {
  it('is rejected when saved, and cannot delay applicants', async () => {
    const path = '/email-templates/application_received';
    const huge = ['<b>', '<p style="color:red">x</p>', '&lt;x'].map((text) => long(text, 49_000));
    const looped =
      '{% for i in (1..400) %}{{ job.title | newline_to_br }}<p style="color:red">x</p><b><i><u>{% endfor %}';
    for (const html of [...huge, looped.replace('400', '1000')]) {
      const { status, body } = await workspace.api('PUT', path, mail(html));
      assert.equal(status, 422, html.slice(0, 50));
      assert.deepEqual(Object.keys(body.error?.details.fields), ['html']);
    }
    const usual = '<td style="color:#333;padding:10px 20px;font-family:Arial,sans-serif">{{ job.title }}</td>';
    assert.equal((await workspace.api('PUT', path, mail(usual.repeat(100)))).status, 200);
    await send(apply(person()));
    const block = await longestBlock(() => send(apply(person())));
    assert.ok(block < MAX_BLOCK_MS, `${block} ms`);
  });
});

describe('no input blocks the process', async () => {
  // The first call of each kind takes longer.
  for (const call of Object.values(CALLS)) await send(call);
  for (const [what, call] of Object.entries(CALLS)) {
    it(what, async () => {
      let status = 0;
      const block = await longestBlock(async () => {
        status = (await send(call)).status;
      });
      assert.ok(status < 500 && status !== 404, `${status}`);
      assert.ok(block < MAX_BLOCK_MS, `${block} ms`);
    });
  }
});
