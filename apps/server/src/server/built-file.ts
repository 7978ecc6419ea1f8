import type { FastifyReply, FastifyRequest } from 'fastify';
import { notModified } from '../platform/http/transport/entity-tags.ts';

/** A file of a build with its compressed variants. */
export interface BuiltFile {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  etag: string;
}

/** Sends the smallest variant that the client accepts, or 304. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.header('vary', 'accept-encoding').header('etag', file.etag);
  if (notModified(request, file.etag)) return reply.code(304).send();
  reply.type(file.type);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (file.br !== undefined && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.br);
  if (file.gzip !== undefined && /\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(file.gzip);
  }
  return reply.send(file.plain);
}
