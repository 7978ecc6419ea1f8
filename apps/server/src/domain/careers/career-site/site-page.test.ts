import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encoded, htmlContent, prepared } from './site-page.ts';

describe('a compressed page', () => {
  for (const size of [0, 20_000, 64 * 1024, 200_000]) {
    it(`has the text of the page: ${size} characters`, async () => {
      const html = 'Zürich – “Ingénieur”, 東京. '.repeat(Math.ceil(size / 20)).slice(0, size);
      const { variants } = await prepared(htmlContent(200, { html, policy: '' }));
      for (const br of [variants.br.bytes, await encoded(html, 'br')]) {
        assert.equal(brotliDecompressSync(br).toString(), html);
        assert.ok(size === 0 || br.length * 20 < size, `${br.length} bytes`);
      }
      for (const gzip of [variants.gzip.bytes, await encoded(html, 'gzip')]) {
        assert.equal(gunzipSync(gzip).toString(), html);
      }
      assert.equal(variants.identity.bytes.toString(), html);
    });
  }
});
