import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessibilityFaults, type TestConsole } from './console.ts';

const folder = process.env.SCREENSHOTS;

const WIDE = 1280;
/** The widths of a phone, a tablet and a laptop, for screenshots. */
const SCREENSHOT_WIDTHS = [390, 1024, 1440];
/** Each width and each color scheme once; all combinations for screenshots. */
const LOOKS = [
  { width: WIDE, dark: false },
  { width: 360, dark: true },
  ...(folder === undefined ? [] : SCREENSHOT_WIDTHS).flatMap((width) => [false, true].map((dark) => ({ width, dark }))),
];

/**
 * Opens each URL in every width and color scheme and checks what holds for every page: no serious accessibility faults, no
 * horizontal scrolling of the page or, where there is room, of a table, no errors of scripts or of the
 * Content-Security-Policy. `ready` waits until the page has loaded. SCREENSHOTS names a folder for screenshots. `role` null:
 * not signed in.
 */
export async function assertUsable(
  { member, visitor }: Pick<TestConsole, 'member' | 'visitor'>,
  pages: readonly { path: string; ready: (page: Page) => Promise<unknown> }[],
  role: string | null = 'owner',
): Promise<void> {
  for (const look of LOOKS) {
    const { page, pageErrors } = await (role === null ? visitor(look) : member(role, look));
    for (const { path, ready } of pages) {
      await page.goto(path);
      await ready(page);
      const where = `${path} at ${look.width} px, ${look.dark ? 'dark' : 'light'}`;
      assert.deepEqual(await accessibilityFaults(page), [], where);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${where} is ${overflow} px too wide`);
      if (look.width >= WIDE) assert.deepEqual(await tablesThatScroll(page), [], where);
      if (folder !== undefined) {
        const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
        await page.screenshot({ path: `${folder}/${name}-${look.width}-${look.dark ? 'dark' : 'light'}.png` });
      }
    }
    assert.deepEqual(pageErrors, []);
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
