import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob } from '../../../../../test/careers-site.ts';
import { startService } from '../../../../../test/harness.ts';

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
      for (let n = 0; n < 300; n += 1) form.append(`questionAnswers.${n}`, 'x'.repeat(50_000));
      const { status, type, text } = await send(form);
      assert.equal(status, 413);
      assert.equal(type, 'text/html; charset=utf-8');
      assert.ok(text.length < 20_000);
    });
  }

  it('that is shown again repeats of each value at most what its field may have', async () => {
    const form = new FormData();
    const values = { firstName: 120, lastName: 120, email: 320, coverLetter: 20_000, utm_source: 2_000, form: 2_000 };
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
