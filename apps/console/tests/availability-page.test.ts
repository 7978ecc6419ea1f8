import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withAvailabilityRequest } from '../../server/src/domain/hiring/availability-requests/availability.fixture.ts';
import { MONDAY } from '../../server/src/domain/hiring/booking-links/booking.fixture.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { service, browser, workspace } = await startConsole();
const PHONE = { width: 390, height: 844 };
const periodsOf = async (id: string) => (await workspace.api('GET', `/availability-requests/${id}`)).body.data.periods;

describe('the page on which a candidate says when they are free', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`takes several times a day on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript, and lets them be changed`, async () => {
      const { visitor, request } = await withAvailabilityRequest(service, workspace);
      const context = await browser.newContext({
        ...{ javaScriptEnabled, viewport: PHONE, locale: 'en-GB', timezoneId: 'Asia/Tokyo' },
      });
      const page = await context.newPage();
      await page.goto(service.url + visitor.path);
      const zone = javaScriptEnabled ? 'Tokyo (UTC+09:00)' : 'UTC (UTC+00:00)';
      await page.getByText(`All times are in this time zone: ${zone}.`).waitFor();
      if (!javaScriptEnabled) await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
      const monday = page.getByRole('group', { name: /January 2, 2090/ });
      await monday.getByLabel('From').fill('09:00');
      await monday.getByLabel('Until').fill('12:00');
      await monday.getByRole('button', { name: /^Add another time on Monday/ }).click();
      await monday.getByLabel('From').nth(1).fill('14:00');
      await monday.getByLabel('Until').nth(1).fill('16:00');
      await page.getByRole('button', { name: 'Fill in' }).click();
      await page
        .getByRole('group', { name: /January 3, 2090/ })
        .getByLabel('From')
        .waitFor();
      await page.getByRole('button', { name: 'Send my times' }).click();

      await page.getByText('Thank you. We have received your times.').waitFor();
      await page.getByText('All times are in this time zone: Tokyo (UTC+09:00).').waitFor();
      const given = await periodsOf(request.id);
      assert.deepEqual(given.slice(0, 3), [
        { startsAt: `${MONDAY}T00:00:00.000Z`, endsAt: `${MONDAY}T03:00:00.000Z` },
        { startsAt: `${MONDAY}T05:00:00.000Z`, endsAt: `${MONDAY}T07:00:00.000Z` },
        { startsAt: '2090-01-03T00:00:00.000Z', endsAt: '2090-01-03T08:00:00.000Z' },
      ]);
      await page.getByRole('link', { name: 'Change my times' }).click();
      assert.equal(await monday.getByLabel('From').nth(1).inputValue(), '14:00');
      await monday.getByLabel('From').nth(1).fill('');
      await page.getByRole('button', { name: 'Send my times' }).click();
      await page.getByRole('alert').getByText('Please enter both times').waitFor();
      await monday.getByLabel('Until').nth(1).fill('');
      await page.getByRole('button', { name: 'Send my times' }).click();
      await page.getByText('Thank you. We have received your times.').waitFor();
      assert.equal((await periodsOf(request.id)).length, given.length - 1);
      await context.close();
    });
  }

  it('can be used with the keyboard alone, and Enter in a time sends the form', async () => {
    const { visitor, request } = await withAvailabilityRequest(service, workspace);
    const page = await (await browser.newContext({ viewport: PHONE, locale: 'en-GB', timezoneId: 'UTC' })).newPage();
    await page.goto(service.url + visitor.path);
    const monday = page.getByRole('group', { name: /January 2, 2090/ });
    await monday.getByLabel('From').focus();
    // With or without a.m.: that depends on the system.
    await page.keyboard.type('0930a');
    await monday.getByLabel('Until').focus();
    await page.keyboard.type('1130a');
    await page.keyboard.press('Enter');
    await page.getByText('Thank you. We have received your times.').waitFor();
    assert.deepEqual(await periodsOf(request.id), [
      { startsAt: `${MONDAY}T09:30:00.000Z`, endsAt: `${MONDAY}T11:30:00.000Z` },
    ]);
    await page.context().close();
  });

  it('has no accessibility faults, in English and German, and fits a phone', async () => {
    const [{ visitor, path }, other] = [
      await withAvailabilityRequest(service, workspace, { message: 'Two engineers would like to meet you.' }),
      await withAvailabilityRequest(service, workspace),
    ];
    const times = { zone: 'Europe/Berlin', [`from-${MONDAY}-0`]: '09:00', [`to-${MONDAY}-0`]: '12:00' };
    assert.equal((await other.visitor.post(other.path, times)).status, 303);
    const page = await (
      await browser.newContext({ viewport: PHONE, bypassCSP: true, locale: 'en-GB', colorScheme: 'light' })
    ).newPage();
    for (const lang of ['en', 'de']) {
      for (const address of [
        `${visitor.path}${path}?lang=${lang}&zone=UTC`,
        `${other.visitor.path}${other.path}?lang=${lang}&done=1`,
        `${other.visitor.path}${other.path}/times?lang=${lang}`,
        `${other.ada.path}?lang=${lang}`,
      ]) {
        await page.goto(service.url + address);
        assert.deepEqual(await accessibilityFaults(page, 'all'), [], address);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(isTooWide, false, address);
      }
    }
    await page.goto(`${service.url}${visitor.path}${path}?zone=UTC`);
    await page.getByRole('button', { name: 'Send my times' }).click();
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await accessibilityFaults(page, 'all'), []);
    await page.context().close();
  });
});
