import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { EvaluationBudgetSpent } from '../../../platform/evaluation/errors.ts';
import { limitHeaders, type RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import { visitorAt, visitorOf } from '../../../platform/http/transport/client-address.ts';
import { encodingFor } from '../../../platform/http/transport/compression.ts';
import type { FindCachedResponse } from '../../../platform/http/transport/fast-path.ts';
import { rejectOtherMethods } from '../../../platform/http/transport/other-methods.ts';
import { SLUG_PATTERN } from '../../accounts/workspaces/slug-pattern.ts';
import type { ListedWorkspace, WorkspaceDirectory } from '../../accounts/workspaces/workspace-directory.ts';
import type { CustomDomains } from './custom-domains.ts';
import { findFormScript } from './form-script.ts';
import { acceptedLanguages } from './languages/negotiate.ts';
import type { MessageKey } from './languages/texts.ts';
import { textsOf } from './languages/texts.ts';
import { type Logo, Logos } from './logos.ts';
import { isForPrograms } from './make-feeds.ts';
import { MAX_AGE_MS, makePage, notFoundContent, type SitePage } from './make-pages.ts';
import { NO_COMPANY, renderErrorPage } from './pages/error-page.ts';
import { logoName } from './pages/site.ts';
import { findLogoUrl } from './queries.ts';
import { RenderedTexts } from './rendered-texts.ts';
import { addressKey, NO_TOUCH, readAddress, SITE_PREFIX, type SiteAddress } from './site-address.ts';
import { htmlContent, isKnown, prepared, type Rendered, RenderedPages, type Variant } from './site-page.ts';
import { ANY_TOUCH, TouchedPages } from './touched-pages.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_PAGES = 10_000;
/** Events that may change a page. */
const SHOWN = /^(?:job|workspace|location|department)\./;
const WORKSPACE = new RegExp(SLUG_PATTERN);
/** The last one is of no workspace, so that it has no page. */
const ROUTES = ['/careers/:workspace', '/careers/:workspace/*', '/careers'];

/** Of the service itself. Search engines that show a page with the widget read the public API. */
const ROBOTS = `User-agent: *
${['/careers/', '/docs', '/api/public/', '/widget'].map((path) => `Allow: ${path}`).join('\n')}
Disallow: /
`;

export interface CareerSiteOptions {
  db: Database;
  services: Services;
  workspaces: WorkspaceDirectory;
  domains: CustomDomains;
  /** Of each address, shared with the public API. */
  limit: RateLimiter;
}

/** The career sites of all workspaces. Their pages are served from memory, like those of the public API. */
export class CareerSites {
  readonly #options: CareerSiteOptions;
  readonly #rendered = new RenderedPages();
  readonly #texts: RenderedTexts;
  readonly #touched = new TouchedPages();
  readonly #logos: Logos;
  readonly #pages = new LookupCache<SitePage>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_PAGES,
    // Several entries may share the same bytes, which is counted for each.
    maxBytes: { total: MAX_BYTES, of: ({ size }) => size },
    groupOf: ({ workspaceId }) => workspaceId,
  });

  constructor(options: CareerSiteOptions) {
    this.#options = options;
    this.#texts = new RenderedTexts(options.services.evaluator);
    this.#logos = new Logos(options.services.egress);
    options.services.signals.on('events', ({ workspaceId, types }) => {
      if (types.some((type) => SHOWN.test(type))) this.#pages.invalidate(workspaceId);
    });
  }

  /** Pages in memory, before the router is involved. A rejection by the rate limit is left to the router. */
  readonly findCached: FindCachedResponse = (raw, address) => {
    const { method, url = '', headers } = raw;
    if (method !== 'GET' || !url.startsWith(SITE_PREFIX)) return null;
    const read = readAddress(raw, this.#options.domains.of(raw))!; // it has the prefix
    const made = madeFor(read);
    const page = this.#pages.get(keyOf(made, headers['accept-language']));
    if (page === undefined) return null;
    const encoding = encodingFor(headers['accept-encoding']);
    const isTouched = made.touch === ANY_TOUCH;
    const variant = isTouched
      ? this.#touched.find(keyOf(read, headers['accept-language']), page, encoding)
      : page.variants[encoding];
    if (variant === null) return null;
    const { limit } = this.#options;
    const state = limit.admitAtOnce(visitorAt(address()));
    if (state === null || !state.allowed) return null;
    const { bytes } = variant;
    const limits = limitHeaders(limit.name, state);
    const sent = [...variant.headers, 'ratelimit-policy', limits['ratelimit-policy'], 'ratelimit', limits.ratelimit];
    const common = { route: ROUTES[read.path === '' ? 0 : 1]!, workspaceId: page.workspaceId, callerId: undefined };
    if (isKnown(page, variant, headers)) {
      return { status: 304, headers: sent, body: null, ...common };
    }
    sent.push('content-length', String(bytes.length));
    return { status: page.status, headers: sent, body: bytes, ...common };
  };

  serve(http: FastifyInstance): void {
    http.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(ROBOTS));
    for (const url of ROUTES) {
      http.route({
        method: 'GET',
        url,
        handler: (request, reply) => this.#answer(request, reply),
        errorHandler: (error, request, reply) => {
          if (error instanceof EvaluationBudgetSpent) reply.header('retry-after', String(error.retryAfter));
          else this.#options.services.log.error({ err: error, requestId: request.id }, 'a career site failed');
          void this.#sendError(request, reply, 503, 'error.unavailable.title', 'error.unavailable.text');
        },
      });
    }
    rejectOtherMethods(
      http,
      ROUTES.map((url) => ({ method: 'GET', url })),
    );
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { limit, workspaces, domains } = this.#options;
    const state = await limit.admit(visitorOf(request));
    reply.headers(limitHeaders(limit.name, state));
    if (!state.allowed) {
      reply.header('retry-after', String(state.seconds));
      return this.#sendError(request, reply, 429, 'error.too-many.title', 'error.too-many.text');
    }
    const address = readAddress(request.raw, domains.of(request.raw));
    if (address === null) return this.#sendError(request, reply, 404, 'not-found.title', 'not-found.site');
    if (address.path.endsWith('/') || isSlashAfterWorkspace(request.raw.url)) {
      return reply.redirect(withoutSlash(address, request.raw.url), 301);
    }
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const known = WORKSPACE.test(address.workspace)
      ? (workspaces.cached(address.workspace) ?? (await workspaces.find(address.workspace)))
      : null;
    const workspace = known?.isSandbox === true ? null : known;
    if (workspace !== null) {
      request.workspaceId = workspace.id;
      if (address.path.startsWith('files/')) {
        const script = await findFormScript(address.path.slice('files/'.length));
        if (script !== null) {
          return send(request, reply, script, { 'cache-control': 'public, max-age=31536000, immutable' });
        }
        const logo = await this.#findLogo(workspace, address.path.slice('files/'.length));
        if (logo !== null) return sendLogo(reply, logo);
      }
      const options = { ...this.#options, rendered: this.#rendered, texts: this.#texts };
      const made = madeFor(address);
      const key = keyOf(made, request.headers['accept-language']);
      const page =
        this.#pages.get(key) ??
        (await this.#pages.load(key, () => makePage(options, workspace, made, accepted), workspace.id));
      if (page !== null && made.touch === ANY_TOUCH) {
        const touchedKey = keyOf(address, request.headers['accept-language']);
        const encoding = encodingFor(request.headers['accept-encoding']);
        return sendVariant(request, reply, page, await this.#touched.make(touchedKey, page, address.touch, encoding));
      }
      if (page !== null) return send(request, reply, page);
      const missing = await notFoundContent(options, workspace, address, accepted);
      if (missing !== null) return send(request, reply, await prepared(missing));
    }
    return this.#sendError(request, reply, 404, 'not-found.title', 'not-found.site');
  }

  async #findLogo({ id }: ListedWorkspace, name: string): Promise<Logo | null> {
    const url = await findLogoUrl(this.#options.db.read, id);
    return url !== null && logoName(url) === name ? this.#logos.find(url) : null;
  }

  async #sendError(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    title: MessageKey,
    message: MessageKey,
  ): Promise<FastifyReply> {
    const [language = 'en'] = acceptedLanguages(request.headers['accept-language']);
    const page = renderErrorPage(textsOf(language), NO_COMPANY, title, message);
    return send(request, reply, await prepared(htmlContent(status, page)));
  }
}

/** The page from which the one at a URL is made. Files for programs are the same for everyone. */
function madeFor(address: SiteAddress): SiteAddress {
  if (address.touch === NO_TOUCH) return address;
  return { ...address, touch: isForPrograms(address.path) ? NO_TOUCH : ANY_TOUCH };
}

function keyOf(address: SiteAddress, acceptLanguage: string | undefined): string {
  return `${acceptedLanguages(acceptLanguage).join()} ${addressKey(address)}`;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Rendered,
  more: Readonly<Record<string, string>> = {},
): FastifyReply {
  return sendVariant(request, reply, page, page.variants[encodingFor(request.headers['accept-encoding'])], more);
}

function sendVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Rendered,
  variant: Variant,
  more: Readonly<Record<string, string>> = {},
): FastifyReply {
  const { bytes, headers } = variant;
  for (let index = 0; index < headers.length; index += 2) reply.header(headers[index]!, headers[index + 1]!);
  reply.headers(more);
  if (isKnown(page, variant, request.headers)) return reply.code(304).send();
  return reply.code(page.status).send(bytes);
}

/** Its URL changes with the setting, not with the image, so the cache duration is limited. */
function sendLogo(reply: FastifyReply, { type, bytes }: Logo): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'public, max-age=3600')
    .header('content-type', type)
    .send(bytes);
}

const SLASHES_AT_END = /\/+(?=\?|$)/;

function isSlashAfterWorkspace(url = ''): boolean {
  return /^\/careers\/[^/?]*\/+(?:\?|$)/.test(url);
}

/** The same page without the slashes at the end. A path of the site: it begins with one slash, so that it cannot name a host. */
function withoutSlash({ domain, workspace, path }: SiteAddress, url = ''): string {
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  const page = path.replace(SLASHES_AT_END, '').replace(/^\/+/, '');
  if (domain !== undefined) return `/${page}${query}`;
  return `${SITE_PREFIX}${workspace}${page === '' ? '' : `/${page}`}${query}`;
}
