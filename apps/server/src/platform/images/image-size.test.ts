import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Transformer } from '@napi-rs/image';
import { imageSize } from './image-size.ts';

const [WIDTH, HEIGHT] = [96, 80];
const pixels = new Uint8Array(WIDTH * HEIGHT * 4).map((_, at) => at * 7);
const jpeg = Transformer.fromRgbaPixels(pixels, WIDTH, HEIGHT).jpegSync(90);
const [START, END] = [jpeg.subarray(0, 2), jpeg.subarray(-2)];
/** Everything between the start and the end of the image. */
const content = jpeg.subarray(2, -2);
const frameAt = content.indexOf(Buffer.from([0xff, 0xc0]));

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A frame header that declares 16 × 16 pixels and one component. */
const smallFrame = (marker: number) => segment(marker, Buffer.from([8, 0, 16, 0, 16, 1, 1, 0x11, 0]));
const image = (...parts: Buffer[]) => Buffer.concat([START, ...parts, END]);

/** The size that the decoder of `reencodeImage` produces; null if it rejects the image. */
function decodedSize(bytes: Buffer): { width: number; height: number } | null {
  try {
    const { width, height } = new Transformer(bytes).metadataSync();
    return { width, height };
  } catch {
    return null;
  }
}

describe('Size of an image', () => {
  it('of a JPEG is that of its frame, after fill bytes, application segments and comments', () => {
    const size = { width: WIDTH, height: HEIGHT };
    assert.deepEqual(imageSize(jpeg), size);
    assert.deepEqual(imageSize(image(Buffer.from([0xff, 0xff]), content)), size);
    for (const marker of [0xe0, 0xe1, 0xed, 0xef, 0xfe]) {
      // Photos contain a thumbnail with a frame of its own in a segment.
      assert.deepEqual(imageSize(image(segment(marker, smallFrame(0xc0)), content)), size, `0x${marker.toString(16)}`);
    }
    assert.deepEqual(imageSize(Buffer.concat([jpeg, smallFrame(0xc0)])), size, 'data after the end of the image');
    assert.deepEqual(imageSize(jpeg.subarray(0, -40)), size, 'a truncated image');
  });

  it('of a JPEG is unknown if the decoder might read a different frame', () => {
    const insertions: Record<string, Buffer> = {};
    for (let marker = 0; marker <= 0xff; marker += 1) {
      const name = `0x${marker.toString(16)}`;
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
        insertions[`frame ${name} first`] = image(smallFrame(marker), content);
        insertions[`frame ${name} before the scan`] = image(
          content.subarray(0, frameAt),
          smallFrame(marker),
          content.subarray(frameAt),
        );
        insertions[`frame ${name} after the scan`] = image(content, smallFrame(marker));
      }
      insertions[`marker ${name} without a length`] = image(Buffer.from([0xff, marker]), content);
      insertions[`frame in a segment ${name}`] = image(segment(marker, smallFrame(0xc0)), content);
      insertions[`image in a segment ${name}`] = image(segment(marker, content), smallFrame(0xc0));
    }
    for (const length of [0, 1]) {
      insertions[`segment of length ${length}`] = image(
        Buffer.from([0xff, 0xe1, 0, length]),
        smallFrame(0xc0),
        content,
      );
    }
    insertions['bytes before the first marker'] = image(Buffer.from([0x11, 0x11]), smallFrame(0xc0), content);
    insertions['end before the frame'] = image(END, content);
    let compared = 0;
    for (const [name, bytes] of Object.entries(insertions)) {
      const decoded = decodedSize(bytes);
      const declared = imageSize(bytes);
      if (declared === null || decoded === null) continue;
      compared += 1;
      assert.deepEqual(declared, decoded, name);
    }
    assert.ok(compared > 10, 'images that both read');
  });

  it('of a JPEG is unknown for a height that a later marker defines', () => {
    const withoutHeight = Buffer.from(jpeg);
    withoutHeight.writeUInt16BE(0, 2 + frameAt + 5);
    assert.equal(imageSize(withoutHeight), null);
  });
});
