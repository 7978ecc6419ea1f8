import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../configuration/config.ts';
import { contentTag } from '../platform/http/transport/entity-tags.ts';
import { type BuiltFile, sendFile } from './built-file.ts';

/** The build of `apps/console`. */
const BUILD = join(import.meta.dirname, '../../../console/dist');

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
  pfb: 'application/octet-stream',
  bcmap: 'application/octet-stream',
};

/** What pdf.js loads for some documents: 4 MB in 200 files. */
const RARE = /^assets\/pdfjs-/;

/** File names with a content hash, and the folder that is named by the version of pdf.js. */
const UNCHANGING = /-[\w-]{8}\.(?:m?js|css|woff2)$|^pdfjs-[\d.]+\//;

/**
 * Scripts that read documents in a worker, where the policy of the page does not apply: they can load the files of the
 * service and run decoders of images, and nothing else.
 */
const WORKER = /\.worker\./;
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Rolecall</title><p>The console is not built. <code>npm start</code> builds it where its development packages are installed. The API works without it: <a href="/docs">documentation</a>.';

const NOT_FOUND =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Page not found</title><h1>Page not found</h1><p>There is no page at this address. <a href="/">Go to the start page</a>';

interface ConsoleOptions {
  /** If set, browsers download files directly from the bucket. */
  s3: Config['s3'];
  /** For tests: a different build folder. */
  folder?: string;
}

/**
 * `/`: the console, which is an ordinary client of the API. Every URL that a browser navigates to, and that is no other
 * route, is served the same HTML, whose script shows the page. The API works without the console.
 */
export function serveConsole(http: FastifyInstance, { s3, folder = BUILD }: ConsoleOptions): void {
  let found: ReadBuild | null = null;
  // Looked at on the first request, so that an API-only service does not.
  const fileAt = (path: string) => (found ??= readBuild(folder))?.(path);
  const policy = policyFor(s3);

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache');
    const file = fileAt('index.html');
    if (file === undefined) return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
    return sendFile(request, reply, file);
  };
  http.get('/', page);
  // Its links are in emails: programs that check them accept anything, and would report a 404 as a dead link.
  http.get('/set-password', page);
  // The console's router shows its own error for unknown paths.
  http.get('/*', (request, reply) => {
    if (isPage(request)) return page(request, reply);
    if (!wantsDocument(request) || request.url.startsWith('/api/')) return reply.callNotFound();
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_FOUND);
  });
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = fileAt(`assets/${request.params['*']}`);
    if (file === undefined) return reply.callNotFound();
    const isForever = UNCHANGING.test(request.params['*']);
    if (WORKER.test(request.params['*'])) reply.header('content-security-policy', WORKER_POLICY);
    reply.header('cache-control', isForever ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    return sendFile(request, reply, file);
  });
}

/** Never a page of the console: paths of the service, and file names such as `/favicon.ico`. */
const NO_PAGE = /^\/(?:api|assets|docs)(?:\/|$)|\.\w+$/;

/** Whether a browser asks for a document: clients of the API get the API's 404 for a mistyped path. */
function isPage({ url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? url;
  return wantsDocument({ headers }) && !NO_PAGE.test(path);
}

/** Whether it is a browser that opens a page. */
function wantsDocument({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers.accept ?? '').includes('text/html');
}

/** A file of a build by its path; undefined if there is none. */
type ReadBuild = (path: string) => BuiltFile | undefined;

/**
 * Reads the files of a build, so that a new build does not disturb browsers that have the pages of this one; what few documents
 * need is read when it is requested. Null if there is no build.
 */
function readBuild(folder: string): ReadBuild | null {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const present = new Set(names);
  const files = new Map<string, BuiltFile>();
  const readAt = (path: string) => {
    const type = typeOf(path);
    if (type === undefined || !present.has(path)) return undefined;
    const variant = (name: string) => (present.has(name) ? readFileSync(join(folder, name)) : undefined);
    const plain = readFileSync(join(folder, path));
    return { type, plain, br: variant(`${path}.br`), gzip: variant(`${path}.gz`), etag: contentTag(plain) };
  };
  for (const name of names) {
    const file = RARE.test(name) ? undefined : readAt(name);
    if (file !== undefined) files.set(name, file);
  }
  return (path) => {
    const known = files.get(path);
    if (known !== undefined || !RARE.test(path)) return known;
    try {
      const file = readAt(path);
      if (file !== undefined) files.set(path, file);
      return file;
    } catch (error) {
      if (isMissing(error)) return undefined; // a new build has replaced it
      throw error;
    }
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function typeOf(path: string): string | undefined {
  return path === 'index.html' ? 'text/html; charset=utf-8' : TYPES[path.slice(path.lastIndexOf('.') + 1)];
}

/**
 * Scripts come only from this service, so stored text can never run. Inline styles are allowed because the console's
 * components position menus and lock scrolling with them.
 */
function policyFor(s3: Config['s3']): string {
  const files = s3 === null ? '' : ` ${bucketOrigin(s3)}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `connect-src 'self'${files}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function bucketOrigin({ endpoint, bucket, forcePathStyle }: NonNullable<Config['s3']>): string {
  const { protocol, host } = new URL(endpoint);
  return `${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`;
}
