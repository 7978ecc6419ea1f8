import '../confinement/close-network.ts';
import { buffer } from 'node:stream/consumers';
import { Transformer } from '@napi-rs/image';

/** The process of `reencodeImage`: reads an image from standard input, writes it re-encoded to standard output. */

const QUALITY = 85;

const contentType = process.argv[2];
const image = new Transformer(await buffer(process.stdin)).rotate();
process.stdout.write(encode());

function encode(): Buffer {
  switch (contentType) {
    case 'image/png':
      return image.pngSync();
    case 'image/jpeg':
      return image.jpegSync(QUALITY);
    case 'image/webp':
      return image.webpSync(QUALITY);
    default:
      throw new Error(`There is no encoder for ${contentType}.`);
  }
}
