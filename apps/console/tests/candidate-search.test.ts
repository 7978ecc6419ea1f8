import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeCandidate } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';

const { workspace, member } = await startConsole();

const experience = [{ company: 'Hopper Compilers', title: 'Engineer', startDate: '2019-01' }];
const education = [
  { school: 'Vassar College', degree: 'BA', field: 'Mathematics', startDate: '1924', endDate: '1928' },
];
await makeCandidate(workspace, {
  firstName: 'Grace',
  lastName: 'Murray',
  experience,
  education,
  summary: 'cobol navy',
});
await makeCandidate(workspace, {
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '+49 170 5550143',
  location: 'Marylebone',
  summary: 'algebra',
});
await makeCandidate(workspace, { firstName: '小明', lastName: '王', summary: 'cobol baker' });

const SEARCHES: readonly [what: string, query: string, found: readonly string[]][] = [
  ['a phone number without its country code', '0170 5550143', ['Ada Byron']],
  ['a location', 'marylebone', ['Ada Byron']],
  ['an employer', 'hopper compilers', ['Grace Murray']],
  ['a school', 'vassar', ['Grace Murray']],
  ['a Chinese name without the spaces that it is stored with', '王小明', ['小明 王']],
  ['a word without another', 'cobol -navy', ['小明 王']],
  ['one word or another', 'navy OR algebra', ['Ada Byron', 'Grace Murray']],
  ['a phrase', '"cobol navy"', ['Grace Murray']],
];

describe('the search of the list of candidates', () => {
  it('finds by phone, location, employer, school and name, with phrases, exclusions and alternatives', async () => {
    const { page, pageErrors } = await member('recruiter');
    for (const [what, query, found] of SEARCHES) {
      await page.goto('/candidates');
      await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
      await page.getByRole('link', { name: 'Grace Murray' }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill(query);
      const all = ['Ada Byron', 'Grace Murray', '小明 王'];
      for (const name of all) {
        const state = found.includes(name) ? 'visible' : 'detached';
        await page
          .getByRole('link', { name })
          .waitFor({ state })
          .catch(() => assert.fail(`${what}: ${name} is not ${state}`));
      }
    }
    assert.deepEqual(pageErrors, []);
  });

  it('finds a Chinese name that was typed whole into one field, however it is spaced', async () => {
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/candidates?create=true');
    const dialog = page.getByRole('dialog', { name: 'Add candidate' });
    await dialog.getByLabel('First name').fill('李小龙');
    await dialog.getByLabel('Last name').fill('先生');
    await dialog.getByLabel('Email', { exact: true }).fill('li.xiaolong@example.com');
    await dialog.getByRole('button', { name: 'Add candidate' }).click();
    await page.getByRole('heading', { name: '李小龙 先生', level: 1 }).waitFor();
    for (const query of ['李 小龙', '李小龙']) {
      await page.goto('/candidates');
      await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
      await page.getByLabel('Search', { exact: true }).fill(query);
      await page.getByRole('link', { name: 'Ada Byron' }).waitFor({ state: 'detached' });
      await page.getByRole('link', { name: '李小龙 先生' }).waitFor();
    }
    assert.deepEqual(pageErrors, []);
  });
});
