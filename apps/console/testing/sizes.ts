import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessibilityFaults, type TestConsole } from './console.ts';

const folder = process.env.SCREENSHOTS;

const WIDE = 1280;
/** Each width and each color scheme once. */
const CHECKED = [
  { width: WIDE, dark: false },
  { width: 360, dark: true },
];
/** A tablet and a phone, in which tables must fit too. */
const NARROWER = [1024, 390];
const HEIGHT = 800;
/** The widths of a phone, a tablet and a laptop, for screenshots. */
const SCREENSHOT_WIDTHS = [390, 1024, 1440];

/** A page to look at. `ready` waits until it has loaded. */
interface PageToCheck {
  path: string;
  ready: (page: Page) => Promise<unknown>;
}

/**
 * Opens each URL in a wide and a narrow window, light and dark, and checks what holds for every page: no serious
 * accessibility violations, no horizontal scrolling of the page or, where space allows, of a table, no script errors
 * and no CSP violations. If SCREENSHOTS names a folder, screenshots of all widths and color schemes are stored there.
 * `role` null: not signed in. `narrowTables`: tables must also fit in the windows of tablets and phones.
 */
export async function assertUsable(
  { member, visitor }: Pick<TestConsole, 'member' | 'visitor'>,
  pages: readonly PageToCheck[],
  role: string | null = 'owner',
  { narrowTables = false } = {},
): Promise<void> {
  const open = (look: { width: number; dark: boolean }) => (role === null ? visitor(look) : member(role, look));
  const faults: string[] = [];
  for (const look of CHECKED) {
    const { page, pageErrors } = await open(look);
    for (const { path, ready } of pages) {
      await page.goto(path);
      await ready(page);
      const where = `${path} at ${look.width} px, ${look.dark ? 'dark' : 'light'}`;
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (overflow > 0) faults.push(`${where} is ${overflow} px too wide`);
      const scrolling = look.width >= WIDE ? await tablesThatScroll(page) : [];
      const found = await accessibilityFaults(page);
      faults.push(
        ...[...scrolling.map((name) => `the table ${name} scrolls`), ...found].map((it) => `${where}: ${it}`),
      );
      if (!narrowTables || look.width < WIDE) continue;
      for (const width of NARROWER) {
        await page.setViewportSize({ width, height: HEIGHT });
        const tables = await tablesThatScroll(page);
        faults.push(...tables.map((name) => `${path} at ${width} px: the table ${name} scrolls`));
      }
      await page.setViewportSize({ width: look.width, height: HEIGHT });
    }
    assert.deepEqual(pageErrors, []);
    await page.context().close();
  }
  assert.deepEqual(faults, []);
  if (folder !== undefined) await takeScreenshots(folder, open, pages);
}

async function takeScreenshots(
  into: string,
  open: (look: { width: number; dark: boolean }) => Promise<{ page: Page }>,
  pages: readonly PageToCheck[],
): Promise<void> {
  for (const look of SCREENSHOT_WIDTHS.flatMap((width) => [false, true].map((dark) => ({ width, dark })))) {
    const { page } = await open(look);
    for (const { path, ready } of pages) {
      await page.goto(path);
      await ready(page);
      const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
      await page.screenshot({ path: `${into}/${name}-${look.width}-${look.dark ? 'dark' : 'light'}.png` });
    }
    await page.context().close();
  }
}

/** The names of tables with columns beyond their edge. */
function tablesThatScroll(page: Page): Promise<(string | null)[]> {
  return page
    .locator('section:has(> table)')
    .evaluateAll((tables) =>
      tables.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((table) => table.ariaLabel),
    );
}
