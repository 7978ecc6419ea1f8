import type { Browser, BrowserContext, Page } from 'playwright-core';
import { pdf } from '../../server/test/careers-site.ts';

/** Sections of an application form with a name, an email address, a résumé and a cover letter. */
export const SHORT_FORM = {
  resume: { visibility: 'optional' },
  phone: { visibility: 'disabled' },
  address: { visibility: 'disabled' },
  headline: { visibility: 'disabled' },
  links: {
    visibility: 'disabled',
    linkedinUrl: { visibility: 'disabled' },
    githubUrl: { visibility: 'disabled' },
    websiteUrl: { visibility: 'disabled' },
  },
  education: { visibility: 'disabled' },
  experience: { visibility: 'disabled' },
  coverLetter: { visibility: 'optional' },
};

export const RESUME_FILE = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdf('Ada') };

export async function fillInName(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
}

/** A page of a browser with or without scripts; `close` ends it. */
export async function applicantPage(
  browser: Browser,
  { baseURL, javaScriptEnabled }: { baseURL: string; javaScriptEnabled: boolean },
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled, locale: 'en-GB' });
  context.setDefaultTimeout(60_000);
  return { page: await context.newPage(), context };
}
