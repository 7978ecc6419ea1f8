import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { chosenDate } from '../src/ui/local-time.ts';
import { formatPeriod } from '../src/ui/period.ts';
import { startConsole } from '../testing/console.ts';

const { member } = await startConsole();

describe('dates and times', () => {
  it('are written the same way in every browser, including below the fields in which they are entered', async () => {
    // The browser is American, and in Berlin.
    const { page, pageErrors } = await member('recruiter');
    await page.goto('/tasks?create=true');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('Title').fill('Call back');
    await dialog.getByText('Time zone: Europe/Berlin').waitFor();
    const due = dialog.getByLabel('Due');
    await due.fill('2090-04-03T14:05');
    const shown = dialog.getByText(/^Mon,? 3 Apr 2090,? 14:05 \(Europe\/Berlin\)$/);
    await shown.waitFor();
    const described = (await due.getAttribute('aria-describedby')) ?? '';
    assert.ok(described.split(' ').includes((await shown.getAttribute('id')) ?? 'none'), 'screen readers read it too');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('row', { name: /Call back.*3 Apr 2090 14:05/ });
    await row.waitFor();
    assert.match((await row.locator('time').getAttribute('title')) ?? '', /^3 Apr 2090, 14:05 (CEST|GMT\+2)$/);
    assert.deepEqual(pageErrors, []);
  });

  it('are formatted in one place', () => {
    const folder = join(import.meta.dirname, '../src');
    const others = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      // `toLocaleString('en')` writes numbers.
      return /toLocale(Date|Time)String|toLocaleString\((?!'en'\))|navigator\.language|new Intl\.DateTimeFormat/.test(
        code,
      );
    });
    assert.deepEqual(others, ['ui/locale.ts']);
  });

  it('of an input are unset while it is empty', () => {
    assert.match(chosenDate('date', '2090-04-03') ?? '', /^Mon,? 3 Apr 2090$/);
    assert.equal(chosenDate('date', ''), null);
    assert.equal(chosenDate('datetime-local', ''), null);
  });

  it('of a work history are months, unless a day is stated, and other text stays as it is', () => {
    assert.equal(formatPeriod('2015-01-01', 'Present'), 'Jan 2015 – Present');
    assert.equal(formatPeriod('2015-03', '2016-04-15'), 'Mar 2015 – 15 Apr 2016');
    assert.equal(formatPeriod('2015', null), '2015');
    assert.equal(formatPeriod('2015-13', 'spring'), '2015-13 – spring');
    assert.equal(formatPeriod(null, ''), '');
  });
});
