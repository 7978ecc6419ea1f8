import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { accessibilityFaults, type TestConsole } from './console.ts';

const folder = process.env.SCREENSHOTS;

const WIDE = 1280;
/** Each width and each color scheme once. */
const CHECKED: [Look, Look] = [
  { width: WIDE, dark: false },
  { width: 360, dark: true },
];
/** A tablet and a phone, in which tables must fit too. */
const NARROWER = [1024, 390];
const HEIGHT = 800;
/** The widths of a phone, a tablet and a laptop, for screenshots. */
const SCREENSHOT_WIDTHS = [390, 1024, 1440];

interface Look {
  width: number;
  dark: boolean;
}

/** A page to look at. `ready` waits until it has loaded. */
interface PageToCheck {
  path: string;
  ready: (page: Page) => Promise<unknown>;
}

/**
 * Opens each URL, and checks in a wide and a narrow window, light and dark, what holds for every page: no serious
 * accessibility violations (in the narrow, dark one only, unless `isThorough`), no horizontal scrolling of the page or, where
 * space allows, of a table, no script errors and no CSP violations. If SCREENSHOTS names a folder, screenshots of all widths and color schemes are stored there.
 * `role` null: not signed in. `isThorough`: tables must also fit in the windows of tablets and phones.
 */
export async function assertUsable(
  { member, visitor }: Pick<TestConsole, 'member' | 'visitor'>,
  pages: readonly PageToCheck[],
  role: string | null = 'owner',
  { isThorough = false } = {},
): Promise<void> {
  const open = (look: Look) => (role === null ? visitor(look) : member(role, look));
  const faults: string[] = [];
  const [first] = CHECKED;
  const { page, pageErrors } = await open(first);
  for (const { path, ready } of pages) {
    await setLook(page, first);
    await page.goto(path);
    await ready(page);
    for (const look of CHECKED) {
      if (look !== first) await setLook(page, look);
      // Every page is searched for violations in both schemes by a test of its own, so other states of it are in one.
      const isSearched = isThorough || look !== first;
      faults.push(...(await faultsOf(page, look, isSearched)).map((it) => `${path} at ${look.width} px: ${it}`));
      if (!isThorough || look.width < WIDE) continue;
      for (const width of NARROWER) {
        await setLook(page, { ...look, width });
        const tables = await tablesThatScroll(page);
        faults.push(...tables.map((name) => `${path} at ${width} px: the table ${name} scrolls`));
      }
    }
  }
  assert.deepEqual(pageErrors, []);
  await page.context().close();
  assert.deepEqual(faults, []);
  if (folder !== undefined) await takeScreenshots(folder, open, pages);
}

/** Resizes the window, and waits until the page is drawn like that. */
async function setLook(page: Page, { width, dark }: Look): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

async function faultsOf(page: Page, { width }: Look, isSearched: boolean): Promise<string[]> {
  const faults: string[] = [];
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) faults.push(`it is ${overflow} px too wide`);
  if (width >= WIDE) faults.push(...(await tablesThatScroll(page)).map((name) => `the table ${name} scrolls`));
  return isSearched ? [...faults, ...(await accessibilityFaults(page))] : faults;
}

async function takeScreenshots(
  into: string,
  open: (look: Look) => Promise<{ page: Page }>,
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
