import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderMarkdown } from './markdown.ts';

const rendered = (markdown: string, level?: 2 | 3) => String(renderMarkdown(markdown, level));

describe('Markdown that anyone may have written', () => {
  it('becomes paragraphs, lists, tables and headings; the highest heading gets the level that the page needs', () => {
    assert.equal(
      rendered('# One\n\ntext **b**\n\n### Three'),
      '<h2>One</h2>\n<p>text <strong>b</strong></p>\n<h4>Three</h4>\n',
    );
    assert.equal(rendered('#### Deep\n', 3), '<h3>Deep</h3>\n');
    assert.match(rendered('- a\n- b'), /<ul>\s*<li>a<\/li>/);
    assert.match(rendered('|a|b|\n|-|-|\n|1|2|'), /<td>2<\/td>/);
  });

  it('cannot contain HTML, scripts or anything that is loaded', () => {
    const text = rendered(
      '<script>alert(1)</script>\n\n<b onclick="x">b</b> [x](javascript:alert(1)) [y](https://a.example "t") ![photo](https://a.example/p.png) <iframe src="//a.example">',
    );
    assert.doesNotMatch(text, /<(?:script|b|iframe|img)\b|href="javascript/i);
    assert.match(text, /<a href="https:\/\/a\.example" rel="nofollow noopener">y<\/a>/);
    assert.match(text, /<a href="https:\/\/a\.example\/p\.png" rel="nofollow noopener">photo<\/a>/);
  });

  it('an address without a scheme gets one; of a relative link, only the text is shown', () => {
    assert.equal(
      rendered(
        '[Pay](/handbook/pay) [top](#top) [x](//a.example) [write](jobs@garden.example) [see](www.garden.example/a?b=1)',
      ),
      '<p>Pay top x <a href="mailto:jobs@garden.example" rel="nofollow noopener">write</a> <a href="https://www.garden.example/a?b=1" rel="nofollow noopener">see</a></p>\n',
    );
  });

  it('text that would take long to parse, or become millions of cells, is shown as it was written', () => {
    const hostile = {
      table: `${'|a'.repeat(5_000)}\n${'|-'.repeat(5_000)}\n${'|x\n'.repeat(3_000)}`,
      rows: `|a|b|\n|-|-|\n${'|x\n'.repeat(10_000)}`,
      quotes: `${'> '.repeat(25_000)}x`,
      lists: '- '.repeat(25_000),
      emphasis: '**a*b'.repeat(10_000),
      brackets: '['.repeat(50_000),
      tags: '<a '.repeat(16_000),
      code: '` `` '.repeat(10_000),
    };
    for (const [name, text] of Object.entries(hostile)) {
      const result = rendered(text);
      assert.ok(result.length < 10 * text.length, name);
      assert.doesNotMatch(result, /<(?:table|blockquote|ul|em)>/, name);
    }
  });
});
