import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type FormLimits, readForm } from '../../../platform/http/transport/multipart.ts';
import { MAX_OBJECT_BYTES } from '../../../platform/storage/storage.ts';
import type { SentFile } from './actions/add-file.ts';
import type { FormFields } from './actions/form-fields.ts';

/** The body of a form without a file. */
const MAX_FORM_BYTES = 256 * 1024;
/** A box for each of 50 options of 25 questions, and all others. */
const MAX_FIELDS = 1_350;
/** A file with the rest of its form. */
const MAX_UPLOAD_BYTES = MAX_OBJECT_BYTES + 64 * 1024;

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
      readMultipart(request.headers['content-type'], body).then(
        (form) => done(null, form),
        (error: unknown) => done(error as Error),
      );
    },
  );
}

const LIMITS: FormLimits = {
  fields: MAX_FIELDS,
  fieldBytes: MAX_FORM_BYTES,
  textBytes: MAX_FORM_BYTES,
  files: 1,
  fileBytes: MAX_OBJECT_BYTES,
};

/** @throws BadRequest for a body that is not multipart; ApiError 413 for a file that is too large */
async function readMultipart(contentType: string | undefined, body: Buffer): Promise<SentForm> {
  const { fields, files } = await readForm(Readable.from([body]), contentType, LIMITS);
  return { fields: Object.fromEntries(fields), file: files[0] ?? null };
}
