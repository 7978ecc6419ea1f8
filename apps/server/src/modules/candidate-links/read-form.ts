import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { BadRequest } from '../../platform/errors/errors.ts';
import { MAX_OBJECT_BYTES } from '../../platform/storage/storage.ts';
import type { SentFile } from './actions/add-file.ts';
import type { FormFields } from './actions/form-fields.ts';
import { FormError } from './content/form-error.ts';

/** The body of a form without a file. */
const MAX_FORM_BYTES = 256 * 1024;
const MAX_FIELDS = 100;
/** A file with the rest of its form. */
export const MAX_UPLOAD_BYTES = MAX_OBJECT_BYTES + 64 * 1024;

/** What a form has sent. */
export interface SentForm {
  fields: FormFields;
  file: SentFile | null;
}

/** Lets the routes of this scope accept forms, and nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => {
      const entries = [...new URLSearchParams(body)].slice(0, MAX_FIELDS);
      done(null, { fields: Object.fromEntries(entries), file: null } satisfies SentForm);
    },
  );
  scope.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    (request, body, done) => {
      readMultipart(request.headers['content-type'] ?? '', body).then(
        (form) => done(null, form),
        (error: unknown) => done(error as Error),
      );
    },
  );
}

/** @throws BadRequest for a body that is not multipart; FormError for a file that is too large */
function readMultipart(contentType: string, body: Buffer): Promise<SentForm> {
  return new Promise((resolve, reject) => {
    const malformed = () => reject(new BadRequest('The form could not be read.'));
    const fields: Record<string, string> = Object.create(null);
    let file: SentFile | null = null;
    let parser: InstanceType<typeof Busboy>;
    try {
      const limits = {
        files: 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FORM_BYTES,
        fileSize: MAX_OBJECT_BYTES,
        parts: MAX_FIELDS + 1,
      };
      parser = new Busboy({ headers: { 'content-type': contentType }, limits });
    } catch {
      malformed();
      return;
    }
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (_name, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => reject(new FormError({ file: 'my.error.file-size' }, 413)));
      stream.on('end', () => {
        file = { name: fileName ?? '', bytes: Buffer.concat(chunks) };
      });
    });
    parser.on('error', malformed);
    parser.on('finish', () => resolve({ fields: { ...fields }, file }));
    Readable.from([body]).pipe(parser);
  });
}
