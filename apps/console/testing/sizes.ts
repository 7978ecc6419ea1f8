import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessibilityFaults, type TestConsole } from './console.ts';

const folder = process.env.SCREENSHOTS;

const WIDE = 1280;
/** Each width and each colour scheme once; all four together when there is somebody to look at them. */
const LOOKS = [
  { width: WIDE, dark: false },
  { width: 360, dark: true },
  ...(folder === undefined
    ? []
    : [
        { width: 360, dark: false },
        { width: WIDE, dark: true },
      ]),
];

/**
 * Opens each address light and dark, wide and narrow, and holds it to what every page promises: nothing seriously wrong for
 * those who hear it or use it by keyboard, no sideways scrolling of the page, nor of a table where there is room, no
 * complaint of a script or of the policy. `ready` waits until the page shows what it is about. SCREENSHOTS names a folder
 * for pictures of them. `role` null: for who has not signed in.
 */
export async function assertUsable(
  { member, visitor }: Pick<TestConsole, 'member' | 'visitor'>,
  pages: readonly { path: string; ready: (page: Page) => Promise<unknown> }[],
  role: string | null = 'owner',
): Promise<void> {
  for (const look of LOOKS) {
    const { page, complaints } = await (role === null ? visitor(look) : member(role, look));
    for (const { path, ready } of pages) {
      await page.goto(path);
      await ready(page);
      const where = `${path} at ${look.width} px, ${look.dark ? 'dark' : 'light'}`;
      assert.deepEqual(await accessibilityFaults(page), [], where);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(overflow <= 0, `${where} is ${overflow} px too wide`);
      if (look.width === WIDE) assert.deepEqual(await tablesThatScroll(page), [], where);
      if (folder !== undefined) {
        const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
        await page.screenshot({ path: `${folder}/${name}-${look.width}-${look.dark ? 'dark' : 'light'}.png` });
      }
    }
    assert.deepEqual(complaints, []);
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
