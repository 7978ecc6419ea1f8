import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../../test/browser.ts';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { makeJob } from '../../../../../test/hiring.ts';
import { limitedKey } from '../../../../../test/keys.ts';
import { sql } from '../../../../platform/database/sql.ts';

const service = await startService();

const create = async ({ api }: TestWorkspace, more: object): Promise<string> => {
  const answer = await api('POST', '/candidates', { firstName: 'Ada', lastName: 'Lovelace', email: null, ...more });
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data.id;
};
const duplicates = async (caller: Pick<TestWorkspace, 'api'>, id: string) => {
  const { status, body, text } = await caller.api('GET', `/candidates/${id}/duplicates`);
  assert.equal(status, 200, text);
  return body.data.items.map((item: Json) => [item.candidateId, item.reasons]);
};

describe('possible duplicates', () => {
  it('share the phone number, a profile link, or the name with the employer or the part of the email before the @', async () => {
    const workspace = await service.workspace();
    const own = await create(workspace, {
      email: 'ada.l@example.com',
      phone: '+49 170 1234567',
      linkedinUrl: 'https://www.linkedin.com/in/ada/',
      githubUrl: 'https://www.linkedin.com/in/',
      websiteUrl: 'https://scholar.example.com/citations?user=A',
      experience: [{ company: 'Babbage & Sons', title: 'Analyst' }],
    });
    const names = { firstName: 'Someone', lastName: 'Else' };
    const phone = await create(workspace, { ...names, phone: '0170/123 45 67' });
    const link = await create(workspace, { ...names, linkedinUrl: 'http://de.linkedin.com/in/Ada?trk=share' });
    const email = await create(workspace, { lastName: 'LOVELACE', email: 'Ada.L@example.org' });
    const employer = await create(workspace, { experience: [{ company: 'babbage & sons', title: 'Clerk' }] });
    await create(workspace, {});
    // On sites other than LinkedIn and GitHub, the query can identify the person; a link without a profile is shared by
    // many.
    await create(workspace, { ...names, websiteUrl: 'https://scholar.example.com/citations?user=B' });
    await create(workspace, { ...names, githubUrl: 'https://linkedin.com/in/' });
    await create(workspace, { ...names, email: 'ada.l@example.net', phone: '+49 170 7654321' });
    const deleted = await create(workspace, { ...names, phone: '0170 1234567' });
    await workspace.api('DELETE', `/candidates/${deleted}`);
    await create(await service.workspace(), { ...names, phone: '0170 1234567' });
    assert.deepEqual(await duplicates(workspace, own), [
      [employer, ['name_and_employer']],
      [email, ['name_and_email']],
      [link, ['profile_link']],
      [phone, ['phone']],
    ]);
    assert.deepEqual(await duplicates(workspace, phone), [[own, ['phone']]]);
    await workspace.api('POST', `/candidates/${own}/merge`, { candidateId: phone });
    assert.equal((await duplicates(workspace, own)).length, 3);
    assert.equal((await workspace.api('GET', `/candidates/${phone}/duplicates`)).status, 404);
  });

  it('share a mailbox: addresses with a +tag, and at Gmail with dots', async () => {
    const workspace = await service.workspace();
    const own = await create(workspace, { firstName: 'Plu', lastName: 'Smithson', email: 'plu@x.co' });
    const plus = await create(workspace, { firstName: 'P', lastName: 'S', email: 'Plu+job2@x.co' });
    await create(workspace, { firstName: 'P', lastName: 'S', email: 'p.lu@x.co' });
    await create(workspace, { firstName: 'P', lastName: 'S', email: 'plu@y.co' });
    const dots = await create(workspace, { firstName: 'A', lastName: 'B', email: 'p.l.u@gmail.com' });
    const other = await create(workspace, { firstName: 'C', lastName: 'D', email: 'plu+x@googlemail.com' });
    assert.deepEqual(await duplicates(workspace, own), [[plus, ['same_mailbox']]]);
    assert.deepEqual(await duplicates(workspace, dots), [[other, ['same_mailbox']]]);
  });

  it('share a phone number in digits of any script, and weakly if three or more have it', async () => {
    const workspace = await service.workspace();
    const names = { firstName: 'Someone', lastName: 'Else' };
    const own = await create(workspace, { phone: '+20 100 123 4567' });
    const arabic = await create(workspace, { ...names, phone: '٠١٠٠ ١٢٣ ٤٥٦٧' });
    assert.deepEqual(await duplicates(workspace, own), [[arabic, ['phone']]]);
    const hindi = await create(workspace, { firstName: 'Third', lastName: 'Person', phone: '०१०० १२३ ४५६७' });
    assert.deepEqual(await duplicates(workspace, own), [
      [hindi, ['shared_phone']],
      [arabic, ['shared_phone']],
    ]);
  });

  it('are found by indexes, however many candidates there are', async () => {
    const workspace = await service.workspace();
    await service.db.write.query(sql`
      insert into candidates (workspace_id, id, first_name, last_name, phone)
      select ${workspace.id}, gen_random_uuid(), 'Mass', 'Person ' || n, '+49 30 ' || 10000000 + n
      from generate_series(1, 5000) n`);
    const own = await create(workspace, { phone: '030 10000042' });
    assert.equal((await duplicates(workspace, own)).length, 1);
    await service.db.write.query(sql`analyze candidates`);
    const plan = await service.db.read.query<Record<string, string>>(sql`
      explain select id from candidates t where t.workspace_id = ${workspace.id} and t.phone is not null
        and identity_keys(t.phone, t.linkedin_url, t.github_url, t.website_url) && array['phone 10000042'] and t.deleted_at is null`);
    assert.match(plan.flatMap(Object.values).join('\n'), /candidates_identity/);
  });

  it('are only those that the caller sees, and none for a key without personal data', async () => {
    const workspace = await service.workspace();
    const own = await create(workspace, { phone: '0170 1234567' });
    await create(workspace, { phone: '0170 1234567' });
    const interviewer = await joinedMember(workspace, 'interviewer');
    const job = await makeJob(workspace, { hiringTeam: [{ memberId: interviewer.id, role: 'interviewer' }] });
    await workspace.api('POST', '/applications', { candidateId: own, jobId: job.id });
    const browser = new Browser(service);
    await browser.signIn(workspace, interviewer.email);
    assert.deepEqual(await duplicates(browser, own), []);
    assert.equal((await duplicates(workspace, own)).length, 1);
    const key = await limitedKey(workspace, { personalData: false }, ['candidates:read']);
    assert.equal((await key.api('GET', `/candidates/${own}/duplicates`)).status, 403);
  });
});

describe('merging with chosen values', () => {
  it('takes the chosen fields from the other candidate and keeps the rest; unknown fields are rejected', async () => {
    const workspace = await service.workspace();
    const kept = await create(workspace, {
      email: 'ada@example.com',
      phone: '1',
      headline: 'Kept',
      location: 'London',
    });
    const other = await create(workspace, {
      firstName: 'Augusta',
      email: 'a@example.org',
      phone: '2',
      headline: 'Other',
    });
    const path = `/candidates/${kept}/merge`;
    const wrong = await workspace.api('POST', path, { candidateId: other, take: ['tags'] });
    assert.equal(wrong.status, 422);
    const take = ['firstName', 'email', 'phone', 'location'];
    const { status, body, text } = await workspace.api('POST', path, { candidateId: other, take });
    assert.equal(status, 200, text);
    const { firstName, email, phone, headline, location } = body.data;
    assert.deepEqual([firstName, email, phone, headline, location], ['Augusta', 'a@example.org', '2', 'Kept', null]);
    const { body: feed } = await workspace.api('GET', `/activity-events?entityId=${kept}&entityType=candidate`);
    const merged = feed.data.find(({ type }: Json) => type === 'candidate.merged');
    assert.deepEqual(merged.data.changes.email, { from: 'ada@example.com', to: 'a@example.org' });
  });
});
