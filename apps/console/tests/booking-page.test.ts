import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  book,
  MONDAY,
  makeInterviewer,
  session,
  withBookingLink,
} from '../../server/src/domain/hiring/booking-links/booking.fixture.ts';
import { sql } from '../../server/src/platform/database/sql.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';

const { service, browser, workspace } = await startConsole();
const PHONE = { width: 360, height: 740 };

const newLink = async () => {
  const [lead, other] = [await makeInterviewer(workspace), await makeInterviewer(workspace)];
  return withBookingLink(service, workspace, [
    session({ interviewerIds: [lead], pool: { memberIds: [other], count: 1 } }),
  ]);
};

describe('the pages on which a candidate books an interview', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`need three clicks on a phone, ${javaScriptEnabled ? 'with' : 'without'} JavaScript; then the booking can be moved and canceled`, async () => {
      const { ada, visitor } = await newLink();
      const context = await browser.newContext({
        ...{ javaScriptEnabled, viewport: PHONE, locale: 'en-GB', timezoneId: 'Asia/Tokyo' },
      });
      const page = await context.newPage();
      await page.goto(service.url + visitor.path);
      const zone = javaScriptEnabled ? 'Tokyo (UTC+09:00)' : 'UTC (UTC+00:00)';
      await page.getByText(`All times are in this time zone: ${zone}.`).waitFor();
      const first = page
        .getByRole('region', { name: /January 2, 2090/ })
        .getByRole('button')
        .first();
      assert.match((await first.textContent())!, javaScriptEnabled ? /6:00\sPM/ : /9:00\sAM/);

      await first.click();
      await page.getByText('We keep this time for you until').waitFor();
      await page.getByLabel('This time suits me.').check();
      await page.getByRole('button', { name: 'Book this time' }).click();

      await page.getByText('Your appointment is booked.').waitFor();
      await page.getByText(`60 minutes (${zone})`).waitFor();
      await page.getByRole('link', { name: 'Choose another time' }).click();
      await page
        .getByRole('region', { name: /January 3, 2090/ })
        .getByRole('button')
        .first()
        .click();
      await page.getByLabel('This time suits me.').check();
      await page.getByRole('button', { name: 'Book this time' }).click();
      await page.getByText('Your appointment has been moved.').waitFor();
      await page.getByLabel('Your full name').fill('Ada Lovelace');
      await page.getByRole('button', { name: 'Cancel this appointment' }).click();
      await page.getByText('Your appointment has been canceled.').waitFor();
      const { body } = await workspace.api('GET', `/interviews?applicationId=${ada.application.id}`);
      assert.deepEqual([body.data.length, body.data[0].status], [1, 'canceled']);
      assert.notEqual(body.data[0].scheduledAt, `${MONDAY}T09:00:00.000Z`);
      await context.close();
    });
  }

  it('can be used with the keyboard alone', async () => {
    const { ada, visitor } = await newLink();
    const page = await (await browser.newContext({ viewport: PHONE, locale: 'en-GB' })).newPage();
    await page.goto(service.url + visitor.path);
    await page
      .getByRole('region', { name: /January 2, 2090/ })
      .getByRole('button')
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('This time suits me.').waitFor();
    await page.getByLabel('This time suits me.').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Your appointment is booked.').waitFor();
    const { body } = await workspace.api('GET', `/interviews?applicationId=${ada.application.id}`);
    assert.equal(body.data.length, 1);
    await page.context().close();
  });

  it('a page that stays open renews the hold of its time', async () => {
    const { visitor, link } = await newLink();
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.clock.install();
    await page.goto(service.url + visitor.path);
    await page
      .getByRole('region', { name: /January 2, 2090/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByText('We keep this time for you until').waitFor();
    const endOf = async () => {
      const [row] = await service.db.read.query<{ end: string }>(sql`
        select min(expires_at) as end from member_bookings where booking_link_id = ${link.id}`);
      return row!.end;
    };
    const before = await endOf();
    const renewed = page.waitForResponse((response) => response.url().includes('/hold'));
    await page.clock.fastForward('02:01');
    await renewed;
    assert.ok((await endOf()) > before);
    await page.context().close();
  });

  it('have no accessibility faults, in English and German, and fit a phone', async () => {
    const [{ visitor, path }, other] = [await newLink(), await newLink()];
    assert.equal((await book(other.visitor, other.path, `${MONDAY}T09:00:00.000Z`)).status, 303);
    const page = await (
      await browser.newContext({ viewport: PHONE, bypassCSP: true, locale: 'en-GB', colorScheme: 'light' })
    ).newPage();
    for (const lang of ['en', 'de']) {
      for (const address of [
        `${visitor.path}${path}?lang=${lang}&zone=UTC`,
        `${visitor.path}${path}/confirm?lang=${lang}&zone=UTC&slot=${MONDAY}T09:00:00.000Z`,
        `${other.visitor.path}${other.path}?lang=${lang}`,
        `${other.visitor.path}${other.path}/times?lang=${lang}&zone=UTC`,
      ]) {
        await page.goto(service.url + address);
        assert.deepEqual(await accessibilityFaults(page, 'all'), [], address);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(isTooWide, false, address);
      }
    }
    await page.context().close();
  });
});
