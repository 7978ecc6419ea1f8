import { TextDecoder } from 'node:util';

/** Code pages by the number in `\ansicpg`, as named in the encoding standard. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10000: 'macintosh',
  65001: 'utf-8',
};

/** Code pages by the number in a font's `\fcharset`. 0, 1 and 2 (default and symbols) use the document's. */
const CHARSETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

/** Windows-1252 for an unknown code page. */
export function codePageDecoder(codePage: number): TextDecoder {
  return new TextDecoder(CODE_PAGES[codePage] ?? 'windows-1252');
}

/** Null when the font uses the document's. */
export function charsetDecoder(charset: number): TextDecoder | null {
  const codePage = CHARSETS[charset];
  return codePage === undefined ? null : codePageDecoder(codePage);
}
