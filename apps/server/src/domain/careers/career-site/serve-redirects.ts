import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { limited } from '../../../platform/http/rate-limits/limited-route.ts';
import type { RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import { rejectOtherMethods } from '../../../platform/http/transport/other-methods.ts';
import { publicJobsUrl, publicJobUrl } from '../../accounts/workspaces/public-urls.ts';
import { findCode, findTarget, type LinkTarget } from '../../hiring/tracking-links/queries.ts';
import { CODE_PARAMETER, isTrackingCode } from '../../hiring/tracking-links/tracking-code.ts';
import type { VisitCounter } from '../../hiring/tracking-links/visit-counter.ts';
import { acceptedLanguages } from './languages/negotiate.ts';
import { textsOf } from './languages/texts.ts';
import { NO_COMPANY, renderErrorPage } from './pages/error-page.ts';
import { htmlContent } from './site-page.ts';

const URL_PATTERN = '/r/:code';
// A change on another node is visible here within a second, as for public pages.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;
/** Events that may change where a link leads. */
const AFFECTING = /^(?:tracking_link|job|workspace)\./;
/** Programs that open links automatically: search engines, link previews in messengers, email scanners, monitoring. */
const BOTS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|embedly|scanner|monitor|curl|wget|python|headless/i;

interface RedirectOptions {
  db: Database;
  services: Services;
  limit: RateLimiter;
  visits: VisitCounter;
}

interface Redirect {
  workspaceId: string;
  id: string;
  location: string;
  readAt: number;
}

/** Serves `/r/{code}`: redirects to the target of a tracking link, with its code. Browsers get a page for an unknown code. */
export function serveRedirects(app: FastifyInstance, { db, services, limit, visits }: RedirectOptions): void {
  const redirects = new LookupCache<Redirect>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    groupOf: ({ workspaceId }) => workspaceId,
  });
  services.signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => AFFECTING.test(type))) redirects.invalidate(workspaceId);
  });
  const find = (code: string) =>
    redirects.get(code) ??
    redirects.load(code, async (readAt) => {
      const link = await findCode(db.read, code);
      if (link === undefined) return null;
      const target = await findTarget(db.read, link.workspaceId, link.id, services.settings.careerDomains);
      if (target === undefined) return null;
      return { ...link, location: locationOf(target, code, services.settings.publicUrl), readAt };
    });
  app.route<{ Params: { code: string } }>({
    method: 'GET',
    url: URL_PATTERN,
    onRequest: limited(limit),
    handler: async (request, reply) => {
      const { code } = request.params;
      const redirect = isTrackingCode(code) ? await find(code) : null;
      if (redirect === null) {
        if (!(request.headers.accept ?? '').includes('text/html')) throw new NotFound('Link');
        const [language = 'en'] = acceptedLanguages(request.headers['accept-language']);
        const page = renderErrorPage(textsOf(language), NO_COMPANY, 'not-found.title', 'not-found.job');
        const { headers, body } = htmlContent(404, page, { 'cache-control': 'no-store' });
        return reply.code(404).headers(headers).send(body);
      }
      if (isVisit(request)) visits.add(redirect);
      // Not cached, so that the next visit is counted too.
      return reply.header('cache-control', 'no-store').redirect(redirect.location, 302);
    },
  });
  rejectOtherMethods(app, [{ method: 'GET', url: URL_PATTERN }]);
}

/** The stored URL or a page of the workspace: never one that the request could choose. */
function locationOf({ url, jobSlug, ...workspace }: LinkTarget, code: string, publicUrl: string): string {
  const page = jobSlug === null ? publicJobsUrl(workspace, publicUrl) : publicJobUrl(jobSlug, workspace, publicUrl);
  const location = new URL(url ?? page);
  location.searchParams.set(CODE_PARAMETER, code);
  return location.href;
}

/** Whether, judging by the request, a person opened the link. */
function isVisit({ method, headers }: FastifyRequest): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return method === 'GET' && !/prefetch|preview/i.test(purpose) && !BOTS.test(headers['user-agent'] ?? 'bot');
}
