import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { contentTag, notModified } from './platform/http/serve.ts';

/** Where the build of `apps/console` lies. */
const BUILD = join(import.meta.dirname, '../../console/dist');

/** First segments of the addresses of pages. Each of them answers with the same page, whose script draws the right one. */
const PAGES = [
  'sign-in',
  'set-password',
  'jobs',
  'candidates',
  'interviews',
  'offers',
  'tasks',
  'pool',
  'activity',
  'quarantine',
  'automations',
  'reports',
  'settings',
];

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
};

/** Names that hold the hash of what is in the file. */
const HASHED = /-[\w-]{8}\.(?:js|css)$/;

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Rolecall</title><p>The console is not built. <code>npm start</code> builds it where its development packages are installed. The API works without it: <a href="/docs">documentation</a>.';

/** One file of the build in the forms that a browser may ask for. */
interface BuiltFile {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
  etag: string;
}

interface ConsoleOptions {
  /** Browsers fetch files straight from the bucket, when there is one. */
  s3: Config['s3'];
  /** For tests: another build than that of `apps/console`. */
  folder?: string;
}

/** `/`: the operator console, a client of the API like any other. The API works without its build. */
export function serveConsole(http: FastifyInstance, { s3, folder = BUILD }: ConsoleOptions): void {
  let files: Map<string, BuiltFile> | null = null;
  // Read when somebody first asks: a service that is an API only holds nothing of it.
  const build = () => (files ??= readBuild(folder));
  const policy = policyFor(s3);

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache');
    const file = build()?.get('index.html');
    if (file === undefined) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    return sendFile(request, reply, file);
  };
  http.get('/', page);
  for (const segment of PAGES) {
    http.get(`/${segment}`, page);
    http.get(`/${segment}/*`, page);
  }
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = build()?.get(`assets/${request.params['*']}`);
    if (file === undefined) return reply.callNotFound();
    reply.header('x-content-type-options', 'nosniff');
    const isForever = HASHED.test(request.params['*']);
    reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    return sendFile(request, reply, file);
  });
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
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

/** The files of a build by their path; null where there is none. */
function readBuild(folder: string): Map<string, BuiltFile> | null {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const present = new Set(names);
  const read = (name: string) => (present.has(name) ? readFileSync(join(folder, name)) : undefined);
  const files = new Map<string, BuiltFile>();
  for (const name of names) {
    const type = name === 'index.html' ? 'text/html; charset=utf-8' : TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const plain = readFileSync(join(folder, name));
    files.set(name, { type, plain, br: read(`${name}.br`), gzip: read(`${name}.gz`), etag: contentTag(plain) });
  }
  return files;
}

/**
 * Scripts come from this service alone, so a text that somebody stored can never run. Styles may be inline: the parts
 * that the console is made of place menus and hold back scrolling by them.
 */
function policyFor(s3: Config['s3']): string {
  const files = s3 === null ? '' : ` ${bucketOrigin(s3)}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `connect-src 'self'${files}`,
    `frame-src 'self' blob:${files}`,
    // A browser's own viewer of documents is one, in the frame where a candidate's file is shown.
    'object-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function bucketOrigin({ endpoint, bucket, forcePathStyle }: NonNullable<Config['s3']>): string {
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`;
}
