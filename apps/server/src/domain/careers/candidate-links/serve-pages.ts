import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { type RateLimiter, rateLimited } from '../../../platform/http/rate-limits/limits.ts';
import { addressOf, visitorOf } from '../../../platform/http/transport/client-address.ts';
import { rejectOtherMethods } from '../../../platform/http/transport/other-methods.ts';
import { readToken } from '../../../platform/security/workspace-token.ts';
import { LANGUAGES, type Language } from '../../../platform/text/languages.ts';
import { CANDIDATE_PAGES } from '../../email/candidate-page-link.ts';
import type { UploadGuards } from '../../hiring/files/upload-quotas.ts';
import { acceptedLanguages, chooseLanguage } from '../career-site/languages/negotiate.ts';
import { type MessageKey, type Texts, textsOf } from '../career-site/languages/texts.ts';
import { BOOKING_SCRIPT, BOOKING_SCRIPT_PATH } from './booking/booking-script.ts';
import { type CandidateRequest, candidateContext } from './content/candidate-request.ts';
import { LinkEnded } from './content/form-error.ts';
import type { PageHandler, PageResult } from './page-call.ts';
import { ROUTES } from './page-routes.ts';
import { findCompany } from './pages/company-queries.ts';
import type { PageFrame } from './pages/frame.ts';
import { renderMessagePage } from './pages/other-pages.ts';
import { findOpenLink, type OpenLink } from './queries.ts';
import { acceptForms, type SentForm } from './read-form.ts';
import { answerRequest, showRequest } from './request-page.ts';

const MAX_USER_AGENT = 500;

export interface CandidatePageOptions {
  db: Database;
  services: Services;
  /** Requests for pages: by link, or by address without one. */
  reads: RateLimiter;
  /** Forms that were sent, counted in the same way. */
  writes: RateLimiter;
  /** Requests with invalid links, by address. */
  failures: RateLimiter;
  /** Lookups of links that do not exist, by address. */
  lookups: RateLimiter;
  uploads: UploadGuards;
}

/** Headers that prevent these pages from being cached, indexed, sent as a referrer or framed. */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Language',
} as const;

interface Params {
  token: string;
  id?: string;
}
type PageRequest = FastifyRequest<{ Params: Params; Querystring: Record<string, string> }>;

/** The link of each request in progress. */
const opened = new WeakMap<object, OpenLink>();
/** Links that were valid recently. */
const known = new LRUCache<string, true>({ max: 10_000 });

/** Serves the pages for candidates: `/my` and everything below it. They work without scripts and cookies. */
export function serveCandidatePages(http: FastifyInstance, options: CandidatePageOptions): void {
  http.register((scope, _options, done) => {
    acceptForms(scope);
    scope.setErrorHandler((error, request, reply) => sendFailure(options, request, reply, error));
    scope.get(CANDIDATE_PAGES, { onRequest: limitedBy(options.reads) }, async (request, reply) =>
      send(reply, await showRequest(options, request, textsFor(request))),
    );
    scope.post(
      CANDIDATE_PAGES,
      { onRequest: [limitedBy(options.writes), requireOwnForm(options)] },
      async (request, reply) => send(reply, await answerRequest(options, formOf(request).fields, textsFor(request))),
    );
    scope.get(BOOKING_SCRIPT_PATH, { onRequest: limitedBy(options.reads) }, (_request, reply) =>
      reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .send(BOOKING_SCRIPT),
    );
    for (const { method, path, handle } of ROUTES) {
      const isWrite = method === 'POST';
      scope.route<{ Params: Params; Querystring: Record<string, string> }>({
        method,
        url: `${CANDIDATE_PAGES}/:token${path}`,
        // Before the body is read, so that only requests with a valid link can make the service buffer a file.
        onRequest: [
          ...(isWrite ? [requireOwnForm(options)] : []),
          async (request: PageRequest) => {
            const link = await openLink(options, request);
            requireOpened(link, request, path);
            await admit(isWrite ? options.writes : options.reads, `link ${link.id}`);
            opened.set(request, link);
          },
        ],
        handler: async (request, reply) => send(reply, await answer(options, request, handle)),
      });
    }
    // Addresses below a link that do not exist, which would otherwise be pages of the console.
    scope.route({
      method: ['GET', 'POST'],
      url: `${CANDIDATE_PAGES}/*`,
      onRequest: limitedBy(options.reads),
      handler: () => {
        throw new LinkEnded();
      },
    });
    done();
  });
  rejectOtherMethods(http, [
    { method: 'GET', url: CANDIDATE_PAGES },
    { method: 'POST', url: CANDIDATE_PAGES },
    ...ROUTES.map(({ method, path }) => ({ method, url: `${CANDIDATE_PAGES}/:token${path}` })),
  ]);
}

/** A link for one booking or request opens only its pages. @throws LinkEnded */
function requireOpened({ only }: OpenLink, { params }: PageRequest, path: string): void {
  const [, page] = path.split('/');
  if (only !== null && page !== undefined && only !== `${page}/${params.id}`) throw new LinkEnded();
}

async function answer(options: CandidatePageOptions, request: PageRequest, handle: PageHandler): Promise<PageResult> {
  const { db, services, uploads } = options;
  const link = opened.get(request);
  if (link === undefined) throw new LinkEnded();
  request.workspaceId = link.workspaceId;
  const company = await findCompany(db.read, link.workspaceId, services.settings.careerDomains);
  if (company === undefined) throw new LinkEnded();
  const named = namedLanguage(request);
  const site = { languages: LANGUAGES, defaultLanguage: company.careerSite.defaultLanguage ?? 'en' };
  const { language } = chooseLanguage(
    site,
    named ?? link.language ?? undefined,
    acceptedLanguages(request.headers['accept-language']),
  );
  const texts = textsOf(language);
  const page: PageFrame = {
    company,
    texts,
    named,
    publicUrl: services.settings.publicUrl,
    base: `${CANDIDATE_PAGES}/${request.params.token}`,
  };
  const candidate: CandidateRequest = {
    context: candidateContext(db, services, link, request.id),
    link,
    texts,
    ip: addressOf(request),
    userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
  };
  const { fields, file } = formOf(request);
  return handle({ request: candidate, page, fields, file, id: request.params.id ?? '', query: request.query, uploads });
}

/**
 * The link of a request. Attempts with invalid links are limited per address, and get the same response whether the link
 * never existed or is no longer valid. They never lock out a valid link that this process has seen before, and any other
 * only after very many of them.
 * @throws LinkEnded; ApiError 429
 */
async function openLink({ db, failures, lookups }: CandidatePageOptions, request: PageRequest): Promise<OpenLink> {
  const token = readToken(request.params.token);
  const visitor = visitorOf(request);
  if (token !== null) {
    const name = token.hash.toString('base64');
    const allowance = lookups.peek(visitor);
    if (!allowance.allowed && !known.has(name)) throw rateLimited(lookups.name, allowance);
    const link = await findOpenLink(db.read, token);
    if (link !== undefined) {
      known.set(name, true);
      return link;
    }
    known.delete(name);
    lookups.take(visitor);
  }
  const state = await failures.admit(visitor);
  throw state.allowed ? new LinkEnded() : rateLimited(failures.name, state);
}

/** Limits requests by address. */
export function limitedBy(limit: RateLimiter) {
  return (request: FastifyRequest) => admit(limit, visitorOf(request));
}

/** @throws ApiError 429 */
export async function admit(limit: RateLimiter, source: string): Promise<void> {
  const state = await limit.admit(source);
  if (!state.allowed) throw rateLimited(limit.name, state);
}

/**
 * Rejects a form of another origin. Another site cannot know the token in the URL, so this is a second line of defense.
 * With this referrer policy, browsers send `Origin: null`; all current ones send `Sec-Fetch-Site` as well.
 */
function requireOwnForm({ services }: CandidatePageOptions) {
  return async (request: FastifyRequest) => {
    const { origin, host } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const own = new URL(services.settings.publicUrl);
    const isOwn = origin === own.origin || (own.protocol === 'http:' && origin === `http://${host}`);
    const isForeign =
      (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== 'null' && !isOwn);
    if (isForeign) throw new Forbidden('This form was sent by another site.');
  };
}

/** What was sent to a route that accepts forms. */
export function formOf(request: { body: unknown }): SentForm {
  // From the parsers of this scope; a POST may also have no body.
  return (request.body as SentForm | undefined) ?? { fields: {}, file: null };
}

/** The language in the address. */
export function namedLanguage(request: { query: unknown }): Language | null {
  const { lang } = request.query as Record<string, unknown>; // of the URL
  return LANGUAGES.find((language) => language === lang) ?? null;
}

/** The texts of a page without a company. */
function textsFor(request: FastifyRequest): Texts {
  const site = { languages: LANGUAGES, defaultLanguage: 'en' as const };
  const accepted = acceptedLanguages(request.headers['accept-language']);
  return textsOf(chooseLanguage(site, namedLanguage(request) ?? undefined, accepted).language);
}

/** Sends a page with the headers of pages for candidates. */
export function send(reply: FastifyReply, result: PageResult): FastifyReply {
  reply.headers(HEADERS);
  if ('location' in result) return reply.code(303).header('location', result.location).send();
  if ('download' in result) {
    const { type, name, content } = result.download;
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(content);
  }
  return reply
    .code(result.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', result.document.policy)
    .send(result.document.html);
}

const FAILURES: Readonly<Partial<Record<ApiError['code'], readonly [title: MessageKey, text: MessageKey]>>> = {
  rate_limited: ['error.too-many.title', 'error.too-many.text'],
  payload_too_large: ['my.error.summary', 'my.error.file-size'],
};
const INVALID = ['error.request.title', 'error.request.text'] as const;
const BROKEN = ['error.unavailable.title', 'error.unavailable.text'] as const;

/** Sends the page for an error. */
export function sendFailure(
  { services }: Pick<CandidatePageOptions, 'services'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const texts = textsFor(request);
  if (error instanceof LinkEnded) {
    return send(reply, { status: 404, document: renderMessagePage(texts, 'my.ended.title', 'my.ended.text', true) });
  }
  const status = statusOf(error);
  // Neither the address, which contains the token, nor what was sent.
  if (status >= 500) {
    const route = request.routeOptions.url;
    services.log.error({ requestId: request.id, route, message: messageOf(error) }, 'a page for a candidate failed');
  }
  const [title, text] =
    error instanceof ApiError && FAILURES[error.code] !== undefined
      ? FAILURES[error.code]!
      : status === 413
        ? FAILURES.payload_too_large!
        : status < 500
          ? INVALID
          : BROKEN;
  if (error instanceof ApiError) reply.headers(error.headers);
  // The unread rest of a body would otherwise be parsed as the next request of the connection.
  if (status === 413) reply.header('connection', 'close');
  return send(reply, { status, document: renderMessagePage(texts, title, text, false) });
}

function statusOf(error: unknown): number {
  if (error instanceof ApiError) return error.status;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 503;
}
