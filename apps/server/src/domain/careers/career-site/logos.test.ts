import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { startService, type TestWorkspace } from '../../../../test/harness.ts';

const service = await startService();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const FILES: Record<string, { type: string; body: Buffer | string }> = {
  '/logo.png': { type: 'application/octet-stream', body: PNG },
  '/logo.svg': { type: 'image/svg+xml', body: SVG },
  '/page.html': { type: 'text/html', body: '<script>alert(1)</script>' },
  '/lies.png': { type: 'image/png', body: '<script>alert(1)</script>' },
  '/large.png': { type: 'image/png', body: Buffer.concat([PNG, Buffer.alloc(600 * 1024)]) },
};

let requests = 0;
const website = createServer((request, response) => {
  requests += 1;
  const file = FILES[request.url ?? ''];
  response.writeHead(file === undefined ? 404 : 200, { 'content-type': file?.type ?? 'text/plain' });
  response.end(file?.body);
});
await new Promise<void>((resolve) => {
  website.listen(0, '127.0.0.1', resolve);
});
after(() => website.close());
const base = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;

/** The address of the logo on the page of a site. */
async function logoOn({ slug }: TestWorkspace): Promise<string> {
  const page = await (await fetch(`${service.url}/careers/${slug}`)).text();
  const [, address = ''] = /<img src="([^"]+)" alt="[^"]+">/.exec(page) ?? [];
  return `${service.url}${address}`;
}

describe('the logo of a career site', () => {
  it('is fetched by the service, once, and served by it under an address of this service', async () => {
    const workspace = await service.workspace();
    await workspace.api('PATCH', '/workspace', { branding: { logoUrl: `${base}/logo.png` } });
    requests = 0;
    const address = await logoOn(workspace);
    for (let n = 0; n < 3; n += 1) {
      const answer = await fetch(address);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'image/png');
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), PNG);
    }
    assert.equal(requests, 1);
    const theme = { logoUrl: `${base}/logo.svg` };
    await workspace.api('PATCH', '/workspace', { careerSite: { theme } });
    assert.equal((await fetch(address)).status, 404, 'the former logo');
    const svg = await fetch(await logoOn(workspace));
    assert.equal(await svg.text(), SVG);
    assert.match(svg.headers.get('content-security-policy')!, /^default-src 'none';.* sandbox$/);
  });

  it('is an image of at most 512 KiB; anything else, and other addresses, are 404', async () => {
    const workspace = await service.workspace();
    for (const name of ['page.html', 'lies.png', 'large.png', 'missing.png']) {
      await workspace.api('PATCH', '/workspace', { branding: { logoUrl: `${base}/${name}` } });
      assert.equal((await fetch(await logoOn(workspace))).status, 404, name);
    }
    assert.equal((await fetch(`${service.url}/careers/${workspace.slug}/files/logo-000000000000`)).status, 404);
  });
});
