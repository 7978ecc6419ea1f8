import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob } from '../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeMember } from '../../../../test/hiring.ts';
import { CandidateTester } from './candidate.fixture.ts';

const service = await startService();

/** English words that the service writes in emails and pages to candidates. */
const ENGLISH = /\b(Dear|you|your|Salary|per year|When|minutes|View)\b/i;

async function german() {
  const workspace = await service.workspace();
  const ada = await CandidateTester.apply(service, workspace, { body: { language: 'de-AT' } });
  const emails = async (): Promise<Json[]> =>
    (await workspace.api('GET', '/emails?limit=100')).body.data.filter(({ to }: Json) => to.includes(ada.email));
  return { workspace, ada, emails, about: { applicationId: ada.application.id } };
}

const INTERVIEW = { type: 'technical', mode: 'video', scheduledAt: '2090-01-01T13:00:00Z', timeZone: 'Europe/Berlin' };

describe('a candidate who has applied with a German form', () => {
  it('gets every email that the workspace has not written itself in German, unlike the interviewers', async () => {
    const { workspace, ada, emails, about } = await german();
    const { api } = workspace;
    const interviewerIds = [await makeMember(workspace)];
    assert.equal((await api('POST', '/interviews', { ...about, ...INTERVIEW, interviewerIds })).status, 201);
    await ada.offer({
      ...{ salaryAmount: 80_000, currency: 'EUR', salaryPeriod: 'year', startDate: '2090-03-01' },
      expiresAt: '2090-01-31T12:00:00Z',
    });
    await api('POST', `/applications/${ada.application.id}/candidate-link/send`);
    await api('POST', '/messages', { ...about, subject: 'Hallo', text: 'Wie geht es Ihnen?' });
    await api('POST', `/applications/${ada.application.id}/reject`, { reason: 'No', notifyCandidate: true });
    const sent = await emails();
    const byKind = new Map(sent.map((email) => [email.kind, email]));
    assert.deepEqual([...byKind.keys()].sort(), [
      'application_received',
      'application_rejected',
      'candidate_link',
      'interview_invitation',
      'message',
      'offer_sent',
    ]);
    for (const { kind, subject, text, html } of sent) {
      assert.doesNotMatch(`${subject} ${text}`, ENGLISH, kind);
      assert.doesNotMatch(html, /If the button|View your/, kind);
      assert.match(text, /Bewerbung ansehen:/, kind);
    }
    assert.match(byKind.get('offer_sent')!.text, /80\.000\s€ pro Jahr\nBeginn: 1\. März 2090/);
    assert.match(
      byKind.get('interview_invitation')!.text,
      /Wann: 1\. Januar 2090 um 14:00 \(Europe\/Berlin\), 45 Minuten/,
    );
    const invitations: Json[] = (await api('GET', '/emails?kind=interview_invitation')).body.data;
    const other = invitations.find(({ to }) => !to.includes(ada.email))!;
    assert.match(other.text, /When: 1 January 2090 at 14:00/);
  });

  it('gets the texts of the workspace as they are, and English ones after a form in another language', async () => {
    const { workspace } = await german();
    const own = { subject: 'Welcome', text: 'Our own words.' };
    assert.equal((await workspace.api('PUT', '/email-templates/application_received', own)).status, 200);
    const receivedBy = async ({ email }: CandidateTester): Promise<Json> =>
      (await workspace.api('GET', '/emails?kind=application_received')).body.data.find(({ to }: Json) =>
        to.includes(email),
      );
    const job = await openJob(workspace, { title: 'Cook' });
    const ida = await CandidateTester.apply(service, workspace, { job, body: { language: 'de' } });
    assert.match((await receivedBy(ida)).text, /^Our own words\.\n\nBewerbung ansehen:/);
    await workspace.api('DELETE', '/email-templates/application_received');
    const eve = await CandidateTester.apply(service, workspace, { job, body: { language: 'fr' } });
    assert.match((await receivedBy(eve)).text, /^Dear .*View your application:/s);
  });

  it('sees the page in German whatever the browser prefers, until they choose another language', async () => {
    const { ada } = await german();
    const english = { 'accept-language': 'en' };
    assert.match((await ada.get('', english)).text, /<html lang="de"/);
    assert.match((await ada.get('?lang=en', english)).text, /<html lang="en"/);
  });
});
