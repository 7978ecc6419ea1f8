import assert from 'node:assert/strict';
import { it } from 'node:test';
import { makeCandidate, makeJob, makeMember } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { PAGES } from '../testing/pages.ts';

/** What pages need before they can be drawn at all. */
const FRAME = /\/api\/v1\/(?:session|openapi\.json|event-fields\.json|notifications\/unread-count|events)/;

const { workspace, member } = await startConsole();

it('no page says that it is empty while its records are still being read', async () => {
  const { page, pageErrors } = await member('owner');
  let held = 0;
  await page.route('**/api/v1/**', async (route) => {
    if (FRAME.test(route.request().url())) return route.continue();
    held += 1; // and never answered
  });
  const wrong: string[] = [];
  for (const { url, inEmptyWorkspace = false } of Object.values(PAGES)) {
    if (!inEmptyWorkspace) continue;
    await page.goto(url);
    await page.getByRole('main').locator('h1, h2, .animate-pulse').first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    if ((await page.locator('[data-empty]').count()) > 0) wrong.push(url);
  }
  assert.deepEqual(wrong, []);
  assert.ok(held > 20, `${held} requests`);
  assert.deepEqual(pageErrors, []);
});

it('no candidate is called deleted while their name is still being read', async () => {
  const candidateId = await makeCandidate(workspace, { firstName: 'Ida', lastName: 'Rhodes' });
  const entry = await workspace.api('POST', '/pool-entries', { candidateId, source: 'sourced' });
  assert.equal(entry.status, 201, entry.text);
  const { page, pageErrors } = await member('recruiter');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/v1/candidates?**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/pool');
  await page.getByRole('main').getByRole('link', { name: '…' }).waitFor();
  await page.getByRole('button', { name: 'More actions: …', exact: true }).waitFor();
  assert.equal(await page.getByText('Deleted record').count(), 0);
  released.resolve();
  await page.getByRole('button', { name: 'More actions: Ida Rhodes', exact: true }).waitFor();
  assert.deepEqual(pageErrors, []);
});

it('no chosen job, department or member is called deleted while the choices are still being read', async () => {
  const { api } = workspace;
  const departmentId = (await api('POST', '/departments', { name: 'Observatory' })).body.data.id;
  const job = await makeJob(workspace, { title: 'Astronomer' });
  await api('POST', '/api-keys', {
    ...{ name: 'Statistics', type: 'secret', scopes: ['jobs:read'] },
    limits: { departmentIds: [departmentId] },
  });
  await api('POST', '/tasks', { title: 'Polish the lens', ownerId: await makeMember(workspace, 'Ada Lovelace') });
  const { page, pageErrors } = await member('owner');
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/(?:jobs|departments|members)\?/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const wrong = page.getByText(/Deleted record|Former member/);
  const open = async (path: string) => {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
  };
  await open(`/reports?job=${job.id}`);
  assert.equal(await page.getByLabel('Job').locator('option:checked').innerText(), '…');
  await open('/tasks?view=all');
  await page
    .getByRole('row', { name: /Polish the lens/ })
    .getByText('…', { exact: true })
    .waitFor();
  assert.equal(await wrong.count(), 0);
  await open('/settings/api-keys');
  const key = page.getByRole('row', { name: /Statistics/ });
  await key.getByText('Limited', { exact: true }).click();
  await key.getByText('Departments: …').waitFor();
  released.resolve();
  await key.getByText('Departments: Observatory').waitFor();
  await open(`/reports?job=${job.id}`);
  await page.getByLabel('Job').locator('option:checked', { hasText: 'Astronomer' }).waitFor({ state: 'attached' });
  assert.deepEqual(pageErrors, []);
});
