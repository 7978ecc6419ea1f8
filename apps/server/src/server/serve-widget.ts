import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentTag } from '../platform/http/transport/entity-tags.ts';
import { rejectOtherMethods } from '../platform/http/transport/other-methods.ts';
import { type BuiltFile, sendFile } from './built-file.ts';

/** The build of `apps/widget`. */
const BUILD = join(import.meta.dirname, '../../../widget/dist/widget.js');

const STABLE = '/widget.js';
const VERSIONED = '/widget/:file';
const FOREVER = 'public, max-age=31536000, immutable';
/** How long browsers use the script of the stable URL without asking for a newer one. */
const A_WHILE = 'public, max-age=300, stale-while-revalidate=86400';

interface Widget extends BuiltFile {
  /** The immutable URL of exactly this script. */
  path: string;
  /** The value of the attribute `integrity` of a script element. */
  integrity: string;
}

/**
 * `/widget.js`: the script that shows jobs on other websites, and the same at a URL that names its content. A URL of an
 * earlier version leads to the current one, so that no website loses its jobs with an update.
 * @param build for tests: a different file
 */
export function serveWidget(http: FastifyInstance, build: string = BUILD): void {
  let widget: Widget | null | undefined;
  // Read on the first request, so that a service without websites does not load it.
  const current = () => (widget === undefined ? (widget = readWidget(build)) : widget);
  const open = (reply: FastifyReply) =>
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');

  http.get(STABLE, (request, reply) => {
    const file = current();
    if (file === null) return reply.callNotFound();
    reply.header('link', `<${file.path}>; rel="canonical"; integrity="${file.integrity}"`);
    return sendFile(request, open(reply).header('cache-control', A_WHILE), file);
  });
  http.get<{ Params: { file: string } }>(VERSIONED, (request, reply) => {
    const file = current();
    if (file === null || !/^[\w-]{16}\.js$/.test(request.params.file)) return reply.callNotFound();
    if (file.path !== `/widget/${request.params.file}`) {
      return open(reply).header('cache-control', A_WHILE).redirect(STABLE, 302);
    }
    return sendFile(request, open(reply).header('cache-control', FOREVER), file);
  });
  rejectOtherMethods(http, [
    { method: 'GET', url: STABLE },
    { method: 'GET', url: VERSIONED },
  ]);
}

/** Null without a build. */
function readWidget(path: string): Widget | null {
  const read = (name: string) => (existsSync(name) ? readFileSync(name) : undefined);
  const plain = read(path);
  if (plain === undefined) return null;
  const hash = createHash('sha384').update(plain);
  const integrity = hash.copy().digest('base64');
  return {
    type: 'text/javascript; charset=utf-8',
    plain,
    br: read(`${path}.br`),
    gzip: read(`${path}.gz`),
    etag: contentTag(plain),
    path: `/widget/${hash.digest('base64url').slice(0, 16)}.js`,
    integrity: `sha384-${integrity}`,
  };
}
