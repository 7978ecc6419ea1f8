import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DRAFT_FORMS } from '../src/forms/draft-forms.ts';
import { startConsole } from '../testing/console.ts';
import { makeDraftRecords } from '../testing/draft-records.ts';
import { DRAFT_SCENARIOS, type DraftScenario } from '../testing/draft-scenarios.ts';

const started = await startConsole();
const owner = await started.member('owner');
const records = await makeDraftRecords(started, owner);
const { page, pageErrors } = owner;

const NOTICE = 'Restored your unsaved text.';

/** What a field holds, as a text. */
async function heldBy(field: Locator): Promise<string> {
  const type = await field.getAttribute('type');
  return type === 'checkbox' ? String(await field.isChecked()) : field.inputValue();
}

/** Types into a field what it did not hold. */
async function type(field: Locator): Promise<void> {
  const kind = await field.evaluate((element) => `${element.tagName} ${element.getAttribute('type')}`);
  if (kind.endsWith('checkbox')) await field.setChecked(!(await field.isChecked()));
  else if (kind.startsWith('SELECT')) {
    const options = await field
      .locator('option')
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const current = await field.inputValue();
    await field.selectOption(options.find((option) => option !== current && option !== '') ?? '');
  } else await field.fill(kind.endsWith('url') ? 'https://typed.example.com/' : 'Typed and not saved');
}

async function open(scenario: DraftScenario, visit: boolean): Promise<Locator> {
  if (visit) {
    await page.goto(scenario.path.replace(/\{(\w+)\}/, (_, name: string) => records[name] ?? name));
    await page.getByRole('heading').first().waitFor();
  }
  if (scenario.open !== undefined) await scenario.open(page);
  const field = scenario.field(page);
  await field.waitFor();
  return field;
}

/** Leaves a page within the console, which is not a reload. */
async function leave(): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Activity' }).click();
  const anyway = page.getByRole('alertdialog').getByRole('button', { name: 'Leave' });
  await page.getByRole('heading', { name: 'Activity', level: 1 }).or(anyway).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
}

const closed = (at: Page) => at.getByRole('dialog').waitFor({ state: 'detached' });

/** The ways to close a form without saving it. After each, it must be opened again, on the same page or by its URL. */
const WAYS: Readonly<
  Record<DraftScenario['kind'], readonly (readonly [name: string, close: () => Promise<unknown>, visit: boolean])[]>
> = {
  dialog: [
    ['Escape', () => page.keyboard.press('Escape').then(() => closed(page)), false],
    ['a click outside', () => page.mouse.click(3, 400).then(() => closed(page)), false],
    ['a reload', () => page.reload(), true],
  ],
  persistent: [
    ['Escape', () => page.keyboard.press('Escape').then(() => closed(page)), false],
    ['a reload', () => page.reload(), true],
  ],
  page: [
    ['leaving the page', leave, true],
    ['a reload', () => page.reload(), true],
  ],
};

describe('text that was typed is offered again', () => {
  const only = process.env.ONLY?.split(',');
  for (const form of DRAFT_FORMS.filter((f) => only === undefined || only.includes(f))) {
    const scenario = DRAFT_SCENARIOS[form];
    const ways = WAYS[scenario.kind];
    it(`${form}: after ${ways.map(([name]) => name).join(', ')}; until it is discarded`, async () => {
      await page.evaluate(() => localStorage.clear()).catch(() => {});
      let field = await open(scenario, true);
      const before = await heldBy(field);
      await type(field);
      const typed = await heldBy(field);
      assert.notEqual(typed, before);
      for (const [name, close, visit] of ways) {
        await close();
        field = await open(scenario, visit);
        assert.equal(await heldBy(field), typed, name);
        await page.getByText(NOTICE).first().waitFor();
      }
      await page.getByRole('button', { name: 'Discard text' }).first().click();
      await page.getByText(NOTICE).waitFor({ state: 'detached' });
      await page.reload();
      field = await open(scenario, true);
      assert.equal(await heldBy(field), before, 'discarded');
      assert.equal(await page.getByText(NOTICE).count(), 0);
      assert.deepEqual(pageErrors, []);
    });
  }
});
