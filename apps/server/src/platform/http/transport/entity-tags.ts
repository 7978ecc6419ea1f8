import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A strong entity tag of exactly these bytes. */
export function contentTag(body: Uint8Array | string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether a GET may be answered with 304. */
export function notModified(request: FastifyRequest, etag: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return matchesEntityTag(request.headers['if-none-match'], etag);
}

/** Whether an `If-None-Match` names this entity tag. */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  const tags = readEntityTags(header);
  return tags !== null && (tags.includes('*') || tags.some((tag) => tag.replace(/^W\//, '') === etag));
}

/** The tags of `If-Match` or `If-None-Match`; null when the header is unset. */
export function readEntityTags(header: string | undefined): string[] | null {
  if (header === undefined) return null;
  return header.split(',').map((tag) => tag.trim());
}
