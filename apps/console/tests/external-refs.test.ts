import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { newId } from '../../server/src/platform/ids/ids.ts';
import { makeCandidate, makeJob, makeMember } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member } = await startConsole();

const REF = { system: 'greenhouse', id: '4711', url: null };

/** Types the first reference into the form that is open within `form`, and saves it. */
async function addReference(
  page: Page,
  form: ReturnType<Page['locator']>,
  save: string,
  shown: ReturnType<Page['locator']> = page.getByRole('region', { name: 'Activity' }),
): Promise<void> {
  await form.getByRole('button', { name: 'Add reference' }).click();
  await form.getByLabel('System (required)').fill(REF.system);
  await form.getByLabel('ID (required)').fill(REF.id);
  await form.getByRole('button', { name: save, exact: true }).click();
  await shown.getByText(`${REF.system}: ${REF.id}`).first().waitFor();
}

describe('external references can be edited in the console', () => {
  it('of notes and scorecards by their author, and of files', async () => {
    const { page, context, pageErrors } = await member('recruiter');
    const job = await makeJob(workspace);
    const candidate = await makeCandidate(workspace, { firstName: 'Ida', lastName: 'Rhodes' });
    const application = await workspace.api('POST', '/applications', { candidateId: candidate, jobId: job.id });
    const post = async (path: string, data: object) => {
      const answer = await context.request.post(`/api/v1${path}`, { headers: { origin: service.url }, data });
      assert.ok(answer.ok(), await answer.text());
    };
    await post(`/candidates/${candidate}/notes`, { body: 'Knows Ada.' });
    await post('/scorecards', { applicationId: application.body.data.id, rating: 'yes' });
    await workspace.context.db.write.query(sql`
      insert into candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)
      values (${workspace.id}, ${newId()}, ${candidate}, 'other', 'letter.txt', 'text/plain', 1, 'letter')`);

    await page.goto(`/candidates/${candidate}`);
    await page.getByRole('button', { name: /^Actions for .*’s note/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await addReference(page, page.getByRole('listitem').filter({ has: page.locator('form') }), 'Save note');
    await page.goto(`/candidates/${candidate}`);
    await page.getByRole('button', { name: 'Actions for your scorecard' }).click();
    await page.getByRole('menuitem', { name: 'Edit scorecard' }).click();
    await addReference(
      page,
      page.getByRole('dialog'),
      'Save',
      page.getByRole('listitem').filter({ hasText: 'By A recruiter' }),
    );
    await page.goto(`/candidates/${candidate}?tab=files`);
    await page.getByRole('button', { name: 'Actions for letter.txt' }).click();
    await page.getByRole('menuitem', { name: 'External references' }).click();
    await addReference(page, page.getByRole('dialog'), 'Save', page.getByRole('region', { name: 'Files' }));

    for (const list of ['/notes', '/scorecards', '/files']) {
      const { body } = await workspace.api('GET', `${list}?externalRef=greenhouse:4711`);
      assert.deepEqual(
        body.data.map(({ externalRefs }: { externalRefs: unknown }) => externalRefs),
        [[REF]],
        list,
      );
    }
    assert.deepEqual(pageErrors, []);
  });

  it('of members, by whoever may change members', async () => {
    const { page, pageErrors } = await member('owner');
    const other = await makeMember(workspace, 'Grace Hopper');
    await page.goto('/settings/members');
    await page.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'External references' }).click();
    const form = page.getByRole('dialog');
    await addReference(page, form, 'Save', page.locator('main'));
    const { body } = await workspace.api('GET', '/members?externalRef=greenhouse:4711');
    assert.equal(body.data[0].id, other);
    assert.deepEqual(pageErrors, []);
  });
});
