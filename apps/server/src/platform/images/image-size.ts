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

/** The size is in the frame header (SOF), after any number of segments. */
function jpegSize(bytes: Buffer): ImageSize | null {
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Fill bytes have no length; segments do.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
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
