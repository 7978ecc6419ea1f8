import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { readToken } from '../../../platform/security/workspace-token.ts';
import { issueEmailedLink } from '../../email/candidate-page-link.ts';
import { MAILED_TOKEN, revealToken, sealToken } from '../../email/redacted-token.ts';
import { findOpenLink } from './queries.ts';

const service = await startService();

/** A candidate who has applied for a job. */
async function applied(workspace: TestWorkspace) {
  const job = await openJob(workspace);
  const someone = person();
  const { status } = await careersSite(service, workspace).apply(job.slug, someone);
  assert.equal(status, 201);
  const [candidate] = (await workspace.api('GET', `/candidates?email=${someone.email}`)).body.data;
  const [application] = (await workspace.api('GET', `/applications?candidateId=${candidate.id}`)).body.data;
  return { job, candidate, application, path: `/applications/${application.id}/candidate-link` };
}

const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Whether the link opens the page of its application. */
async function opens(token: string): Promise<boolean> {
  return (await findOpenLink(service.db.read, readToken(token)!)) !== undefined;
}

/** The tokens in the pending emails of a kind, newest first, as the mail server would get them. */
async function emailedTokens(workspace: TestWorkspace, kind: string): Promise<(string | null)[]> {
  const rows = await service.db.read.query<{ sealed: Buffer | null }>(sql`
    select token_sealed as sealed from mails where workspace_id = ${workspace.id} and kind = ${kind} order by id desc`);
  return rows.map(({ sealed }) => sealed && service.services.secrets.open(sealed, MAILED_TOKEN).toString());
}

describe('a link to the page of a candidate', () => {
  it('is returned once, stored as a hash, and recorded without its token', async () => {
    const workspace = await service.workspace();
    const { application, candidate, path } = await applied(workspace);
    const { status, body } = await workspace.api('POST', path);
    assert.equal(status, 201);
    assert.match(body.data.url, new RegExp(`^${service.url}/my/[\\w-]{64}$`));
    assert.deepEqual([body.data.applicationId, body.data.candidateId], [application.id, candidate.id]);
    assert.deepEqual([body.data.expiresAt, body.data.revokedAt], [null, null]);
    const token = tokenOf(body.data.url);
    const [event] = await eventsOf(workspace, body.data.id);
    assert.equal(event.type, 'candidate_link.created');
    assert.equal(event.candidateId, candidate.id);
    const stored = await service.db.read.query<{ text: string }>(sql`
      select t::text as text from candidate_links t where t.workspace_id = ${workspace.id}
      union all select data::text from activity_events where workspace_id = ${workspace.id} and data is not null`);
    assert.ok(stored.length > 0);
    for (const { text } of stored)
      assert.ok(!text.includes(token) && !text.includes(Buffer.from(token).toString('hex')));
    assert.ok(await opens(token));
  });

  it('an idempotent repeat returns the same link, and the stored response is encrypted', async () => {
    const workspace = await service.workspace();
    const { path } = await applied(workspace);
    const key = { 'idempotency-key': 'once' };
    const first = await workspace.api('POST', path, undefined, key);
    const again = await workspace.api('POST', path, undefined, key);
    assert.equal(again.body.data.url, first.body.data.url);
    const [row] = await service.db.read.query<{ sealed: boolean }>(sql`
      select sealed from idempotency_keys where workspace_id = ${workspace.id} and key = 'once'`);
    assert.equal(row?.sealed, true);
  });

  it('revoking stops every link of the application, those in emails included, and no other application’s', async () => {
    const workspace = await service.workspace();
    const [one, other] = [await applied(workspace), await applied(workspace)];
    const { body } = await workspace.api('POST', one.path);
    const kept = await workspace.api('POST', other.path);
    const tokens = [tokenOf(body.data.url), ...(await emailedTokens(workspace, 'application_received'))] as string[];
    assert.equal(tokens.length, 3);
    for (const token of tokens) assert.ok(await opens(token));
    assert.equal((await workspace.api('DELETE', one.path)).status, 204);
    assert.equal((await workspace.api('DELETE', one.path)).status, 204);
    assert.ok(!(await opens(tokens[0]!)));
    assert.deepEqual(
      await Promise.all(tokens.slice(1).map(opens)),
      [true, false],
      'the newest is the other application’s',
    );
    assert.ok(await opens(tokenOf(kept.body.data.url)));
    const events = await eventsOf(workspace, body.data.id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['candidate_link.created', 'candidate_link.revoked'],
    );
    assert.ok(events[1].data.candidateLink.revokedAt !== null);
  });

  it('expires 180 days after the application ended, and is valid again if it is reopened before', async () => {
    const own = await startService();
    const workspace = await own.workspace();
    const job = await openJob(workspace);
    const { id: candidateId } = (await workspace.api('POST', '/candidates', person())).body.data;
    const application = (await workspace.api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
    const path = `/applications/${application.id}/candidate-link`;
    const token = tokenOf((await workspace.api('POST', path)).body.data.url);
    const isOpen = async () => (await findOpenLink(own.db.read, readToken(token)!)) !== undefined;
    await moveClock(own.db, '400 days');
    assert.ok(await isOpen(), 'an active application has no end');
    await workspace.api('POST', `/applications/${application.id}/reject`);
    await moveClock(own.db, '579 days');
    assert.ok(await isOpen());
    await moveClock(own.db, '581 days');
    assert.ok(!(await isOpen()));
    assert.equal((await workspace.api('POST', path)).status, 409);
    assert.equal((await workspace.api('POST', `${path}/send`)).status, 409);
    await workspace.api('POST', `/applications/${application.id}/reopen`);
    assert.ok(await isOpen());
  });

  it('ends with its application, its candidate, an erasure and a merge', async () => {
    const workspace = await service.workspace();
    const end: Record<string, (one: Awaited<ReturnType<typeof applied>>) => Promise<Json>> = {
      application: ({ application }) => workspace.api('DELETE', `/applications/${application.id}`),
      candidate: ({ candidate }) => workspace.api('DELETE', `/candidates/${candidate.id}`),
      erasure: ({ candidate }) => workspace.api('POST', `/candidates/${candidate.id}/erase`),
      // The mailbox of the merged record need not be that of the other.
      merge: async ({ candidate }) => {
        const survivor = (await applied(workspace)).candidate;
        return workspace.api('POST', `/candidates/${survivor.id}/merge`, { candidateId: candidate.id });
      },
    };
    for (const [name, act] of Object.entries(end)) {
      const one = await applied(workspace);
      const token = tokenOf((await workspace.api('POST', one.path)).body.data.url);
      assert.ok(await opens(token), name);
      const { status, text } = await act(one);
      assert.ok(status < 300, text);
      assert.ok(!(await opens(token)), name);
    }
  });

  it('a key without personal data, or limited to other jobs, cannot create one', async () => {
    const workspace = await service.workspace();
    const { job, path } = await applied(workspace);
    const other = await openJob(workspace);
    const scopes = ['candidate_links:write'];
    const limited = async (limits: object) => {
      const { key } = (await workspace.api('POST', '/api-keys', { name: 'Limited', scopes, limits })).body.data;
      return (await workspace.api('POST', path, undefined, { authorization: `Bearer ${key}` })).status;
    };
    assert.equal(await limited({ personalData: false }), 403);
    assert.equal(await limited({ jobIds: [other.id] }), 404);
    assert.equal(await limited({ jobIds: [job.id] }), 201);
    const reader = await keyWith(workspace, 'applications:write', 'candidates:write', 'candidate_links:read');
    assert.equal((await reader.api('POST', path)).status, 403);
  });
});

describe('emails to candidates', () => {
  it('each contains a link of its own as the last part, which the email log does not show', async () => {
    const workspace = await service.workspace();
    const { application, path } = await applied(workspace);
    const { id } = application;
    const interview = { applicationId: id, type: 'final', mode: 'phone', scheduledAt: '2090-03-01T09:30:00Z' };
    await workspace.api('POST', '/interviews', interview);
    const offer = (await workspace.api('POST', '/offers', { applicationId: id, title: 'Countess' })).body.data;
    await workspace.api('POST', `/offers/${offer.id}/send`);
    assert.equal((await workspace.api('POST', `${path}/send`)).status, 202);
    await workspace.api('POST', `/applications/${id}/reject`, { notifyCandidate: true });
    const { body } = await workspace.api('GET', '/emails');
    const kinds = [
      'application_received',
      'candidate_link',
      'interview_invitation',
      'offer_sent',
      'application_rejected',
    ];
    assert.deepEqual(new Set(body.data.map(({ kind }: Json) => kind)), new Set(kinds));
    const seen = new Set<string>();
    for (const kind of kinds) {
      const [token] = await emailedTokens(workspace, kind);
      assert.ok(await opens(token!), kind);
      seen.add(token!);
      const logged = body.data.find((email: Json) => email.kind === kind);
      assert.match(logged.text, /View your application:\nhttp\S+\/my\/only-in-the-email-itself$/, kind);
      assert.ok(!JSON.stringify(logged).includes(token!), kind);
    }
    assert.equal(seen.size, kinds.length);
    assert.ok(!JSON.stringify(body).includes([...seen][0]!));
  });

  it('interviewers receive the invitation without the link', async () => {
    const workspace = await service.workspace();
    const { application } = await applied(workspace);
    const member = (await workspace.api('POST', '/members', { email: 'i@example.com', name: 'I', role: 'interviewer' }))
      .body.data.id;
    await workspace.api('POST', '/interviews', {
      applicationId: application.id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-03-01T09:30:00Z',
      interviewerIds: [member],
    });
    const tokens = await emailedTokens(workspace, 'interview_invitation');
    assert.deepEqual(tokens.map((token) => token === null).sort(), [false, true]);
    const invitations = (await workspace.api('GET', '/emails?kind=interview_invitation')).body.data;
    const toInterviewer = invitations.find(({ to }: Json) => to.includes('i@example.com'));
    assert.doesNotMatch(toInterviewer.text + toInterviewer.html, /\/my\//);
  });

  it('a template cannot place the token: not by a variable, nor by a copy of its placeholder', async () => {
    const workspace = await service.workspace();
    const placeholder = 'https://attacker.example/?only-in-the-email-itself';
    const template = { subject: placeholder, text: placeholder, html: `<a href="${placeholder}">x</a>` };
    const put = await workspace.api('PUT', '/email-templates/application_received', template);
    assert.equal(put.status, 200, put.text);
    const named = await workspace.api('PUT', '/email-templates/application_received', {
      ...template,
      text: '{{ link }}',
    });
    assert.equal(named.status, 422);
    await applied(workspace);
    const [token] = await emailedTokens(workspace, 'application_received');
    const [row] = await service.db.read.query<{ subject: string; text: string; html: string }>(sql`
      select subject, text, html from mails where workspace_id = ${workspace.id} and kind = 'application_received'`);
    const sent = revealToken(service.services.secrets, row!, sealToken(service.services.secrets, token!));
    assert.ok(sent.text.startsWith(placeholder) && sent.text.endsWith(`/my/${token}`));
    assert.ok(sent.html.includes(`href="${placeholder}"`));
    assert.equal(sent.subject, placeholder);
    for (const part of [sent.text, sent.html]) assert.doesNotMatch(part, new RegExp(`attacker[^"\\s]*${token}`));
  });

  it('a link in an email to an address that is no longer on record opens nothing', async () => {
    const workspace = await service.workspace();
    const { application, candidate } = await applied(workspace);
    await workspace.api('PATCH', `/candidates/${candidate.id}`, { email: 'moved@example.com' });
    const stale = await change(
      workspace.context,
      async (tx) =>
        issueEmailedLink(tx, { applicationId: application.id, candidateId: candidate.id, email: candidate.email }),
      { withoutEvent: 'test' },
    );
    assert.ok(!(await opens(stale.token)));
  });
});
