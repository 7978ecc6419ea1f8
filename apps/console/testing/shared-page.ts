import { afterEach } from 'node:test';
import type { TestConsole, Visitor } from './console.ts';

/**
 * The page of one member, for all tests of a file: signing in, and loading and compiling the console's code, takes longer
 * than most tests. Call it at the top of the file. After each test, the page is left and what the test has set is removed.
 */
export async function sharedPage({ member }: TestConsole, role: string): Promise<Visitor & { id: string }> {
  const session = await member(role);
  const { page, pageErrors } = session;
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const event of ['request', 'requestfinished', 'requestfailed', 'response']) page.removeAllListeners(event);
    await page.evaluate(() => localStorage.clear()).catch(() => {}); // a page that never opened has none
    await page.goto('about:blank'); // a page that remains open reads again what the next tests change
    pageErrors.length = 0;
  });
  return session;
}
