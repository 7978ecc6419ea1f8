interface ImageSize {
  width: number;
  height: number;
}

/**
 * The size declared in an image's header, read without decoding anything, so that a decompression bomb is detected before
 * it is decoded. Null when there is none. PNG (RFC 2083), JPEG (ITU T.81 B.2.2), WebP (RFC 9649).
 */
export function imageSize(bytes: Buffer): ImageSize | null {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.readUInt16BE(0) === 0xffd8) return jpegSize(bytes);
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null; // shorter than a header
    throw error;
  }
}

/** Start of frame: baseline, extended sequential and progressive, the only processes that the decoder implements. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** DHT, DQT, DRI, COM; APP0 to APP15 are 0xe0 to 0xef. */
const TABLES = new Set([0xc4, 0xdb, 0xdd, 0xfe]);

/**
 * The size in the only frame header. Decoders disagree on everything else that can precede a frame: the one of
 * `reencodeImage` skips frames of other processes (lossless, arithmetic) like unknown segments and reads a later frame,
 * whose size this function would then not have checked. Therefore, null for any marker but those of ordinary images, for a
 * size that a later marker defines (a height of 0), and for a second frame before or after the first scan.
 */
function jpegSize(bytes: Buffer): ImageSize | null {
  let size: ImageSize | null = null;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === END_OF_IMAGE) return size;
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return null;
    if (FRAMES.has(marker)) {
      if (size !== null) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      if (size.height === 0 || size.width === 0) return null;
    } else if (marker === START_OF_SCAN) {
      if (size === null) return null;
    } else if (!isApplication && !TABLES.has(marker)) {
      return null;
    }
    at += 2 + length;
    if (marker === START_OF_SCAN) at = afterScan(bytes, at);
    // A truncated image is shown as far as it is stored.
    if (at >= bytes.length) return size;
  }
}

/** The next marker after entropy-coded data, in which 0xff is followed by 0 or is a restart marker. */
function afterScan(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1 || at + 1 >= bytes.length) return bytes.length;
    const marker = bytes.readUInt8(at + 1);
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return at;
    at += 2;
  }
}

function webpSize(bytes: Buffer): ImageSize | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
