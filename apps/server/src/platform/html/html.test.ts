import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { html, safeUrl, trustedHtml } from './html.ts';

const ATTACK = `"><script>alert('1')</script>&`;

describe('html', () => {
  it('escapes values in text and in attributes; HTML made by a template is inserted as it is', () => {
    const inner = html`<b title="${ATTACK}">${ATTACK}</b>`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
    assert.equal(String(html`<p>${inner}${trustedHtml('<i>')}</p>`), `<p><b title="${escaped}">${escaped}</b><i></p>`);
  });

  it('lists, numbers and what is not there', () => {
    assert.equal(String(html`${[1, 'a<', html`<br>`, [null, false, undefined]]}`), '1a&lt;<br>');
    assert.equal(String(html`<a${html` lang="${'x"'}"`}${false}>`), '<a lang="x&quot;">');
  });

  it('addresses cannot run code, however their scheme is written', () => {
    for (const url of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'java\tscript:x',
      'data:text/html,x',
      'vbscript:x',
    ]) {
      assert.equal(String(html`<a href="${url}">`), '<a href="#">', url);
    }
    for (const url of ['https://a.example/?q=a:b', '/jobs?x=a:b', 'jobs#a:b', 'mailto:a@b.example', '?a=1:2']) {
      assert.equal(safeUrl(url), url);
    }
  });

  it('a template with a value outside quotes, or in a script or style, fails', () => {
    assert.throws(() => html`<a href=${'x'}>`);
    assert.throws(() => html`<a ${'onclick'}="x">`);
    assert.throws(() => html`<script>${'x'}</script>`);
    assert.throws(() => html`<style>${html`x`}</style>`);
    assert.throws(() => html`<p>${'a'}</p><a title="${'b'}" class=${html`x`}>`);
  });
});
