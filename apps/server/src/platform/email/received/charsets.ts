import { TextDecoder } from 'node:util';
import { decodeText } from '../../text-extraction/text-encoding.ts';

/** Names that programs write, and the encodings that they mean. `TextDecoder` knows the others. */
const ALIASES: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  gb2312: 'gb18030',
  gb_2312: 'gb18030',
  'gb_2312-80': 'gb18030',
  gbk: 'gb18030',
  'hz-gb-2312': 'gb18030',
  'iso-10646-ucs-2': 'utf-16be',
  'iso-2022-jp-1': 'iso-2022-jp',
  'iso-2022-jp-2': 'iso-2022-jp',
  'iso-2022-jp-ms': 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  ms932: 'shift_jis',
  'ks_c_5601-1987': 'euc-kr',
  utf16: 'utf-16',
  'utf-8-mac': 'utf-8',
  'utf-8n': 'utf-8',
  utf8mb4: 'utf-8',
};
/** The upper half of code page 850, of DOS and of programs from its time. `TextDecoder` does not know it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
/** What programs write when they do not know. */
const UNKNOWN = new Set([
  '',
  'ascii',
  'us-ascii',
  'unknown',
  'unknown-8bit',
  '8bit',
  '7bit',
  'binary',
  'default',
  'x-unknown',
]);

/**
 * Decodes text in a declared encoding. Without a known one, UTF-8 or the most likely encoding is used; UTF-8 or UTF-16 are recognized
 * although another encoding is declared.
 */
export function decodeBytes(bytes: Buffer, charset: string | null): string {
  const name = (charset ?? '')
    .trim()
    .toLowerCase()
    .replace(/^["']|["']$/g, '')
    .replace(/^x-(?=gbk|big5|sjis)/, '');
  if (/^(?:unicode-1-1-|x-unicode-2-0-)?utf-?7(?:-imap)?$/.test(name)) return decodeUtf7(bytes);
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (/^(?:cp|ibm)-?850$/.test(name))
    return bytes.toString('latin1').replace(/[\x80-\xff]/g, (byte) => CP850[byte.charCodeAt(0) - 0x80]!);
  if (UNKNOWN.has(name)) return hasEscapes(bytes) ? new TextDecoder('iso-2022-jp').decode(bytes) : decodeText(bytes);
  const label =
    ALIASES[name] ??
    name.replace(/^(?:cp|win|windows)[-_]?(?=125\d$)/, 'windows-').replace(/^latin[-_]?(?=\d)/, 'latin');
  if (label === 'utf-16') return new TextDecoder(firstIsZero(bytes) ? 'utf-16be' : 'utf-16le').decode(bytes);
  const decoder = decoderOf(label);
  if (decoder === null) return decodeText(bytes);
  // Declared by a template or a gateway, but written by a program that only knows UTF-8.
  if (decoder.encoding === 'windows-1252' && isUtf8(bytes)) return bytes.toString('utf8');
  if (decoder.encoding === 'utf-8' && !isUtf8(bytes)) return decodeText(bytes);
  return decoder.decode(bytes);
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Of UTF-16 without a mark, whose first character is mostly an ASCII one. */
function firstIsZero(bytes: Buffer): boolean {
  return bytes[0] === 0 || (bytes[1] !== 0 && bytes[2] === 0);
}

/** ISO-2022-JP is ASCII with escape sequences, so that it is sent without a declaration. */
function hasEscapes(bytes: Buffer): boolean {
  return bytes.includes('\x1b$B') || bytes.includes('\x1b$@');
}

/** RFC 2152: Base64 of UTF-16 between `+` and `-`. The result is treated like any other text, also where it contains markup. */
function decodeUtf7(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/\+([A-Za-z\d+/]*)-?/g, (_, encoded: string) => {
    if (encoded === '') return '+';
    const units = Buffer.from(encoded, 'base64');
    return units
      .subarray(0, units.length & ~1)
      .swap16()
      .toString('utf16le');
  });
}
