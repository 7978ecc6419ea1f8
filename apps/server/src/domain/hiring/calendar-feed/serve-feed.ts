import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderFeed } from '../../../platform/calendar/render-calendar.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { limited } from '../../../platform/http/rate-limits/limited-route.ts';
import type { RateLimiter } from '../../../platform/http/rate-limits/limits.ts';
import { addressOf } from '../../../platform/http/transport/client-address.ts';
import { contentTag, notModified } from '../../../platform/http/transport/entity-tags.ts';
import { rejectOtherMethods } from '../../../platform/http/transport/other-methods.ts';
import { readToken } from '../../../platform/security/workspace-token.ts';
import { memberNetworks } from '../../accounts/sessions/member-addresses.ts';
import { CALENDAR_FEEDS } from '../../email/secret-links.ts';
import { visibilityOfMember } from '../../records/visibility/record-visibility.ts';
import { storedEvent } from '../interviews/calendar-file.ts';
import { findEntriesOf } from '../interviews/calendar-queries.ts';
import { findSubscriber } from './queries.ts';

/** How long past interviews remain. */
const PAST_DAYS = 30;
/** More than anybody has to come; the latest are kept. */
const MAX_INTERVIEWS = 1_000;
const MAX_BYTES = 2 * 1024 * 1024;

interface FeedOptions {
  db: Database;
  services: Services;
  limit: RateLimiter;
}

type FeedRequest = FastifyRequest<{ Params: { file: string } }>;

/** Serves the files to which members subscribe. The token in the address is what permits it, as the member it was made by. */
export function serveCalendarFeeds(http: FastifyInstance, options: FeedOptions): void {
  const url = `${CALENDAR_FEEDS}/:file`;
  http.get(url, { onRequest: limited(options.limit) }, (request: FeedRequest, reply) =>
    sendFeed(options, request, reply),
  );
  rejectOtherMethods(http, [{ method: 'GET', url }]);
}

async function sendFeed({ db, services }: FeedOptions, request: FeedRequest, reply: FastifyReply) {
  const { file } = request.params;
  const token = file.endsWith('.ics') ? readToken(file.slice(0, -'.ics'.length)) : null;
  if (token === null) throw new NotFound('Calendar');
  const subscriber = await findSubscriber(db.read, token);
  if (subscriber === undefined) throw new NotFound('Calendar');
  const { workspaceId } = token;
  const { memberId, role, workspaceName, memberAddresses } = subscriber;
  const networks = memberNetworks(memberAddresses);
  if (networks !== null && !networks.has(addressOf(request))) throw new NotFound('Calendar');
  request.workspaceId = workspaceId;
  const visibility = visibilityOfMember({ workspaceId, memberId, role, hasConfidentialJobs: true });
  const { read } = visibility === null ? db : db.restrictedTo(visibility);
  const entries = await findEntriesOf(read, workspaceId, memberId, { days: PAST_DAYS, limit: MAX_INTERVIEWS });
  const events = entries.map((entry) => storedEvent(entry, services.settings.publicUrl));
  const content = await renderFeed(`Interviews: ${workspaceName}`, events, MAX_BYTES);
  const etag = contentTag(content);
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (notModified(request, etag)) return reply.code(304).send();
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="interviews.ics"')
    .header('x-robots-tag', 'noindex')
    .send(content);
}
