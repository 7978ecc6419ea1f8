import { type Browser, chromium } from 'playwright-core';
import { browserProgram } from './browser-program.ts';

const FLAGS = [
  '--no-sandbox',
  '--no-zygote',
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
