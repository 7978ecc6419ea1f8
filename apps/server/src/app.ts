import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { serveConsole } from './console.ts';
import { serveDocs } from './docs.ts';
import { EVENT_TYPES } from './modules/activity/catalogue.ts';
import { authenticateWithKeys } from './modules/api-keys/authenticate.ts';
import { KeyRing } from './modules/api-keys/key-ring.ts';
import { oldestReadyRun } from './modules/automations/runs/oldest-ready-run.ts';
import { LINK_PREFIXES, serveFileLinks } from './modules/files/serve-links.ts';
import { PublicGate } from './modules/public/gate.ts';
import { createPages, PUBLIC_PREFIX, readyPages } from './modules/public/ready-pages.ts';
import { servePublic } from './modules/public/serve.ts';
import { authenticateWithSessions } from './modules/sessions/authenticate.ts';
import { SessionRing } from './modules/sessions/session-ring.ts';
import { WorkspaceDirectory } from './modules/workspaces/workspace-directory.ts';
import { entries, operations, publicOperations } from './operations.ts';
import type { Database } from './platform/database/database.ts';
import { sql } from './platform/database/sql.ts';
import { Unavailable } from './platform/errors.ts';
import { openToAnyOrigin } from './platform/http/cors.ts';
import { RateLimiter } from './platform/http/limits.ts';
import { SharedLimits } from './platform/http/limits-shared.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { Presence } from './platform/http/presence.ts';
import { readyRefusals } from './platform/http/refusals.ts';
import { API_PREFIX, contentTag, notModified, refuseOtherMethods, serveOperations } from './platform/http/serve.ts';
import { serveEntries } from './platform/http/serve-entries.ts';
import { createHttpServer } from './platform/http/server.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Services } from './platform/services.ts';
import { FIELD_EXAMPLES, TAG_GROUPS } from './reference.ts';
import { VERSION } from './version.ts';

const DOCUMENT_PATH = '/api/v1/openapi.json';

export interface App {
  http: FastifyInstance;
  /** Stops taking requests, lets those in flight finish, and writes what is still in memory. */
  close(): Promise<void>;
}

/** The OpenAPI document of this version. */
export function currentDocument(): Record<string, unknown> {
  return openApiDocument({
    guide: readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8'),
    tagGroups: TAG_GROUPS,
    examples: FIELD_EXAMPLES,
    operations,
    entries,
    publicOperations,
    webhooks: EVENT_TYPES,
    version: VERSION,
  });
}

/** Puts the service together: every route, on one HTTP server that is not yet listening. */
export async function createApp(config: Config, db: Database, services: Services): Promise<App> {
  const metrics = createMetrics(db, [oldestReadyRun]);
  const limits = config.rateLimits;
  const peers = limits.shared ? sharedLimits(db, services) : null;
  const limiter = (name: string, perMinute: number) => new RateLimiter(name, perMinute, { peers });
  const publicLimit = limiter('public', limits.public);
  const publicLimits = {
    public: publicLimit,
    apply: limiter('apply', limits.apply),
    presign: limiter('presign', limits.presign),
  };
  const pages = createPages(services.signals);
  const findPage = readyPages(pages, publicLimit);
  const findRefusal = readyRefusals(
    PUBLIC_PREFIX,
    publicOperations.map(({ spec, url }) => ({ method: spec.method, url, limit: publicLimits[spec.limit] })),
  );
  const http = createHttpServer({
    log: services.log,
    trustProxy: trustProxyOption(config.trustProxy),
    findReady: (raw, address) => findPage(raw, address) ?? findRefusal(raw, address),
    onFinished: metrics.request,
  });
  openToAnyOrigin(http, [PUBLIC_PREFIX, DOCUMENT_PATH, ...LINK_PREFIXES]);
  const presence = new Presence();
  const failures = limiter('authentication', limits.authFailures);
  const keys = new KeyRing(db, config.keyPrefix);
  const sessions = new SessionRing(db);
  services.signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => type.startsWith('api_key.'))) keys.forget(workspaceId);
    if (types.some((type) => type.startsWith('member.'))) sessions.forget(workspaceId);
  });
  services.signals.on('sessions', ({ workspaceId }) => sessions.forget(workspaceId));

  serveOperations(http, operations, {
    db,
    services,
    authenticate: authenticateWithSessions(authenticateWithKeys(keys, failures), {
      sessions,
      failures: limiter('sessions', limits.public),
      settings: services.settings,
    }),
    keyLimit: limiter('key', limits.key),
    presence,
  });
  serveEntries(http, entries, {
    db,
    services,
    limit: limiter('entry', limits.public),
    failures: limiter('sign-in', limits.authFailures),
  });
  refuseOtherMethods(http, [
    ...operations.map(({ spec, url }) => ({ method: spec.method, url: API_PREFIX + url })),
    ...entries.map(({ spec }) => ({ method: spec.method, url: API_PREFIX + spec.path })),
  ]);
  servePublic(http, publicOperations, {
    db,
    services,
    pages,
    gate: new PublicGate({
      keys,
      workspaces: new WorkspaceDirectory(db),
      failures,
      keyPrefix: config.keyPrefix,
    }),
    limits: publicLimits,
    presence,
  });
  serveFileLinks(http, {
    storage: services.storage,
    uploadLimit: limiter('upload', limits.presign),
    downloadLimit: limiter('download', limits.key),
  });
  serveDocument(http);
  serveDocs(http);
  serveConsole(http, { s3: config.s3 });
  serveHealth(http, db, metrics);
  return {
    http,
    async close() {
      await http.close();
      await keys.close();
      await peers?.close();
    },
  };
}

function sharedLimits(db: Database, { secrets, log }: Services): SharedLimits {
  return new SharedLimits({
    db,
    secrets,
    onChange: (isHeard) =>
      isHeard ? log.info('limits are shared again') : log.warn('limits are counted by this process alone for now'),
  });
}

function serveDocument(http: FastifyInstance): void {
  let document: { bytes: Buffer; etag: string } | undefined;
  http.get(DOCUMENT_PATH, (request, reply) => {
    if (document === undefined) {
      const bytes = Buffer.from(JSON.stringify(currentDocument()));
      document = { bytes, etag: contentTag(bytes) };
    }
    reply.header('etag', document.etag).header('cache-control', 'no-cache');
    if (notModified(request, document.etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/json; charset=utf-8').send(document.bytes);
  });
}

function serveHealth(http: FastifyInstance, db: Database, metrics: ReturnType<typeof createMetrics>): void {
  // Alive: the process answers. Ready: so does its database.
  http.get('/healthz', () => ({ data: { status: 'ok' } }));
  http.get('/readyz', async () => {
    await db.write.query(sql`select 1`).catch(() => {
      throw new Unavailable('The database does not answer at the moment.');
    });
    return { data: { status: 'ok' } };
  });
  http.get('/metrics', async (_request, reply) =>
    reply.header('content-type', metrics.contentType).send(await metrics.render()),
  );
}

/** A number of hops becomes the function that Fastify takes. */
function trustProxyOption(value: Config['trustProxy']): boolean | string | ((address: string, hop: number) => boolean) {
  if (typeof value !== 'number') return value;
  return (_address, hop) => hop < value;
}
