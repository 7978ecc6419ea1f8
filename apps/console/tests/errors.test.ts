import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();

describe('the message of a failed change', () => {
  it('hides the request ID in its details, and goes away by itself', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.clock.install();
    await page.route('**/api/v1/tasks', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            headers: { 'content-type': 'application/json', 'x-request-id': 'req-of-this-test' },
            body: JSON.stringify({ error: { code: 'internal_error', message: 'Something went wrong on our side.' } }),
          })
        : route.continue(),
    );
    await page.goto('/tasks?create=true');
    await page.getByRole('dialog').getByLabel('Title').fill('Call');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'Something went wrong on the server' });
    await message.waitFor();
    const requestId = message.getByText('req-of-this-test');
    assert.equal(await requestId.isVisible(), false);
    await message.getByText('Details', { exact: true }).click();
    await requestId.waitFor();
    // Away from the message: it stays while the pointer is on it.
    await page.mouse.move(700, 5);
    await page.clock.runFor(25_000);
    await message.waitFor({ state: 'detached' });
    assert.deepEqual(pageErrors, []);
  });
});

describe('the list of tasks on a phone', () => {
  it('names the candidate of each task', async () => {
    const candidateId = await makeCandidate(workspace, { firstName: 'Phone', lastName: 'Reader' });
    const { page, id: ownerId } = await member('recruiter', { width: 390 });
    await workspace.api('POST', '/tasks', { title: 'Call them', ownerId, candidateId });
    await page.goto('/tasks');
    await page
      .getByRole('row', { name: /Call them/ })
      .getByRole('link', { name: 'Phone Reader' })
      .filter({ visible: true })
      .waitFor();
  });
});

describe('the menu of fields in the builder of automations', () => {
  it('opens within the window, however small', async () => {
    const { page } = await member('owner', { width: 390, height: 500 });
    await page.goto('/automations/new');
    await page.getByLabel('Add step').selectOption('Add note');
    await page
      .getByRole('button', { name: /^Insert a field into/ })
      .last()
      .click();
    const box = await page.getByRole('menu').boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.y >= 0, JSON.stringify(box));
    assert.ok(box.x + box.width <= 390 && box.y + box.height <= 500, JSON.stringify(box));
  });
});
