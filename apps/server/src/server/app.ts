import type { FastifyInstance } from 'fastify';
import type { Config } from '../configuration/config.ts';
import { authenticateWithKeys } from '../domain/accounts/api-keys/authenticate.ts';
import { KeyCache } from '../domain/accounts/api-keys/key-cache.ts';
import { authenticateWithSessions } from '../domain/accounts/sessions/authenticate.ts';
import { memberOfBrowser } from '../domain/accounts/sessions/known-browser.ts';
import { requireConfirmation } from '../domain/accounts/sessions/reauthenticate.ts';
import { SessionCache } from '../domain/accounts/sessions/session-cache.ts';
import { findWorkspacesByDomain } from '../domain/accounts/workspaces/queries.ts';
import { WorkspaceDirectory } from '../domain/accounts/workspaces/workspace-directory.ts';
import { serveCandidatePages } from '../domain/careers/candidate-links/serve-pages.ts';
import { ApplyPages } from '../domain/careers/career-site/apply/serve-apply.ts';
import { CustomDomains } from '../domain/careers/career-site/custom-domains.ts';
import { CareerSites } from '../domain/careers/career-site/serve-career-site.ts';
import { serveRedirects } from '../domain/careers/career-site/serve-redirects.ts';
import { PublicAuthentication } from '../domain/careers/intake/public/authenticate-public.ts';
import { createPages, findCachedPages, PUBLIC_PREFIX } from '../domain/careers/intake/public/page-fast-path.ts';
import { pageKeys } from '../domain/careers/intake/public/page-keys.ts';
import { publicAccess, publicLimit } from '../domain/careers/intake/public/public-access.ts';
import { serveUnsubscribing } from '../domain/careers/unsubscribe/serve-unsubscribe.ts';
import { auditedRead, showsCandidates } from '../domain/governance/audit/read-candidates.ts';
import { storageGauges } from '../domain/governance/usage/storage-gauges.ts';
import { serveCalendarFeeds } from '../domain/hiring/calendar-feed/serve-feed.ts';
import { fileGauges } from '../domain/hiring/files/check-queries.ts';
import { LINK_PREFIXES, serveFileLinks } from '../domain/hiring/files/serve-links.ts';
import { UploadQuotas } from '../domain/hiring/files/upload-quotas.ts';
import { serveInboundWebhooks } from '../domain/hiring/received/serve-webhooks.ts';
import { VisitCounter } from '../domain/hiring/tracking-links/visit-counter.ts';
import { oldestReadyRun } from '../domain/integrations/automations/runs/oldest-ready-run.ts';
import { MODULES } from '../domain/modules.ts';
import { customFieldPresenter } from '../domain/records/custom-fields/present-responses.ts';
import type { Module } from '../domain/records/module.ts';
import { presentedWithoutPersonalData, queryWithoutPersonalData } from '../domain/records/visibility/personal-data.ts';
import { visibleIds } from '../domain/records/visibility/visible-ids-queries.ts';
import type { Services } from '../platform/context/services.ts';
import { ChangeHorizon } from '../platform/database/change-horizon.ts';
import type { Database } from '../platform/database/database.ts';
import { evaluationGauges } from '../platform/evaluation/gauges.ts';
import { runOnce } from '../platform/evaluation/run-once.ts';
import type { DeclaredOperation } from '../platform/http/contract/operation.ts';
import { serveOperations } from '../platform/http/pipeline/serve-operations.ts';
import { unauthenticatedAccess } from '../platform/http/pipeline/unauthenticated-access.ts';
import { workspaceAccess } from '../platform/http/pipeline/workspace-access.ts';
import { AddressLimiter } from '../platform/http/rate-limits/address-limit.ts';
import { RateLimiter } from '../platform/http/rate-limits/limits.ts';
import { SharedLimits } from '../platform/http/rate-limits/limits-shared.ts';
import { preparedRejections } from '../platform/http/rate-limits/rate-limit-fast-path.ts';
import { trustRule } from '../platform/http/transport/client-address.ts';
import { Connections, countsWithin, openFilesLimit } from '../platform/http/transport/connections.ts';
import { openToAnyOrigin, servePreflight } from '../platform/http/transport/cors.ts';
import { rejectOtherMethods } from '../platform/http/transport/other-methods.ts';
import { securityHeaders } from '../platform/http/transport/security-headers.ts';
import { createHttpServer } from '../platform/http/transport/server.ts';
import { loadGauges } from '../platform/load/gauges.ts';
import { eventLoopGauges } from '../platform/metrics/event-loop-gauges.ts';
import { EventLoopMonitor } from '../platform/metrics/event-loop-monitor.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import type { SupervisorLink } from '../platform/processes/supervisor-link.ts';
import { FreeSpace } from '../platform/storage/free-space.ts';
import type { ApiDocuments } from './api-documents.ts';
import { serveConsole } from './console.ts';
import { serveApiReference } from './docs/api-reference.ts';
import type { DocsFile } from './docs/render-files.ts';
import type { ReferenceFiles } from './docs/render-reference.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { operationsOf } from './operations.ts';
import { personalFields } from './personal-fields.ts';
import { serveDocument } from './serve-document.ts';
import { serveHealth } from './serve-health.ts';
import { serveMetrics } from './serve-metrics.ts';
import { serveSecurityContact } from './serve-security-contact.ts';
import { serveWidget } from './serve-widget.ts';

const DOCUMENTS_WORKER = new URL('../background/documents-worker.ts', import.meta.url);
const DOCUMENT_PATH = '/api/v1/openapi.json';

export interface App {
  http: FastifyInstance;
  /**
   * For a process that another one has replaced: accepts no new connections, and waits a few seconds until the clients
   * have closed theirs, which each response asks them to. A connection that is closed while it is idle could lose a
   * request that is just being sent.
   */
  retire(): Promise<void>;
  /** Stops accepting requests, completes those in flight, and writes buffered data. */
  close(): Promise<void>;
}

interface AppOptions {
  /** For `/readyz` and `/metrics`, which count over all workspaces; different only in tests that restrict `db`. */
  wholeDb?: Database;
  /** To the supervisor of this process, if there are several. */
  link?: SupervisorLink | null;
  /** Whose operations are served, if not those of all. */
  modules?: readonly Module[];
}

/**
 * Assembles the service: every route on an HTTP server that is not yet listening.
 */
export async function createApp(
  config: Config,
  db: Database,
  services: Services,
  { wholeDb = db, link = null, modules = MODULES }: AppOptions = {},
): Promise<App> {
  const { operations, unauthenticatedOperations, publicOperations, allOperations } = operationsOf(modules);
  const eventLoop = new EventLoopMonitor();
  const space = new FreeSpace(config.dataDir, config.diskReserveBytes);
  const metrics = createMetrics({
    db: wholeDb,
    link,
    measured: [oldestReadyRun, ...fileGauges, ...storageGauges(config.storageLimitBytes)],
    shared: [
      {
        name: 'rolecall_storage_free_bytes',
        help: 'Free space where uploads are stored.',
        read: async () => (await space.state())?.freeBytes ?? Number.NaN,
      },
    ],
    ofProcess: [
      ...evaluationGauges(services.evaluator),
      ...loadGauges(services.load),
      ...eventLoopGauges(eventLoop),
      { name: 'rolecall_http_connections', help: 'Open HTTP connections.', read: () => connections.size },
    ],
  });
  const limits = config.rateLimits;
  const peers = limits.shared ? sharedLimits(db, services) : null;
  const limiter = (name: string, perMinute: number) => new AddressLimiter(name, perMinute, { peers });
  const publicLimits = {
    public: limiter('public', limits.public),
    apply: limiter('apply', limits.apply),
    rejected: limiter('rejected', limits.rejected),
    presign: limiter('presign', limits.presign),
    prefill: limiter('prefill', limits.prefill),
  };
  const pages = createPages(services.signals);
  const pageKeyOf = pageKeys(publicOperations);
  const findPage = findCachedPages(pages, publicLimits.public, pageKeyOf);
  const findRejection = preparedRejections(
    PUBLIC_PREFIX,
    publicOperations.map(({ spec, url }) => ({
      method: spec.method,
      url,
      limits: [spec.limit, spec.rejectedLimit].flatMap((name) =>
        name === undefined ? [] : publicLimit(publicLimits, name),
      ),
    })),
  );
  const workspaces = new WorkspaceDirectory(db);
  const domains = new CustomDomains(
    new WorkspaceDirectory(db, (reads, names) => findWorkspacesByDomain(reads, names, config.careerDomains)),
    config,
  );
  const careerSites = new CareerSites({ db, services, workspaces, domains, limit: publicLimits.public });
  const trusts = trustRule(config.trustProxy);
  const connections = new Connections({
    // Each process gets about the same share of a client's connections.
    limits: countsWithin(openFilesLimit(), Math.ceil(config.maxConnectionsPerAddress / config.webProcesses)),
    trusts,
    onClosed: metrics.connectionClosed,
  });
  const http = createHttpServer({
    log: services.log,
    logsAddresses: config.auditAddressDays > 0,
    trusts,
    connections,
    securityHeaders: securityHeaders(config.publicUrl),
    resolve: domains.resolve,
    findCachedResponse: (raw, address) =>
      findPage(raw, address) ?? careerSites.findCached(raw, address) ?? findRejection(raw, address),
    onFinished: metrics.request,
  });
  openToAnyOrigin(http, [PUBLIC_PREFIX, DOCUMENT_PATH, ...LINK_PREFIXES]);
  const quotas = new UploadQuotas(db.relaxed, services.secrets, config.uploadLimits);
  const uploads = { quotas, space };
  const uploadLimit = limiter('upload', limits.presign);
  const failures = limiter('authentication', limits.authFailures);
  const keys = new KeyCache(db, config.keyPrefix);
  const lookup = { keys, failures, lookups: limiter('key-lookup', limits.key) };
  const sessions = new SessionCache(db);
  services.signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => type.startsWith('api_key.'))) keys.forget(workspaceId);
    // A job can become confidential, which sessions know of.
    if (types.some((type) => type.startsWith('member.') || type.startsWith('job.'))) sessions.forget(workspaceId);
  });
  services.signals.on('sessions', ({ workspaceId }) => sessions.forget(workspaceId));

  const keyLimit = new RateLimiter('key', limits.key, { peers });
  const authenticate = authenticateWithSessions(authenticateWithKeys(lookup), {
    sessions,
    failures: limiter('sessions', limits.public),
    settings: services.settings,
  });
  const pipeline = { app: http, services, horizon: new ChangeHorizon(db.read) };
  serveOperations(
    pipeline,
    operations,
    workspaceAccess({
      db,
      services,
      authenticate,
      keyLimit,
      requireConfirmation: requireConfirmation(db),
      withoutPersonalData: { narrow: queryWithoutPersonalData, conceal: presentedWithoutPersonalData },
      visibleIds,
      audited: auditedRead,
      showsPeople: showsCandidates,
      presenter: customFieldPresenter,
    }),
  );
  serveOperations(
    pipeline,
    unauthenticatedOperations,
    unauthenticatedAccess({
      db,
      services,
      limit: limiter('entry', limits.public),
      failures: limiter('sign-in', limits.authFailures),
      browserOf: memberOfBrowser,
    }),
  );
  serveOperations(
    pipeline,
    publicOperations,
    publicAccess({
      db,
      services,
      pages,
      pageKeyOf,
      authentication: new PublicAuthentication({ lookup, workspaces, keyPrefix: config.keyPrefix }),
      limits: publicLimits,
      quotas,
    }),
  );
  servePreflight(http, routesOf(publicOperations));
  rejectOtherMethods(http, routesOf(allOperations));
  serveFileLinks(http, {
    db,
    storage: services.storage,
    guards: uploads,
    uploadLimit,
    memberUploadLimit: limiter('member-upload', limits.key),
    downloadLimit: limiter('download', limits.key),
  });
  serveCalendarFeeds(http, { db, services, limit: limiter('calendar-feeds', limits.public) });
  const visits = new VisitCounter(db);
  serveRedirects(http, { db, services, limit: publicLimits.public, visits });
  new ApplyPages({ db, services, workspaces, domains, limits: publicLimits, ...uploads, uploadLimit }).serve(http);
  careerSites.serve(http);
  const reads = limiter('candidate-pages', limits.public);
  const writes = limiter('candidate-forms', limits.apply);
  serveUnsubscribing(http, { db, services, reads, writes });
  serveCandidatePages(http, {
    db,
    services,
    reads,
    writes,
    failures: limiter('candidate-links', limits.authFailures),
    lookups: limiter('candidate-link-lookups', limits.key),
    uploads,
  });
  serveInboundWebhooks(http, {
    db,
    services,
    webhooks: config.inbound.webhooks,
    limit: limiter('inbound', limits.key),
  });
  serveDocument(http, {
    path: DOCUMENT_PATH,
    make: runOnce<ApiDocuments>(DOCUMENTS_WORKER, 'apiDocuments', personalFields),
    db,
    services,
    authenticate,
    keyLimit,
  });
  const publicUrl = () => services.settings.publicUrl;
  serveDocs(http, { make: runOnce<Map<string, DocsFile>>(DOCUMENTS_WORKER, 'docs'), publicUrl });
  serveApiReference(http, runOnce<ReferenceFiles>(DOCUMENTS_WORKER, 'reference'));
  serveWidget(http);
  serveConsole(http, { s3: config.s3 });
  serveHealth(http, { db: wholeDb, services, space });
  serveMetrics(http, metrics, config.metricsToken);
  serveSecurityContact(http, { contact: config.securityContact, publicUrl });
  return {
    http,
    retire: () => connections.retire(http.server),
    async close() {
      await http.close();
      await keys.close();
      await visits.close();
      await peers?.close();
      eventLoop.close();
    },
  };
}

function routesOf(some: readonly DeclaredOperation[]): { method: string; url: string }[] {
  return some.map(({ spec: { method }, url }) => ({ method, url }));
}

function sharedLimits(db: Database, { secrets, log }: Services): SharedLimits {
  return new SharedLimits({
    db,
    secrets,
    onChange: (isConnected) =>
      isConnected
        ? log.info('rate limits are shared again')
        : log.warn('rate limits are temporarily counted per process'),
  });
}
