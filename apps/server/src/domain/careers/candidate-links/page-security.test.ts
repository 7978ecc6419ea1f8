import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it } from 'node:test';
import pino from 'pino';
import { openJob } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestService } from '../../../../test/harness.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { newToken } from '../../../platform/security/workspace-token.ts';
import { CandidateTester, fetchPage, hiddenValue, postForm } from './candidate.fixture.ts';
import { MAX_CODES_PER_DAY } from './codes/codes.ts';
import { MAX_ATTEMPTS } from './codes/queries.ts';
import { revokeLinks } from './queries.ts';

const service = await startService();
const apply = async (options: Parameters<typeof CandidateTester.apply>[2] = {}) =>
  CandidateTester.apply(service, await service.workspace(), options);

/** An offer whose code has been sent. */
async function withCode(ada: CandidateTester) {
  const offer = await ada.offer();
  const path = `/offers/${offer.id}`;
  const hash = hiddenValue((await ada.get(path)).text, 'hash');
  assert.equal((await ada.post(`${path}/code`)).status, 303);
  return { offer, path, hash, code: await ada.secretFromEmail('candidate_code') };
}

/** Everything that a request could change, as text. */
async function state(ada: CandidateTester, of: TestService = service): Promise<string> {
  const tables = [
    'candidates',
    'applications',
    'application_submissions',
    'candidate_files',
    'notes',
    'offers',
    'mails',
    'activity_events',
    'candidate_codes',
    'candidate_links',
    'offer_responses',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      of.db.write.query<{ row: string }>(sql`
        select (jsonb_path_query_array(to_jsonb(array(
          select to_jsonb(t) - '{attempts,next_attempt_at,status,locked_until,fence}'::text[] from ${raw(`public.${table}`)} t
          where t.workspace_id = ${ada.workspace.id} order by to_jsonb(t)::text)), '$'))::text as row`),
    ),
  );
  return JSON.stringify(rows);
}

describe('a link', () => {
  it('that is unknown, malformed, revoked or of an erased candidate gets the same response, on every path', async () => {
    const [ada, erased] = [await apply(), await apply()];
    await ada.workspace.api('DELETE', `/applications/${ada.application.id}/candidate-link`);
    await erased.workspace.api('POST', `/candidates/${erased.candidate.id}/erase`);
    const unknown = newToken(ada.workspace.id).text;
    const answers = await Promise.all(
      [ada.path, erased.path, `/my/${unknown}`, `/my/${'x'.repeat(64)}`, '/my/short', '/my/%00'].map((path) =>
        fetchPage(service, path),
      ),
    );
    for (const { status, text } of answers) assert.deepEqual([status, text], [404, answers[0]!.text]);
    for (const path of ['/edit', '/data.zip', '/erase', '/email', `/offers/${ada.application.id}`])
      assert.equal((await ada.get(path)).text, answers[0]!.text, path);
    for (const path of ['/edit', '/messages', '/withdrawal', '/erase/code', '/erase', '/email', '/files'])
      assert.equal((await ada.post(path, { message: 'x' })).status, 404, path);
  });

  it('that expired opens nothing', async () => {
    const own = await startService();
    const ada = await CandidateTester.apply(own, await own.workspace());
    await ada.workspace.api('POST', `/applications/${ada.application.id}/withdraw`);
    await moveClock(own.db, '179 days');
    assert.equal((await ada.get()).status, 200);
    await moveClock(own.db, '181 days');
    assert.equal((await ada.get()).status, 404);
    assert.equal((await ada.post('/messages', { message: 'x' })).status, 404);
  });

  it('opens its own application only: not the interviews, offers and codes of another, even of the same candidate', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    const second = await openJob(workspace, { title: 'Second' });
    const other = await CandidateTester.apply(service, workspace, { job: second, body: { email: ada.email } });
    assert.equal(other.candidate.id, ada.candidate.id);
    const { api } = workspace;
    const body = {
      applicationId: other.application.id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-03-01T09:30:00Z',
    };
    const interview = (await api('POST', '/interviews', body)).body.data;
    const { offer, hash, code } = await withCode(other);
    assert.equal((await ada.get(`/interviews/${interview.id}/calendar.ics`)).status, 404);
    assert.equal((await ada.get(`/offers/${offer.id}`)).status, 404);
    assert.equal((await ada.post(`/offers/${offer.id}/code`)).status, 404);
    assert.equal((await ada.post(`/offers/${offer.id}/accept`, { hash, code, name: 'Ada' })).status, 404);
    assert.equal((await ada.post(`/offers/${offer.id}/decline`, { hash, declineName: 'Ada' })).status, 404);
    assert.doesNotMatch((await ada.get()).text, /Second/);
    assert.equal((await api('GET', `/offers/${offer.id}`)).body.data.status, 'sent');
  });

  it('guessing links is limited per address, and does not lock out people with a valid link', async () => {
    const own = await startService({ RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '5' });
    const ada = await CandidateTester.apply(own, await own.workspace());
    const guess = () => fetchPage(own, `/my/${newToken(ada.workspace.id).text}`);
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await guess()).status));
    assert.equal(statuses.filter((status) => status === 404).length, 5);
    assert.equal(statuses.filter((status) => status === 429).length, 15);
    const limited = await guess();
    assert.match(limited.text, /Too many requests/);
    assert.ok(Number(limited.headers.get('retry-after')) > 0);
    assert.equal((await fetchPage(own, ada.path)).status, 200);
  });

  it('a GET changes nothing, whichever page is opened, because email scanners open links', async () => {
    const ada = await apply();
    const { offer } = await withCode(ada);
    const body = {
      applicationId: ada.application.id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-03-01T09:30:00Z',
    };
    const interview = (await ada.workspace.api('POST', '/interviews', body)).body.data;
    const before = await state(ada);
    const paths = [
      '',
      '/edit',
      '/erase',
      '/email',
      '/withdrawal',
      '/data.zip',
      `/offers/${offer.id}`,
      `/interviews/${interview.id}/calendar.ics`,
    ];
    for (const path of paths) {
      assert.equal((await ada.get(path)).status, 200, path);
      assert.equal((await fetchPage(service, ada.path + path, { method: 'HEAD' })).status, 200, path);
    }
    for (const path of [
      '/files',
      '/messages',
      '/withdrawal/undo',
      '/erase/code',
      '/email/code',
      `/offers/${offer.id}/accept`,
    ]) {
      assert.equal((await ada.get(path)).status, 405, path);
    }
    assert.equal(await state(ada), before);
  });

  it('a form sent by another site is rejected', async () => {
    const ada = await apply();
    const before = await state(ada);
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'null' },
      { 'sec-fetch-site': 'cross-site', origin: service.url },
    ]) {
      assert.equal((await ada.post('/withdrawal', {}, headers)).status, 403);
      assert.equal((await postForm(service, '/my', { email: ada.email }, headers)).status, 403);
    }
    assert.equal(await state(ada), before);
  });

  it('tokens and codes are in no log line, metric or audit entry, also when a request fails', async (t) => {
    const lines: string[] = [];
    const log = pino(
      { level: 'trace' },
      new Writable({
        write: (chunk, _encoding, done) => {
          lines.push(String(chunk));
          done();
        },
      }),
    );
    const own = await startService({ LOG_LEVEL: 'trace' });
    for (const level of ['info', 'warn', 'error', 'debug', 'trace'] as const) {
      t.mock.method(own.services.log, level, (...args: Parameters<typeof log.info>) => log[level](...args));
    }
    const ada = await CandidateTester.apply(own, await own.workspace());
    const offer = await ada.offer();
    await ada.get();
    await ada.post(`/offers/${offer.id}/code`);
    const code = await ada.secretFromEmail('candidate_code');
    await ada.post(`/offers/${offer.id}/accept`, { code, name: 'Ada', hash: 'x' });
    await ada.get('/nonsense');
    await ada.post('/messages', { message: 'x' }, { 'content-type': 'text/plain' });
    // A request that fails unexpectedly.
    await own.db.write.query(sql`alter table application_submissions rename to hidden_submissions`);
    assert.equal((await ada.get()).status, 503);
    await own.db.write.query(sql`alter table hidden_submissions rename to application_submissions`);
    const token = ada.path.slice('/my/'.length);
    const metrics = await (await fetch(`${own.url}/metrics`)).text();
    const audit = await own.db.write.query<{ text: string }>(sql`
      select t::text as text from audit_entries t union all select t::text from activity_events t`);
    assert.ok(
      lines.some((line) => line.includes('/my/:token')),
      'requests are logged',
    );
    assert.ok(lines.some((line) => line.includes('a page for a candidate failed')));
    for (const text of [...lines, metrics, ...audit.map((entry) => entry.text)]) {
      assert.ok(!text.includes(token), text.slice(0, 300));
      assert.ok(!text.includes(`"${code}"`), text.slice(0, 300));
    }
  });
});

describe('a code', () => {
  it('can be tried five times, counted also when the attempts come at the same time; the right one is rejected after that', async () => {
    const ada = await apply();
    const { offer, path, hash, code } = await withCode(ada);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        ada.post(`${path}/accept`, {
          hash,
          name: 'Eve',
          code: String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
        }),
      ),
    );
    assert.ok(guesses.every(({ status }) => status === 422));
    const [row] = await service.db.read.query<{ attempts: number }>(sql`
      select attempts from candidate_codes where workspace_id = ${ada.workspace.id}`);
    assert.equal(row?.attempts, MAX_ATTEMPTS);
    assert.equal((await ada.post(`${path}/accept`, { hash, name: 'Eve', code })).status, 422);
    assert.equal((await ada.workspace.api('GET', `/offers/${offer.id}`)).body.data.status, 'sent');
  });

  it('works once: of two acceptances at the same time one succeeds, with one response and one hire', async () => {
    const ada = await apply();
    const { offer, path, hash, code } = await withCode(ada);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.post(`${path}/accept`, { hash, name: 'Ada', code })),
    );
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
    assert.ok(answers.every(({ status }) => [303, 409, 422].includes(status)));
    const events = await ada.events();
    assert.equal(events.filter((type) => type === 'offer.accepted').length, 1);
    assert.equal(events.filter((type) => type === 'application.hired').length, 1);
    const { body } = await ada.workspace.api('GET', '/emails?kind=offer_receipt');
    assert.equal(body.data.length, 1);
    assert.equal((await ada.workspace.api('GET', `/offers/${offer.id}`)).body.data.status, 'accepted');
  });

  it('accepting and declining at the same time has one outcome, which the stored response has too', async () => {
    const ada = await apply();
    const { offer, path, hash, code } = await withCode(ada);
    const [accepted, declined] = await Promise.all([
      ada.post(`${path}/accept`, { hash, name: 'Ada', code }),
      ada.post(`${path}/decline`, { hash, declineName: 'Ada' }),
    ]);
    assert.deepEqual([accepted.status, declined.status].filter((status) => status === 303).length, 1);
    const { status } = (await ada.workspace.api('GET', `/offers/${offer.id}`)).body.data;
    const response = (await ada.workspace.api('GET', `/offers/${offer.id}/response`)).body.data;
    assert.equal(response.decision, status);
  });

  it('is valid only for its action, its offer and its link, for ten minutes, and until a newer one is sent', async () => {
    const own = await startService();
    const workspace = await own.workspace();
    const ada = await CandidateTester.apply(own, workspace);
    const [first, second] = [await ada.offer(), await ada.offer()];
    const hashOf = async (id: string) => hiddenValue((await ada.get(`/offers/${id}`)).text, 'hash');
    const accept = async (id: string, code: string, tester = ada) =>
      (await tester.post(`/offers/${id}/accept`, { hash: await hashOf(id), name: 'Ada', code })).status;
    const send = async (path: string) => {
      assert.equal((await ada.post(path)).status, 303);
      return ada.secretFromEmail('candidate_code');
    };
    const code = await send(`/offers/${first.id}/code`);
    assert.equal((await ada.post('/erase', { code })).status, 422, 'another action');
    assert.equal(await accept(second.id, code), 422, 'another offer');
    const { url } = (await workspace.api('POST', `/applications/${ada.application.id}/candidate-link`)).body.data;
    const forwarded = `${new URL(url).pathname}/offers/${first.id}/accept`;
    const elsewhere = await postForm(own, forwarded, { hash: await hashOf(first.id), name: 'Ada', code });
    assert.equal(elsewhere.status, 422, 'another link to the same application');
    const newer = await send(`/offers/${first.id}/code`);
    if (code !== newer) assert.equal(await accept(first.id, code), 422, 'an older code');
    await moveClock(own.db, '11 minutes');
    assert.equal(await accept(first.id, newer), 422, 'an expired code');
    assert.equal((await workspace.api('GET', `/offers/${first.id}`)).body.data.status, 'sent');
    await moveClock(own.db, '12 minutes');
    assert.equal(await accept(first.id, await send(`/offers/${first.id}/code`)), 303);
  });

  it('goes to the address on record: a form cannot name another, and a code for a former address is worthless', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    await ada.post('/erase/code', { email: 'eve@example.com', to: 'eve@example.com', newEmail: 'eve@example.com' });
    const code = await ada.secretFromEmail('candidate_code');
    const { body } = await api('GET', '/emails?kind=candidate_code');
    assert.deepEqual(
      body.data.map(({ to }: Json) => to),
      [`Ada Lovelace <${ada.email}>`],
    );
    const edited = await ada.post('/edit', { firstName: 'Ada', lastName: 'Lovelace', email: 'eve@example.com' });
    assert.equal(edited.status, 303);
    assert.equal((await api('GET', `/candidates/${ada.candidate.id}`)).body.data.email, ada.email);
    await api('PATCH', `/candidates/${ada.candidate.id}`, { email: `changed-${ada.email}` });
    assert.equal((await ada.post('/erase', { code })).status, 404, 'the link has ended with the former address');
    assert.equal((await api('GET', `/candidates/${ada.candidate.id}`)).status, 200);
  });

  it('the number of codes per day is limited for an application, however many links it has', async () => {
    const ada = await apply();
    for (let sent = 0; sent < MAX_CODES_PER_DAY; sent += 1) {
      assert.equal((await ada.post('/erase/code')).status, 303);
    }
    const { url } = (await ada.workspace.api('POST', `/applications/${ada.application.id}/candidate-link`)).body.data;
    assert.equal((await ada.post('/erase/code')).status, 429);
    assert.equal((await postForm(service, `${new URL(url).pathname}/erase/code`)).status, 429);
    const { body } = await ada.workspace.api('GET', '/emails?kind=candidate_code&limit=100');
    assert.equal(body.data.length, MAX_CODES_PER_DAY);
  });

  it('a form whose link is revoked before it is processed changes nothing', async () => {
    const ada = await apply();
    const { path, hash, code } = await withCode(ada);
    const waiting = () =>
      service.db.write.query(sql`
        select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`);
    const accepting = await service.db.transaction(async (tx) => {
      await revokeLinks(tx, ada.workspace.id, ada.application.id);
      const accepted = ada.post(`${path}/accept`, { hash, name: 'Ada', code });
      await eventually(waiting, ({ length }) => length > 0);
      return { accepted };
    });
    assert.equal((await accepting.accepted).status, 404);
    assert.ok(!(await ada.events()).includes('offer.accepted'));
  });
});

describe('hostile input', () => {
  it('is rejected with a page or stored as text, never a 500', async () => {
    const ada = await apply();
    const hostile = [
      '\0',
      '\ud800',
      '<script>alert(1)</script>',
      'x'.repeat(100_000),
      '{{ candidate.email }}',
      "' or 1=1--",
    ];
    for (const value of hostile) {
      for (const [path, fields] of [
        ['/edit', { firstName: value, lastName: value, phone: value, websiteUrl: value }],
        ['/messages', { message: value }],
        ['/withdrawal', { withdrawName: 'Ada King', reason: value, comment: 'x' }],
        ['/withdrawal/undo', { undoName: value }],
        ['/email/code', { newEmail: value }],
        ['/erase', { code: value }],
      ] as const) {
        const { status, text } = await ada.post(path, fields);
        assert.ok(status < 500 && status !== 200, `${path} ${status}`);
        assert.doesNotMatch(text, /<script>/);
      }
      const { status } = await postForm(service, '/my', { workspace: value, email: value });
      assert.ok([200, 422].includes(status), `/my ${status}`);
    }
    const odd = [
      { body: '--x\r\nnonsense', type: 'multipart/form-data; boundary=x' },
      { body: 'x', type: 'multipart/form-data' },
      { body: '{}', type: 'application/json' },
      { body: '%', type: 'application/x-www-form-urlencoded' },
      { body: '__proto__=1&constructor=2', type: 'application/x-www-form-urlencoded' },
    ];
    for (const { body, type } of odd) {
      const init = { method: 'POST', body, headers: { 'content-type': type } };
      const { status, headers } = await fetchPage(service, `${ada.path}/files`, init);
      assert.ok(status >= 400 && status < 500, `${type} ${status}`);
      assert.match(headers.get('content-type')!, /^text\/html/);
    }
    assert.equal((await ada.get('/offers/nonsense')).status, 404);
    assert.equal((await ada.get('/interviews/nonsense/calendar.ics')).status, 404);
  });
});
