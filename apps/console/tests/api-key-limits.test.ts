import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MINIMAL_JOB } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { assertUsable } from '../testing/sizes.ts';

const started = await startConsole();
const { service, workspace, member } = started;

describe('limits of API keys', () => {
  it('a key limited to a department sees only its jobs, without personal data', async () => {
    const { api } = workspace;
    const department = (await api('POST', '/departments', { name: 'Observatory' })).body.data;
    const create = async (more: object) => (await api('POST', '/jobs', { ...MINIMAL_JOB, ...more })).body.data.id;
    const inside = await create({ title: 'Astronomer', departmentId: department.id });
    const outside = await create({ title: 'Gardener' });
    const { page, pageErrors } = await member('owner');
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByLabel('Name').fill('Statistics');
    await form.getByRole('group', { name: 'Only these departments' }).getByLabel('Observatory').check();
    await form.getByLabel('Hide personal data').check();
    await form.getByRole('checkbox', { name: 'jobs:read' }).check();
    await form.getByRole('button', { name: 'Create key' }).click();
    const created = page.getByRole('dialog', { name: 'API key created' });
    const key = await created.getByLabel('Key', { exact: true }).inputValue();
    await created.getByRole('button', { name: 'I have saved it' }).click();
    const row = page.getByRole('row', { name: /Statistics/ });
    await row.getByText('Limited', { exact: true }).click();
    await row.getByText('Departments: Observatory').waitFor();
    await row.getByText('No personal data').waitFor();
    const statusOf = async (id: string) =>
      (await fetch(`${service.url}/api/v1/jobs/${id}`, { headers: { authorization: `Bearer ${key}` } })).status;
    assert.deepEqual([await statusOf(inside), await statusOf(outside)], [200, 404]);
    assert.deepEqual(pageErrors, []);
  });

  it('are usable in every size', () =>
    assertUsable(started, [
      { path: '/settings/api-keys', ready: (page) => page.getByText('Statistics').waitFor() },
      {
        path: '/settings/api-keys?limits',
        async ready(page) {
          await page.getByRole('button', { name: 'New key' }).click();
          await page.getByLabel('Hide personal data').scrollIntoViewIfNeeded();
        },
      },
    ]));
});
