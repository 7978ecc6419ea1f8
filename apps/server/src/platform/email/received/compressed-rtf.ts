/** What every text is compressed against (MS-OXRTFCP, 2.1.2.1). */
const DICTIONARY =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const DICTIONARY_SIZE = 4_096;
const HEADER_BYTES = 16;
const COMPRESSED = 0x75465a4c;
/** A text of this size is none that a person wrote. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Decompresses the text of an Outlook email. @throws RangeError if it ends within its header */
export function decompressRtf(bytes: Buffer): Buffer {
  const size = Math.min(bytes.readUInt32LE(4), MAX_BYTES);
  if (bytes.readUInt32LE(8) !== COMPRESSED) return bytes.subarray(HEADER_BYTES, HEADER_BYTES + size);
  const dictionary = Buffer.alloc(DICTIONARY_SIZE);
  let end = dictionary.write(DICTIONARY, 'latin1');
  const output = Buffer.alloc(size);
  let length = 0;
  const write = (byte: number) => {
    if (length < size) output[length] = byte;
    length += 1;
    dictionary[end] = byte;
    end = (end + 1) % DICTIONARY_SIZE;
  };
  let at = HEADER_BYTES;
  while (at < bytes.length && length < size) {
    const flags = bytes[at]!;
    at += 1;
    for (let bit = 0; bit < 8 && at < bytes.length && length < size; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        write(bytes[at]!);
        at += 1;
        continue;
      }
      const reference = bytes.subarray(at, at + 2).toString('hex');
      const offset = Number.parseInt(reference.slice(0, 3), 16);
      const count = Number.parseInt(reference.slice(3), 16) + 2;
      at += 2;
      if (offset === end || Number.isNaN(count)) return output.subarray(0, Math.min(length, size));
      for (let index = 0; index < count; index += 1) write(dictionary[(offset + index) % DICTIONARY_SIZE]!);
    }
  }
  return output.subarray(0, Math.min(length, size));
}
