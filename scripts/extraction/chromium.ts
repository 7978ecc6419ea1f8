import type { Page } from 'playwright-core';
import { boxFont } from './box-font.ts';
import type { Line, Region } from './layouts.ts';
import { PEOPLE, type Person } from './people.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Prints documents with a page of Chromium, all in one font that has the letters of every script. */
export async function chromiumPrinter(page: Page) {
  const font = boxFont(JSON.stringify(PEOPLE) + JSON.stringify(PEOPLE).toUpperCase()).toString('base64');
  await page.setContent(
    `<!doctype html><meta charset="utf-8"><style>@font-face{font-family:Box;src:url(data:font/ttf;base64,${font})}
body{font:10px Box;margin:0}h1{font-size:20px;margin:0}h2{font-size:13px;margin:8px 0 2px}p{margin:2px 0;display:flex;justify-content:space-between}
.columns{display:flex;gap:20px}.side{width:32%}.body{flex:1}.box{float:inline-end;border:1px solid}td{vertical-align:top;padding-inline-end:20px}</style><body></body>`,
  );
  await page.evaluate('Promise.all([...document.fonts].map((font) => font.load())).then(() => {})');
  return async (
    regions: readonly Region[],
    { isRightToLeft = false, language = 'en' }: Pick<Person, 'isRightToLeft' | 'language'>,
  ): Promise<Buffer> => {
    const [html, direction, code] = [htmlOf(regions), isRightToLeft ? 'rtl' : 'ltr', language].map((each) =>
      JSON.stringify(each),
    );
    const { dir, lang } = {
      dir: `document.documentElement.dir = ${direction}`,
      lang: `document.documentElement.lang = ${code}`,
    };
    await page.evaluate(`document.body.innerHTML = ${html}; ${dir}; ${lang}; undefined`);
    return page.pdf({ format: 'A4', margin: { top: '15mm', left: '15mm', right: '15mm' } });
  };
}

function htmlOf(regions: readonly Region[]): string {
  const line = ({ text, style, right = [] }: Line) => {
    const cells = [text, ...right].map(escapeHtml);
    if (style === 'name') return `<h1>${cells[0]}</h1>`;
    return style === 'heading'
      ? `<h2>${cells[0]}</h2>`
      : `<p>${cells.map((cell) => `<span>${cell}</span>`).join('')}</p>`;
  };
  const write = ({ place, lines }: Region) => {
    if (place !== 'table') return `<div class="${place}">${lines.map(line).join('')}</div>`;
    const rows = lines.map(({ text, right = [] }) => {
      return `<tr><td>${escapeHtml(text)}</td><td>${right.map((cell) => `<div>${escapeHtml(cell)}</div>`).join('')}</td></tr>`;
    });
    return `<table>${rows.join('')}</table>`;
  };
  const ordered = [...regions].sort((a, b) => Number(b.place === 'box') - Number(a.place === 'box'));
  const body = ordered.map(write).join('');
  return regions.some(({ place }) => place === 'side') ? `<div class="columns">${body}</div>` : body;
}
