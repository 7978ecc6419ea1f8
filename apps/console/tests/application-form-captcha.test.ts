import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { openJob } from '../../server/test/careers-site.ts';
import type { Json } from '../../server/test/harness.ts';
import { accessibilityFaults, startConsole } from '../testing/console.ts';
import { applicantPage, fillInName, RESUME_FILE, SHORT_FORM } from '../testing/short-form.ts';

/** Verifies tokens as the providers do; it accepts "good". */
const provider = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  response.writeHead(200).end(JSON.stringify({ success: new URLSearchParams(body).get('response') === 'good' }));
}).listen(0, '127.0.0.1');
await new Promise((resolve) => provider.once('listening', resolve));
after(() => {
  provider.close();
  provider.closeAllConnections();
});
const { port } = provider.address() as AddressInfo; // it listens on TCP

const { service, browser, visitor } = await startConsole({
  CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
});

const PROVIDERS = [
  { name: 'turnstile', script: 'https://challenges.cloudflare.com/turnstile/**', field: 'cf-turnstile-response' },
  { name: 'hcaptcha', script: 'https://js.hcaptcha.com/**', field: 'h-captcha-response' },
  { name: 'recaptcha', script: 'https://www.google.com/recaptcha/**', field: 'g-recaptcha-response' },
] as const;

async function guardedJob(name: string): Promise<{ slug: string; job: Json; applications(): Promise<Json[]> }> {
  const workspace = await service.workspace();
  const captcha = { provider: name, siteKey: 'site-key', secretKey: 'secret' };
  assert.equal((await workspace.api('PATCH', '/workspace', { captcha })).status, 200);
  const job = await openJob(workspace, { title: 'Guarded' }, { sections: SHORT_FORM });
  const applications = async () => (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;
  return { slug: workspace.slug, job, applications };
}

/**
 * Replaces a provider's script, which tests cannot reach: fills its element with two buttons, one that passes and one
 * that fails, and puts the token into a field with the name that the provider documents.
 */
async function serveProviderScript(context: BrowserContext, script: string, field: string): Promise<void> {
  const body = `document.querySelectorAll('[data-sitekey="site-key"]').forEach((place) => {
    const token = Object.assign(document.createElement('input'), { type: 'hidden', name: '${field}' });
    place.append(token, ...['good', 'bad'].map((value) => Object.assign(document.createElement('button'), {
      type: 'button', textContent: 'Solve: ' + value, onclick: () => { token.value = value; } })));
  });`;
  await context.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

for (const { name, script, field } of PROVIDERS) {
  it(`with ${name}: an unsolved or failed CAPTCHA is reported and keeps values and file, and a solved one sends the application once`, async () => {
    const { slug, job, applications } = await guardedJob(name);
    const { page, context, pageErrors } = await visitor();
    await serveProviderScript(context, script, field);
    await page.goto(`/careers/${slug}/${job.slug}/apply`);
    await fillInName(page, `ada.${name}@example.com`);
    await page.getByLabel('Résumé').setInputFiles(RESUME_FILE);
    const send = page.getByRole('button', { name: 'Send application' });
    await page.getByRole('button', { name: 'Solve: bad' }).waitFor();
    await send.click();
    const link = page.getByRole('link', { name: 'Security check: The security check failed' });
    await link.click();
    assert.equal(new URL(page.url()).hash, '#f-captchaToken');
    await page.getByText('Attached: cv.pdf').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), `ada.${name}@example.com`);
    await page.getByRole('button', { name: 'Solve: bad' }).click();
    await send.click();
    await link.waitFor();
    assert.deepEqual(await accessibilityFaults(page), []);
    assert.deepEqual(await applications(), []);
    await page.getByRole('button', { name: 'Solve: good' }).click();
    await send.click();
    await page.getByRole('heading', { name: 'Your application has been sent' }).waitFor();
    await page.getByText('cv.pdf').waitFor();
    assert.equal((await applications()).length, 1);
    assert.deepEqual(pageErrors, [], 'the policy of the page permits the script of the provider');
  });
}

it('without JavaScript, a form with a CAPTCHA says that it requires it, and keeps what was entered', async () => {
  const { slug, job, applications } = await guardedJob('turnstile');
  const { page, context } = await applicantPage(browser, { baseURL: service.url, javaScriptEnabled: false });
  await page.goto(`/careers/${slug}/${job.slug}/apply`);
  // Browsers driven by tests parse this element without scripts, but do not display it.
  assert.equal(await page.locator('noscript').textContent(), 'The security check needs JavaScript.');
  await fillInName(page, 'ada.plain@example.com');
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.getByRole('link', { name: 'Security check: The security check failed' }).waitFor();
  assert.equal(await page.getByLabel('Last name').inputValue(), 'Lovelace');
  assert.deepEqual(await applications(), []);
  await context.close();
});
