import { Busboy } from '@fastify/busboy';
import { inTurns, PieceCollector, piecesOf } from '../../../platform/concurrency/pieces.ts';
import { BadRequest } from '../../../platform/errors/errors.ts';

const MAX_FIELDS = 1_000;
const CHUNK_BYTES = 64 * 1024;

/** The fields of a form as bytes, in pieces, because emails are large and in no particular encoding. */
type RawForm = ReadonlyMap<string, readonly Uint8Array[]>;

/** Of a field that occurs several times, the last value. @throws BadRequest for a malformed form */
export function readRawForm(body: readonly Uint8Array[], contentType: string | undefined): Promise<RawForm> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, readonly Uint8Array[]>();
    const fail = () => reject(new BadRequest('The form could not be read.'));
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType ?? '' },
        // A file is passed on as it is, whatever encoding its part declares.
        isPartAFile: () => true,
        defCharset: 'latin1',
        limits: { parts: MAX_FIELDS, fields: MAX_FIELDS, fieldSize: Number.MAX_SAFE_INTEGER },
      });
    } catch {
      return fail();
    }
    parser.on('file', (name, stream) => {
      const value = new PieceCollector();
      stream.on('data', (chunk: Buffer) => value.add(chunk));
      stream.on('end', () => fields.set(name, value.end()));
      stream.on('error', fail);
    });
    parser.on('field', (name, value) => fields.set(name, piecesOf(Buffer.from(value, 'latin1'))));
    for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, fail);
    parser.on('error', fail);
    parser.on('finish', () => resolve(fields));
    feed(parser, body).catch(fail);
  });
}

/** Other work has its turn after each chunk. */
async function feed(parser: InstanceType<typeof Busboy>, body: readonly Uint8Array[]): Promise<void> {
  for await (const chunk of inTurns(body, CHUNK_BYTES)) parser.write(chunk);
  parser.end();
}

/** A short field as text; empty if it is missing. */
export function textOf(form: RawForm, name: string): string {
  return Buffer.concat(form.get(name) ?? []).toString();
}
