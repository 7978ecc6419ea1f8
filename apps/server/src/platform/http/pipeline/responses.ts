import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '../../changes/change.ts';
import type { Page } from '../../database/paging.ts';
import { type DeclaredOperation, OperationResult, successStatus } from '../contract/operation.ts';
import { type RecordWriter, recordWriter } from '../contract/serialize.ts';
import type { StoredResponse } from '../idempotency/idempotency.ts';
import { contentTag, notModified } from '../transport/entity-tags.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Writes the response to a result. `more` is added to its `meta`. */
export type AnswerWriter = (result: unknown, more?: Readonly<Record<string, unknown>>) => StoredResponse;

/** Converts the result of a verb to the bytes, status and entity tag of its response. */
export function responseWriter({ access, spec }: DeclaredOperation): AnswerWriter {
  const status = successStatus(spec);
  if (spec.data === null) return () => ({ status, body: '', etag: null });
  const writer = recordWriter(spec.data);
  if (spec.list === true) {
    return (result, more) => {
      const { items, tombstones = [], nextCursor, hasMore, limit, syncToken } = result as Page<unknown>; // declared by `list`
      const meta = {
        pagination: { nextCursor, hasMore, limit },
        nextCursor: nextCursor ?? undefined,
        syncToken,
        ...more,
      };
      return { status, body: writePage(writer, items, tombstones, meta), etag: null };
    };
  }
  const isTagged = access !== 'unauthenticated';
  return (result, more) => {
    const answer = result instanceof OperationResult ? result : new OperationResult(result);
    const meta = more === undefined ? answer.meta : { ...answer.meta, ...more };
    const { data } = answer;
    const body = writer.keepsText(data)
      ? `{"data":${writer.write(data)}${meta === undefined ? '' : `,"meta":${JSON.stringify(meta)}`}}`
      : JSON.stringify({ data: writer.pick(data), meta });
    return { status: answer.status ?? status, body, etag: isTagged ? etagOf(answer.data, body) : null };
  };
}

function writePage(
  writer: RecordWriter,
  items: readonly unknown[],
  tombstones: readonly unknown[],
  meta: object,
): string {
  // One call for all is the fastest where no text is kept.
  if (!items.some(writer.keepsText)) return JSON.stringify({ data: [...items.map(writer.pick), ...tombstones], meta });
  const records = [...items.map(writer.write), ...tombstones.map((tombstone) => JSON.stringify(tombstone))];
  // Concatenated, not joined: the text is then copied once only, when it is sent.
  return `${records.reduce((page, one, index) => `${page}${index === 0 ? '' : ','}${one}`, '{"data":[')}],"meta":${JSON.stringify(meta)}}`;
}

/** From the revision where the record has one, so that reads and writes agree; otherwise from the content. */
function etagOf(data: unknown, body: string): string {
  if (typeof data === 'object' && data !== null && 'revision' in data && typeof data.revision === 'number') {
    return entityTag(data.revision, 'shape' in data && typeof data.shape === 'number' ? data.shape : undefined);
  }
  return contentTag(body);
}

const LONG_TEXT = 16_384;

/** Sends a response, or 304 if the client already has it. */
export function sendResponse(reply: FastifyReply, request: FastifyRequest, answer: StoredResponse): FastifyReply {
  const { status, etag, body } = answer;
  reply.code(status);
  if (etag !== null) {
    reply.header('etag', etag);
    if (answer.isComposite !== true && notModified(request, etag)) return reply.code(304).send();
  }
  if (body.length === 0) return reply.send();
  // Writing a short body as bytes after a header costs Node a fifth less than as a string; a long string is written without
  // a copy.
  const bytes = typeof body === 'string' && body.length < LONG_TEXT ? Buffer.from(body) : body;
  return reply.header('content-type', JSON_TYPE).send(bytes);
}
