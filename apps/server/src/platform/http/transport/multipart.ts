import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { ApiError, BadRequest, Unavailable } from '../../errors/errors.ts';
import { HeldBytes } from './held-bytes.ts';

/** A file in a form. */
interface FormFile {
  field: string;
  name: string;
  contentType: string;
  bytes: Buffer;
  /** It was larger than `fileBytes`, and `bytes` is empty. */
  isTooLarge: boolean;
}

/** What a form has sent. Of a field that occurs several times, the last value. */
export interface PostedForm {
  fields: Map<string, string>;
  /** Bytes of all fields together, with their names. */
  textBytes: number;
  files: FormFile[];
}

/** Limits of one form. */
export interface FormLimits {
  fields: number;
  /** Bytes of a field. */
  fieldBytes: number;
  /** Bytes of all fields together, with their names. */
  textBytes: number;
  files: number;
  /** Bytes of a file. */
  fileBytes: number;
  /** If set, a larger file is dropped instead of rejecting the form, as long as the whole form has at most so many bytes. */
  droppingUpTo?: number;
}

/** How much of a rejected form is received before the response is sent. */
const MAX_DROPPED_BYTES = 32 * 1024 * 1024;
/** By how much an encoded text is larger, at most: `%20`, or the headers of a part with a short value. */
const MOST_ENCODED_TIMES = 4;
/** The same of a form with too much text, which no person has entered. */
const MAX_DROPPED_TEXT_BYTES = 1024 * 1024;

/** Bytes of forms that a process holds at once: enough for the largest form. */
const held = new HeldBytes({ visitor: 48 * 1024 * 1024, all: 144 * 1024 * 1024 });

/**
 * Reads a form as browsers send it, multipart or URL-encoded, and passes it to `use`, during which its bytes count against what
 * the process holds at once, and against what it holds for this visitor.
 * @throws as `readForm`; Unavailable while too much is held
 */
export async function withForm<Value>(
  request: IncomingMessage,
  limits: FormLimits,
  visitor: string,
  use: (form: PostedForm) => Promise<Value>,
): Promise<Value> {
  let bytes = 0;
  const hold = (more: number) => {
    bytes += more;
    held.add(visitor, more);
    return held.isTooMuch(visitor) ? new Unavailable('Too many forms are being received.') : null;
  };
  try {
    return await use(await readForm(request, request.headers['content-type'], limits, hold));
  } finally {
    held.remove(visitor, bytes);
  }
}

/**
 * Reads a form. Empty file fields are left out.
 * @param hold called with the number of bytes that are kept, and less when some are dropped; the error that it returns ends the reading
 * @throws BadRequest for a malformed form; ApiError 413 beyond a limit
 */
export function readForm(
  source: Readable,
  contentType: string | undefined,
  limits: FormLimits,
  hold: (bytes: number) => Error | null = () => null,
): Promise<PostedForm> {
  return new Promise((resolve, reject) => {
    const form: PostedForm = { fields: new Map(), textBytes: 0, files: [] };
    let fields = 0;
    let total = 0;
    let kept = 0;
    let isDropping = false;
    let isInFile = false;
    let encodedText = 0;
    /** The file that is being read. */
    let current: Buffer[] = [];
    const count = (chunk: Buffer) => {
      total += chunk.length;
      if (limits.droppingUpTo !== undefined && total > limits.droppingUpTo) return tooLarge();
      if (!isInFile) encodedText += chunk.length;
      // A field is passed on only when it is complete, however long it is.
      if (encodedText > MOST_ENCODED_TIMES * limits.textBytes + MAX_DROPPED_TEXT_BYTES) return tooLarge(0);
      if (isDropping) return;
      kept += chunk.length;
      const error = hold(chunk.length);
      if (error !== null) fail(error);
    };
    const fail = (error: Error, most = MAX_DROPPED_BYTES) => {
      source.off('data', count);
      source.unpipe();
      // While the rest is still arriving, the form holds nothing: other forms may need it.
      form.files.length = current.length = 0;
      form.fields.clear();
      hold(-kept);
      kept = 0;
      // Browsers show a response only once they have sent everything, so the rest is dropped as it arrives.
      let dropped = 0;
      source.on('data', (chunk: Buffer) => {
        dropped += chunk.length;
        if (dropped > most) reject(error);
      });
      for (const event of ['end', 'close', 'error']) source.once(event, () => reject(error));
      source.resume();
      if (source.readableEnded || source.destroyed) reject(error);
    };
    const tooLarge = (most?: number) => fail(new ApiError('payload_too_large', 'The form is too large.'), most);
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
      form.textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (isTruncated || fields > limits.fields || form.textBytes > limits.textBytes)
        return tooLarge(MAX_DROPPED_TEXT_BYTES);
      form.fields.set(name, value);
    });
    parser.on('file', (field, stream, name, _encoding, type) => {
      const chunks: Buffer[] = [];
      current = chunks;
      const before = kept;
      let isTooLarge = false;
      isInFile = true;
      stream.on('data', (chunk: Buffer) => isTooLarge || chunks.push(chunk));
      stream.on('limit', () => {
        if (limits.droppingUpTo === undefined) return tooLarge();
        isTooLarge = isDropping = true;
        chunks.length = 0;
        const dropped = Math.max(0, kept - before);
        hold(-dropped);
        kept -= dropped;
      });
      stream.on('end', () => {
        isDropping = isInFile = false;
        // A file field without a file is an empty file without a name.
        if (name === undefined || name === '') return;
        form.files.push({ field, name, contentType: type, bytes: Buffer.concat(chunks), isTooLarge });
      });
    });
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) parser.on(limit, () => tooLarge());
    parser.on('error', () => fail(new BadRequest('The form could not be read.')));
    parser.on('finish', () => resolve(form));
    source.on('error', () => fail(new BadRequest('The form was not sent completely.')));
    source.on('data', count);
    source.pipe(parser);
  });
}
