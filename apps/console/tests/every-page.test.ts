import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startWorkers } from '../../server/src/background/workers.ts';
import { joinedMember } from '../../server/test/browser.ts';
import { startConsole } from '../testing/console.ts';
import { fillWorkspace } from '../testing/large-workspace.ts';
import { isLoaded, PAGES, SIGN_IN_PAGES, urlOf, VIEWS } from '../testing/pages.ts';
import { assertUsable } from '../testing/sizes.ts';

const PAGES_AT_ONCE = 10;

const started = await startConsole();
const { service, workspace, signedIn } = started;
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());
const owner = await joinedMember(workspace, 'owner');
const records = await fillWorkspace(workspace, owner.id);
const pageAt = (url: string) => ({ path: urlOf(url, records), ready: isLoaded });

describe('every page of the console', () => {
  it('is listed for these tests and for screenshots', async () => {
    const { page } = await signedIn(owner);
    await page.goto('/');
    await isLoaded(page);
    const paths = await page.evaluate(() => {
      // The router announces itself in browsers, for its developer tools.
      const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } };
      return Object.keys(router.routesByPath);
    });
    const isPage = (path: string) => path !== '/settings' && !path.endsWith('/settings/');
    const listed = [...Object.keys(PAGES), ...Object.keys(SIGN_IN_PAGES)];
    assert.deepEqual(paths.filter(isPage).sort(), listed.sort());
  });

  // In parts, each of which takes less than a minute on a slow machine.
  const urls = [...Object.values(PAGES).map(({ url }) => url), ...VIEWS];
  for (let start = 0; start < urls.length; start += PAGES_AT_ONCE) {
    const part = urls.slice(start, start + PAGES_AT_ONCE);
    it(`is accessible and fits in every width and color scheme, with much data: ${part[0]} and following`, () =>
      assertUsable({ ...started, member: (_, look) => signedIn(owner, look) }, part.map(pageAt), 'owner', {
        isThorough: true,
      }));
  }
});
