import { Busboy } from '@fastify/busboy';
import { BadRequest } from '../../../platform/errors/errors.ts';

const MAX_FIELDS = 1_000;

/**
 * The fields of a form as bytes, because emails are in no particular encoding. Of a field that occurs several times, the last value.
 * @throws BadRequest for a malformed form
 */
export function readRawForm(body: Buffer, contentType: string | undefined): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const fields = new Map<string, Buffer>();
    const fail = () => reject(new BadRequest('The form could not be read.'));
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType ?? '' },
        // A file is passed on as it is, whatever encoding its part declares.
        isPartAFile: () => true,
        defCharset: 'latin1',
        limits: { parts: MAX_FIELDS, fields: MAX_FIELDS, fieldSize: body.length },
      });
    } catch {
      return fail();
    }
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => fields.set(name, Buffer.concat(chunks)));
      stream.on('error', fail);
    });
    parser.on('field', (name, value) => fields.set(name, Buffer.from(value, 'latin1')));
    for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, fail);
    parser.on('error', fail);
    parser.on('finish', () => resolve(fields));
    parser.end(body);
  });
}
