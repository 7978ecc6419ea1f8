import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatLines } from './formatted-lines.ts';

describe('formatted lines', () => {
  it('have bold, italic and linked words, in HTML and without marks in plain text', () => {
    const { text, html } = formatLines(
      '**Grace Hopper**, *she/her*\n[Acme](https://acme.example/jobs) · grace@acme.example\nhttps://acme.example',
    );
    assert.equal(
      text,
      'Grace Hopper, she/her\nAcme (https://acme.example/jobs) · grace@acme.example\nhttps://acme.example',
    );
    assert.equal(
      html,
      '<strong>Grace Hopper</strong>, <em>she/her</em><br>\n<a href="https://acme.example/jobs">Acme</a> · <a href="mailto:grace@acme.example">grace@acme.example</a><br>\n<a href="https://acme.example">https://acme.example</a>',
    );
  });

  it('show everything else as it was written', () => {
    for (const line of [
      '# A',
      '- A',
      '1. A',
      '---',
      '> A',
      '    A',
      '| a | b |',
      '`a`',
      '{{ a }}',
      '5 * 3 * 2',
      'a_b_c',
      '',
    ]) {
      const { text, html } = formatLines(line);
      assert.deepEqual([text, html], [line, line.replace('>', '&gt;')]);
    }
  });

  it('contain no elements, addresses or scripts that anyone else has written', () => {
    for (const line of [
      '<img src=x onerror=alert(1)>',
      '<script>alert(1)</script>',
      '[a](javascript:alert(1))',
      '[a](data:text/html,x)',
      '[a](/my/secret)',
      '![a](https://evil.example/pixel.png)',
      '[a](https://a.example/"onclick="x)',
      '[<b>](https://a.example)',
      '**<b>x</b>**',
    ]) {
      const { html } = formatLines(line);
      const rest = html.replaceAll(/<\/?(strong|em)>|<a href="https:\/\/[^"<>]*">|<\/a>/g, '');
      assert.doesNotMatch(rest, /[<>"]/, html);
    }
  });

  it('are parsed in bounded time, whatever they contain', () => {
    for (const part of ['*', '_', '[', '`', '<', '**a', '[a](', '![', '\\', 'a@', 'http://a.', '~~'])
      assert.ok(formatLines(part.repeat(2_000 / part.length)).html.length >= 1);
  });
});
