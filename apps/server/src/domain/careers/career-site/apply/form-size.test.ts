import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { openJob } from '../../../../../test/careers-site.ts';
import { startService } from '../../../../../test/harness.ts';

/** Far less than the largest form with files. */
const MOST_SENT = 32 * 1024 * 1024;

const service = await startService();
const workspace = await service.workspace();
const job = await openJob(workspace, {}, { sections: { resume: { visibility: 'disabled' } } });

async function send(form: FormData | URLSearchParams): Promise<{ status: number; type: string | null; text: string }> {
  const url = `${service.url}/careers/${workspace.slug}/${job.slug}/apply`;
  const response = await fetch(url, { method: 'POST', body: form });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('an application form', () => {
  for (const Form of [FormData, URLSearchParams]) {
    it(`with more text than the public API accepts gets a page with status 413: ${Form.name}`, async () => {
      const form = new Form();
      for (let n = 0; n < 20; n += 1) form.append(`questionAnswers.${n}`, 'x'.repeat(50_000));
      const { status, type, text } = await send(form);
      assert.equal(status, 413);
      assert.equal(type, 'text/html; charset=utf-8');
      assert.ok(text.length < 20_000);
    });
  }

  it('with far more text is cut off before it is complete', async () => {
    const outgoing = request(`${service.url}/careers/${workspace.slug}/${job.slug}/apply`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    let isCutOff = false;
    const over = Promise.race(
      ['response', 'error'].map((event) => new Promise((resolve) => outgoing.on(event, resolve))),
    );
    const cutOff = over.then(() => {
      isCutOff = true;
    });
    const part = Buffer.alloc(64 * 1024, 'a');
    let sent = 0;
    while (!isCutOff && sent < MOST_SENT) {
      sent += part.length;
      if (!outgoing.write(part)) await Promise.race([once(outgoing, 'drain').catch(() => {}), cutOff]);
    }
    outgoing.destroy();
    assert.ok(isCutOff, `${sent} bytes were received`);
  });

  it('that is shown again repeats of each value at most what its field may have', async () => {
    const form = new FormData();
    const values = { firstName: 120, lastName: 120, email: 254, coverLetter: 20_000, utm_source: 2_000, form: 2_000 };
    for (const name of Object.keys(values)) form.append(name, '😀'.repeat(21_000));
    const { status, text } = await send(form);
    assert.equal(status, 422);
    for (const [name, most] of Object.entries(values)) {
      const shown =
        new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(text)?.[1] ??
        new RegExp(`name="${name}"[^>]*>\n([^<]*)`).exec(text)?.[1] ??
        '';
      assert.equal([...shown].length, most, name);
    }
  });
});

it('many large forms of one workspace are rejected for a while, small ones are not, nor those of another workspace', async () => {
  const attacked = await service.workspace();
  const its = await openJob(attacked, {}, { sections: { resume: { visibility: 'disabled' } } });
  const post = async (slug: string, path: string, text: string, n: number) => {
    const form = new FormData();
    for (let question = 0; question < 5; question += 1) form.append(`questionAnswers.${question}`, text);
    const headers = { 'x-forwarded-for': `198.18.0.${n}` };
    return (await fetch(`${service.url}/careers/${slug}/${path}/apply`, { method: 'POST', headers, body: form }))
      .status;
  };
  const large = (slug: string, path: string, n: number) => post(slug, path, 'x'.repeat(90_000), n);
  const statuses: number[] = [];
  for (let n = 0; n < 10; n += 1) statuses.push(await large(attacked.slug, its.slug, n));
  assert.equal(statuses[0], 422);
  assert.equal(statuses.at(-1), 503);
  assert.equal(await post(attacked.slug, its.slug, 'x'.repeat(9_000), 11), 422);
  assert.equal(await large(workspace.slug, job.slug, 12), 422);
});
