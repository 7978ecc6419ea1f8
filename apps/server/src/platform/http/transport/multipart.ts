import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { ApiError, BadRequest, Unavailable } from '../../errors/errors.ts';

/** A file in a form. */
export interface FormFile {
  field: string;
  name: string;
  contentType: string;
  bytes: Buffer;
}

/** What a form has sent. Of a field that occurs several times, the last value. */
export interface PostedForm {
  fields: Map<string, string>;
  files: FormFile[];
}

/** Limits of one form. */
export interface FormLimits {
  fields: number;
  /** Bytes of a field. */
  fieldBytes: number;
  files: number;
  /** Bytes of a file. */
  fileBytes: number;
}

/** Bytes of all forms that a process holds at once. */
const MAX_HELD_BYTES = 96 * 1024 * 1024;
let held = 0;

/**
 * Reads a form as browsers send it, multipart or URL-encoded, and passes it to `use`, during which its bytes count against what
 * the process holds at once. Empty file fields are left out.
 * @throws BadRequest for a malformed form; ApiError 413 beyond a limit; Unavailable while the process holds too much
 */
export async function withForm<Value>(
  request: IncomingMessage,
  limits: FormLimits,
  use: (form: PostedForm) => Promise<Value>,
): Promise<Value> {
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    held += chunk.length;
    if (held > MAX_HELD_BYTES) request.destroy(new Unavailable('Too many forms are being received.'));
  };
  request.on('data', count);
  try {
    return await use(await read(request, limits));
  } finally {
    request.off('data', count);
    held -= bytes;
  }
}

function read(request: IncomingMessage, limits: FormLimits): Promise<PostedForm> {
  return new Promise((resolve, reject) => {
    const form: PostedForm = { fields: new Map(), files: [] };
    let fields = 0;
    const fail = (error: Error) => {
      request.unpipe();
      request.resume();
      reject(error);
    };
    const tooLarge = () => fail(new ApiError('payload_too_large', 'The form is too large.'));
    const contentType = request.headers['content-type'];
    if (contentType === undefined) return fail(new BadRequest('The form has no content type.'));
    let parser: InstanceType<typeof Busboy>;
    try {
      parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: {
          // One more, so that it is noticed.
          fields: limits.fields + 1,
          fieldSize: limits.fieldBytes,
          files: limits.files,
          fileSize: limits.fileBytes,
          parts: limits.fields + limits.files + 1,
        },
      });
    } catch {
      return fail(new BadRequest('This is not a form.'));
    }
    parser.on('field', (name, value, _nameTruncated, isTruncated) => {
      fields += 1;
      if (isTruncated || fields > limits.fields) tooLarge();
      form.fields.set(name, value);
    });
    parser.on('file', (field, stream, name, _encoding, type) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', tooLarge);
      stream.on('end', () => {
        // A file field without a file is an empty file without a name.
        if (name === undefined || name === '') return;
        form.files.push({ field, name, contentType: type, bytes: Buffer.concat(chunks) });
      });
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, tooLarge);
    parser.on('error', () => fail(new BadRequest('The form could not be read.')));
    parser.on('finish', () => resolve(form));
    request.on('error', fail);
    request.on('aborted', () => fail(new BadRequest('The form was not sent completely.')));
    request.pipe(parser);
  });
}
