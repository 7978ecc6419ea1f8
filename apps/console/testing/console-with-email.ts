import { after } from 'node:test';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { startWorkers } from '../../server/src/background/workers.ts';
import { type MimePart, readMime } from '../../server/src/platform/email/mime.fixture.ts';
import { startReceiver } from '../../server/src/platform/email/smtp-receiver.fixture.ts';
import { startConsole, type TestConsole } from './console.ts';

interface ConsoleWithEmail extends TestConsole {
  /** The emails that a mailbox has received. */
  arrivedAt(address: string): MimePart[];
}

/** The console of a service that sends emails to a real SMTP server with these options. Call it like `startConsole`. */
export async function startConsoleWithEmail(
  options: Parameters<typeof startReceiver>[1] = {},
  environment: Record<string, string> = {},
): Promise<ConsoleWithEmail> {
  const postbox = await startReceiver({ after }, options);
  const started = await startConsole({
    SMTP_URL: `smtp://${postbox.host}`,
    MAIL_FROM: 'jobs@rolecall.test',
    ...environment,
  });
  const workers = startWorkers(started.service);
  started.service.beforeClose(() => workers.stop());
  return {
    ...started,
    arrivedAt: (address) => postbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMime(raw)),
  };
}

/** The preview of an email in the open dialog. */
export const previewIn = (page: Page): Locator => page.getByRole('dialog').getByRole('region', { name: 'Preview' });

/** The text in that preview. */
export const previewedTextIn = (page: Page): ReturnType<FrameLocator['locator']> =>
  previewIn(page).frameLocator('iframe').locator('body');
