import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { SharedByFiles } from '../../../scripts/testing/worker-messages.ts';
import { browserProgram } from './browser-program.ts';
import { takeContext } from './used-contexts.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Launches Chromium. */
export function launchBrowser(): Promise<Browser> {
  const { path, environment } = browserProgram();
  return chromium.launch({
    executablePath: path,
    args: FLAGS,
    env: { ...(process.env as Record<string, string>), ...environment },
  });
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of the test process, launched by the first file that needs it. `close` closes the contexts that were opened
 * through the returned object.
 */
export async function testBrowser(): Promise<Browser> {
  const process: SharedByFiles | undefined = globalThis.rolecallTests;
  if (process === undefined) return launchBrowser();
  if ((await shared)?.isConnected() !== true) {
    shared = launchBrowser();
    const launched = await shared;
    process.atEnd.push(() => launched.close());
  }
  const browser = await shared!; // set above
  const contexts = new Set<BrowserContext>();
  const newContext: Browser['newContext'] = async (options) => {
    const context = await takeContext(browser, options);
    contexts.add(context);
    return context;
  };
  const close = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
  };
  return Object.assign(Object.create(browser) as Browser, { newContext, close });
}
