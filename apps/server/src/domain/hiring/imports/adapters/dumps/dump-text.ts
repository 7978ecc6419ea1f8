const utf8 = new TextDecoder('utf-8', { fatal: true });
/** What MySQL calls latin1, with the five bytes that have no character as control characters, as MySQL has them. */
const western = new TextDecoder('windows-1252');
/** The bytes of the characters that are not those of their number. */
const WESTERN_BYTES = new Map(
  Array.from({ length: 32 }, (_, index) => 128 + index).map((byte) => [
    western.decode(Uint8Array.of(byte)).charCodeAt(0),
    byte,
  ]),
);
/** The first byte of a character of UTF-8, read as a Western one, with the second. */
const DOUBLED = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;

/**
 * A text that is UTF-8 or Western, whatever the dump says: with the connections of old PHP applications, texts of both have come
 * into the same column. Texts of UTF-8 that were stored as Western and written as UTF-8 again (`Ã©` for `é`) are repaired.
 */
export function readText(bytes: Buffer): string {
  return repaired(withoutRepair(bytes));
}

/** The same for dumps whose texts are not encoded twice. */
export function withoutRepair(bytes: Buffer): string {
  return decoded(bytes).replaceAll('\0', '');
}

function decoded(bytes: Buffer): string {
  const text = strictly(bytes);
  if (text !== null) return text;
  // A column that was too short has cut off a character of up to four bytes.
  for (let cut = 1; cut <= 3; cut += 1) {
    if ((bytes.at(-cut) ?? 0) < 0xc0) continue;
    const whole = bytes.subarray(0, -cut);
    const rest = strictly(whole);
    return rest === null || rest.length === whole.length ? western.decode(bytes) : rest;
  }
  return western.decode(bytes);
}

function strictly(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}

/** Both readings are possible for a text that nobody writes, and one for everything else. */
function repaired(text: string): string {
  if (!DOUBLED.test(text)) return text;
  const bytes = Buffer.alloc(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const byte = code < 128 || (code > 159 && code < 256) ? code : (WESTERN_BYTES.get(code) ?? -1);
    if (byte === -1) return text;
    bytes[index] = byte;
  }
  return strictly(bytes) ?? text;
}
