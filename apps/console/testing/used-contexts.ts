import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/**
 * Contexts are used again by later tests with the same options: the first page of a new one loads and compiles the whole code
 * of the console, which takes most of the processor time of a short test. Cookies and storage are emptied; the cache stays, as in
 * the browser of a member who signs in again.
 */

interface UsedContext {
  context: BrowserContext;
  options: string;
  isOpen: boolean;
  end(): Promise<void>;
}

/** The most recent last. */
const unused: UsedContext[] = [];
const KEPT = 6;
/** Closing and emptying have no time limit of their own: a page that Chromium never closes would stop the whole run. */
const MOST_MS = 30_000;

/** A context on which one of these was called is not used again. */
const CHANGES = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'route', 'routeFromHAR'],
  ...['setExtraHTTPHeaders', 'setGeolocation', 'setOffline', 'on', 'once'],
] as const;
const CLOCK_CHANGES = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const;

/** A context without cookies and stored data. Closing it closes its pages. */
export async function takeContext(browser: Browser, given: BrowserContextOptions = {}): Promise<BrowserContext> {
  const { baseURL } = given;
  if (baseURL === undefined) return browser.newContext(given);
  const options = JSON.stringify(given);
  const index = unused.findLastIndex((used) => used.options === options && used.context.browser() === browser);
  if (index < 0) return reusable(await browser.newContext(given), options);
  const [used] = unused.splice(index, 1) as [UsedContext];
  const { context } = used;
  used.isOpen = true;
  if (await isDone(empty(context, new URL(baseURL).origin), 'be emptied')) return context;
  void used.end();
  return reusable(await browser.newContext(given), options);
}

async function empty(context: BrowserContext, origin: string): Promise<void> {
  await context.clearCookies();
  const session = await context.newCDPSession(await context.newPage());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** Whether it is done in time. */
async function isDone(work: Promise<unknown>, what: string): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(MOST_MS, false, { signal: timer.signal }).catch(() => false);
  try {
    const isInTime = await Promise.race([work.then(() => true), late]);
    if (!isInTime) console.log(`a used browser context could not ${what} within ${MOST_MS / 1000} s`);
    return isInTime;
  } finally {
    timer.abort();
  }
}

function reusable(context: BrowserContext, options: string): BrowserContext {
  const used: UsedContext = { context, options, isOpen: true, end: context.close.bind(context) };
  let isChanged = false;
  const watch = <Watched extends object>(watched: Watched, names: readonly (keyof Watched)[]) => {
    for (const name of names) {
      const original = watched[name];
      Object.defineProperty(watched, name, {
        get() {
          isChanged = true;
          return original;
        },
      });
    }
  };
  watch(context, CHANGES);
  watch(context.clock, CLOCK_CHANGES);
  context.close = async () => {
    if (!used.isOpen) return;
    used.isOpen = false;
    if (isChanged) return used.end();
    const closing = Promise.all(context.pages().map((page) => page.close()));
    if (!(await isDone(closing, 'close its pages'))) return void used.end();
    unused.push(used);
    if (unused.length > KEPT) await unused.shift()!.end();
  };
  return context;
}
