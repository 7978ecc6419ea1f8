import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import type { Json } from '../../server/test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();
const { api } = workspace;

/** Holds back the responses to matching requests until `release` is called. */
async function hold(page: Page, url: RegExp): Promise<{ requested: Promise<void>; release: () => void }> {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(url, async (route) => {
    requested.resolve();
    await released.promise;
    await route.continue();
  });
  return { requested: requested.promise, release: released.resolve };
}

it('the job editor is shown if the departments cannot be read', async () => {
  const { id } = await makeJob(workspace, { title: 'Waiter' });
  const { page } = await member('recruiter');
  await page.route(/\/api\/v1\/departments\?/, (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto(`/jobs/${id}/edit`);
  await page.getByRole('textbox', { name: 'Title' }).waitFor();
});

it('a new offer waits for the title and the currency of its job, and gives the focus back when it is closed', async () => {
  const job = await makeJob(workspace, { title: 'Sous Chef', currency: 'CHF' });
  const { candidateId } = await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  const jobs = await hold(page, /\/api\/v1\/jobs\?.*ids=/);
  await page.goto(`/candidates/${candidateId}?tab=offers`);
  const button = page.getByRole('button', { name: 'Create offer' }).first();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await jobs.requested;
  const salary = dialog.getByLabel('Salary');
  assert.equal(await salary.count(), 0);
  jobs.release();
  await salary.and(page.locator(':focus')).waitFor();
  assert.equal(await dialog.getByLabel('Title').inputValue(), 'Sous Chef');
  assert.equal(await dialog.getByLabel('Currency').inputValue(), 'CHF');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  assert.deepEqual(pageErrors, []);
});

it('a form that was opened while its record was being read gives the focus back when it is closed', async () => {
  const { id: departmentId } = (await api('POST', '/departments', { name: 'Bakery' })).body.data;
  const { page, pageErrors } = await member('admin');
  const record = await hold(page, new RegExp(`/api/v1/departments/${departmentId}`));
  await page.goto('/settings/departments');
  const button = page.getByRole('button', { name: 'More actions: Bakery' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit department' });
  await dialog.waitFor();
  await record.requested;
  record.release();
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
  assert.deepEqual(pageErrors, []);
});

it('a card that is moved twice before the service has responded goes to the second stage without a conflict', async () => {
  const job = await makeJob(workspace);
  const { id } = await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  const moves = await hold(page, new RegExp(`/applications/${id}/move`));
  const cardIn = (stage: string) =>
    page.getByRole('list', { name: new RegExp(`^${stage}, `) }).getByRole('link', { name: 'Ida Rhodes' });
  await page.goto(`/jobs/${job.id}`);
  await cardIn('Applied').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await moves.requested;
  await cardIn('Screening').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await cardIn('Interview').waitFor();
  const responses: number[] = [];
  page.on('response', (response) => response.url().endsWith('/move') && responses.push(response.status()));
  moves.release();
  await eventually(
    async () => (await api('GET', `/applications/${id}`)).body.data.stageId,
    (stageId) => stageId === job.stages.interview,
  );
  await eventually(
    async () => responses,
    ({ length }) => length === 2,
  );
  assert.deepEqual(responses, [200, 200]);
  await cardIn('Interview').waitFor();
  assert.deepEqual(pageErrors, []);
});

it('a board that cannot be read again keeps its cards, and says so', async () => {
  const job = await makeJob(workspace);
  await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  await page.goto(`/jobs/${job.id}`);
  const card = page.getByRole('list', { name: /^Applied, / }).getByRole('link', { name: 'Ida Rhodes' });
  await card.waitFor();
  await page.route(/\/api\/v1\/applications\?/, (route) => route.fulfill({ status: 403, json: {} }));
  // As after the page was in the background.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Could not load').first().waitFor();
  assert.equal(await card.count(), 1);
  await page.unroute(/\/api\/v1\/applications\?/);
  for (const button of (await page.getByRole('button', { name: 'Try again' }).all()).toReversed()) await button.click();
  await page.getByText('Could not load').first().waitFor({ state: 'detached' });
  assert.equal(await card.count(), 1);
  assert.deepEqual(pageErrors, []);
});

it('a search keeps the letters that are typed while its results arrive', async () => {
  await makeJob(workspace, { title: 'Cooper' });
  const { page, pageErrors } = await member('recruiter');
  await page.goto('/jobs');
  const search = page.getByRole('searchbox', { name: 'Search' }).first();
  await search.waitFor();
  // Typed within the transition that the router makes for the first letters: while their results are being rendered.
  await search.evaluate((input: HTMLInputElement) => {
    const original = history.replaceState.bind(history);
    const type = (typed: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    let isFirst = true;
    history.replaceState = (...of) => {
      if (isFirst) type('cooper');
      isFirst = false;
      original(...of);
    };
    type('coo');
  });
  await page.waitForURL(/q=coo/);
  await page.waitForURL(/q=cooper/);
  assert.equal(await search.inputValue(), 'cooper');
  assert.deepEqual(pageErrors, []);
});

it('a save is repeated if someone else has only saved other fields since', async () => {
  await api('POST', '/custom-fields', { entity: 'job', label: 'Binding', key: 'binding', type: 'text' });
  const { id } = await makeJob(workspace, { title: 'Bookbinder' });
  const { page, pageErrors } = await member('recruiter');
  // So that the console does not learn of the other change before it saves.
  await page.route('**/api/v1/events/stream', (route) => route.abort());
  await page.goto(`/jobs/${id}/edit`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Senior Bookbinder');
  const external = await api('PATCH', `/jobs/${id}`, { customFields: { binding: 'Leather' } });
  assert.equal(external.status, 200, external.text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Job saved.').waitFor();
  assert.equal((await api('GET', `/jobs/${id}`)).body.data.title, 'Senior Bookbinder');
  assert.deepEqual(pageErrors, []);
});

it('two quick moves of a custom field both count', async () => {
  for (const label of ['First', 'Second', 'Third']) {
    const { status, text } = await api('POST', '/custom-fields', {
      entity: 'offer',
      label,
      key: label.toLowerCase(),
      type: 'text',
    });
    assert.equal(status, 201, text);
  }
  const { page, pageErrors } = await member('admin');
  await page.goto('/settings/custom-fields');
  const moveUp = async () => {
    await page.getByRole('button', { name: 'More actions: Third' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const writes = await hold(page, /\/api\/v1\/custom-fields\/[^/]+$/);
  await moveUp();
  await writes.requested;
  await moveUp();
  writes.release();
  await eventually(
    async () => (await api('GET', '/custom-fields?entity=offer')).body.data,
    (fields: Json[]) => fields.toSorted((a, b) => a.position - b.position)[0]?.label === 'Third',
  );
  assert.deepEqual(pageErrors, []);
});

it('in the review view, keys that are pressed before a candidate is loaded work once they are', async () => {
  const job = await makeJob(workspace, { title: 'Cartographer' });
  const { id } = await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  for (const [url, key, dialog] of [
    [/\/api\/v1\/candidates\/[^/?]+$/, 'r', 'Reject'],
    [/\/api\/v1\/applications\?.*candidateId=/, 'r', 'Reject'],
    [/\/api\/v1\/applications\?.*candidateId=/, 'm', 'Move'],
  ] as const) {
    const record = await hold(page, url);
    await page.goto(`/review/applications/${id}`);
    await record.requested;
    await page.getByRole('main').waitFor();
    await page.keyboard.press(key);
    assert.equal(await page.getByRole('dialog').count(), 0);
    record.release();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    await page.unroute(url);
  }
  assert.deepEqual(pageErrors, []);
});

it('in the review view, an email that is begun before the application is loaded belongs to the application', async () => {
  const job = await makeJob(workspace, { title: 'Surveyor' });
  const { id } = await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  const applications = await hold(page, /\/api\/v1\/applications\?.*candidateId=/);
  await page.goto(`/review/applications/${id}`);
  await applications.requested;
  await page.getByRole('button', { name: 'Email' }).waitFor();
  await page.keyboard.press('e');
  assert.equal(await page.getByRole('dialog').count(), 0);
  applications.release();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Subject' }).fill('Your application');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('Thank you.');
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/messages'));
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  assert.ok(JSON.stringify((await request).postDataJSON()).includes(id));
  assert.deepEqual(pageErrors, []);
});

it('the offers of a candidate say that an application is needed only once the applications were read', async () => {
  const job = await makeJob(workspace, { title: 'Potter' });
  const { candidateId } = await apply(workspace, job.id);
  const { page, pageErrors } = await member('recruiter');
  const applications = await hold(page, /\/api\/v1\/applications\?.*candidateId=/);
  const offers = page.waitForResponse(/\/api\/v1\/offers\?/);
  await page.goto(`/candidates/${candidateId}?tab=offers`);
  await applications.requested;
  await (await offers).finished();
  await page.getByRole('region', { name: 'Details' }).waitFor();
  assert.equal(await page.getByText('No applications yet').count(), 0);
  applications.release();
  await page.getByRole('button', { name: 'Create offer' }).first().waitFor();
  assert.deepEqual(pageErrors, []);
});

it('a button keeps the focus while its action is in progress, and does nothing when pressed again', async () => {
  const { page, pageErrors } = await member('admin');
  const created = await hold(page, /\/api\/v1\/departments$/);
  let requests = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/departments')) requests += 1;
  });
  await page.goto('/settings/departments');
  await page.getByRole('button', { name: 'Add department' }).first().click();
  const form = page.getByRole('dialog', { name: 'New department' });
  await form.getByLabel('Name').fill('Foundry');
  const button = form.getByRole('button', { name: 'Add' });
  await button.focus();
  await page.keyboard.press('Enter');
  await created.requested;
  await button.and(page.locator('[aria-busy=true]')).waitFor();
  assert.equal(await button.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('Enter');
  await form.getByLabel('Name').press('Enter');
  created.release();
  await form.waitFor({ state: 'detached' });
  assert.equal(requests, 1);
  assert.deepEqual(pageErrors, []);
});

it('candidates can be exported only once the custom fields among the columns were read', async () => {
  const custom = { entity: 'candidate', label: 'Shoe size', key: 'shoe_size', type: 'text' };
  await api('POST', '/custom-fields', custom);
  await makeCandidate(workspace, { customFields: { shoe_size: '42' } });
  const { page, pageErrors } = await member('recruiter');
  const fields = await hold(page, /\/api\/v1\/custom-fields\?/);
  await page.goto('/candidates?columns=customFields.shoe_size');
  await fields.requested;
  const button = page.getByRole('button', { name: 'Export' });
  await button.waitFor();
  assert.equal(await button.isDisabled(), true);
  fields.release();
  await button.click();
  await page.getByRole('dialog').getByText('Shoe size').waitFor();
  assert.deepEqual(pageErrors, []);
});

it('a stage says how many candidates it has only once they were counted', async () => {
  const { id } = await makeJob(workspace, { title: 'Farrier' });
  const { page, pageErrors } = await member('recruiter');
  const counts = await hold(page, /\/api\/v1\/applications\/counts/);
  await page.goto(`/jobs/${id}/stages`);
  await counts.requested;
  const stages = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Screening' });
  await stages.first().waitFor();
  assert.equal(
    await page
      .getByRole('main')
      .getByText(/\b(?:0|no) candidates/i)
      .count(),
    0,
  );
  counts.release();
  await page
    .getByRole('main')
    .getByText(/\b(?:0|no) candidates/i)
    .first()
    .waitFor();
  assert.deepEqual(pageErrors, []);
});

it('two quick moves of a stage both count, also before the first one was read again', async () => {
  const { id } = await makeJob(workspace, { title: 'Locksmith' });
  const { page, pageErrors } = await member('recruiter');
  const names = async (): Promise<string[]> =>
    (await api('GET', `/jobs/${id}/stages`)).body.data.map(({ name }: Json) => name);
  const shown = () => page.getByRole('list', { name: 'Stages' }).getByRole('listitem').allInnerTexts();
  const before = await names();
  await page.goto(`/jobs/${id}/stages`);
  const up = page.getByRole('button', { name: 'Move Hired up' });
  await up.waitFor();
  const saves = await hold(page, /\/stages\/order$/);
  let requests = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/stages/order')) requests += 1;
  });
  await up.click();
  await saves.requested;
  await up.click();
  const at = before.indexOf('Hired');
  await eventually(shown, (lines) => lines[at - 2]?.startsWith('Hired') === true);
  assert.equal(requests, 1, 'the second move was sent before the first one was saved');
  const reads = await hold(page, /\/stages\?/);
  saves.release();
  await reads.requested;
  await up.click();
  await eventually(shown, (lines) => lines[at - 3]?.startsWith('Hired') === true);
  reads.release();
  await eventually(names, (now) => now.indexOf('Hired') === at - 3);
  await eventually(shown, (lines) => lines[at - 3]?.startsWith('Hired') === true);
  assert.deepEqual(pageErrors, []);
});

it('a rejected save whose record cannot be read again says so, keeps the input and can be tried again', async () => {
  const { id } = await makeJob(workspace, { title: 'Glover' });
  const { page, pageErrors } = await member('recruiter');
  // So that the console does not learn of the other change before it saves.
  await page.route('**/api/v1/events/stream', (route) => route.abort());
  await page.goto(`/jobs/${id}/edit`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Senior Glover');
  const external = await api('PATCH', `/jobs/${id}`, { title: 'Junior Glover' });
  assert.equal(external.status, 200, external.text);
  const record = new RegExp(`/api/v1/jobs/${id}(\\?|$)`);
  await page.route(record, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'the latest version could not be loaded' });
  await notice.waitFor();
  assert.equal(await title.inputValue(), 'Senior Glover');
  await page.unroute(record);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(record, async (route) => {
    await released;
    await route.abort();
  });
  const reading = notice.locator('[aria-busy=true]');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await reading.waitFor();
  release();
  await reading.waitFor({ state: 'detached' });
  await page.unroute(record);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Reapply my changes' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Job saved.').waitFor();
  assert.equal((await api('GET', `/jobs/${id}`)).body.data.title, 'Senior Glover');
  assert.deepEqual(pageErrors, []);
});

it('in the review view, steps that are made before the list is read count once it is', async () => {
  const job = await makeJob(workspace, { title: 'Weaver' });
  const names = ['Ann', 'Ben', 'Cid', 'Dan'];
  const ids: string[] = [];
  for (const firstName of names) {
    const candidateId = await makeCandidate(workspace, { firstName, lastName: 'Weft' });
    ids.push((await api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id);
  }
  const { page, pageErrors } = await member('recruiter');
  const listed = (await api('GET', `/applications?jobId=${job.id}`)).body.data.map((one: Json) => one.id);
  assert.deepEqual(listed.toSorted(), ids.toSorted());
  const nameOf = (id: string) => `${names[ids.indexOf(id)]} Weft`;
  const list = /\/api\/v1\/applications\?.*jobId=/;
  const shows = (id: string) => page.getByRole('heading', { level: 1, name: nameOf(id) }).waitFor();
  const pages = await hold(page, list);
  await page.goto(`/review/applications/${listed[0]}?jobId=${job.id}`);
  await pages.requested;
  await shows(listed[0]);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  pages.release();
  await shows(listed[2]);
  await page.unroute(list);

  // Before the candidate is known.
  const records = await hold(page, /\/api\/v1\/applications(\?.*jobId=|\/)/);
  await page.goto(`/review/applications/${listed[3]}?jobId=${job.id}`);
  await records.requested;
  await page.getByRole('main').waitFor();
  await page.keyboard.press('k');
  records.release();
  await shows(listed[2]);
  assert.deepEqual(pageErrors, []);
});

it('forms with custom fields, pipelines or departments are shown once all of their fields are known, with the focus in the first one', async () => {
  await api('POST', '/custom-fields', { entity: 'job', label: 'Budget code', key: 'budget_code', type: 'text' });
  await api('POST', '/departments', { name: 'Smithy' });
  const { page, pageErrors } = await member('admin');
  for (const [path, button, url, first] of [
    ['/jobs', 'New job', /\/api\/v1\/custom-fields\?/, 'Title'],
    ['/jobs', 'New job', /\/api\/v1\/pipelines\?/, 'Title'],
    ['/settings/api-keys', 'New key', /\/api\/v1\/departments\?/, 'Name'],
  ] as const) {
    const fields = await hold(page, url);
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await fields.requested;
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('status').waitFor();
    assert.equal(await dialog.getByRole('textbox').count(), 0, `${path} shows fields before all of them are known`);
    fields.release();
    await dialog.getByRole('textbox', { name: first }).and(page.locator(':focus')).waitFor();
    await page.unroute(url);
  }
  assert.deepEqual(pageErrors, []);
});
