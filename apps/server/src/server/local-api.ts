import { createClient } from '../../../../packages/client/src/index.ts';
import { auditedRead } from '../domain/governance/audit/read-candidates.ts';
import { customFieldPresenter } from '../domain/records/custom-fields/present-responses.ts';
import { presentedWithoutPersonalData, queryWithoutPersonalData } from '../domain/records/visibility/personal-data.ts';
import { visibleIds } from '../domain/records/visibility/visible-ids-queries.ts';
import type { Context } from '../platform/context/context.ts';
import { ChangeHorizon } from '../platform/database/change-horizon.ts';
import { serveOperations } from '../platform/http/pipeline/serve-operations.ts';
import { workspaceAccess } from '../platform/http/pipeline/workspace-access.ts';
import { RateLimiter } from '../platform/http/rate-limits/limits.ts';
import { Connections } from '../platform/http/transport/connections.ts';
import { createHttpServer } from '../platform/http/transport/server.ts';
import { operations } from './operations.ts';

/**
 * The API of one workspace within this process, for commands that already have access to the database: a client whose calls
 * do not use the network and need no key. Not for processes that serve requests.
 */
export function localClient({ db, services, workspaceId, actor, scopes }: Context): ReturnType<typeof createClient> {
  const http = createHttpServer({
    log: services.log,
    logsAddresses: false,
    trusts: () => false,
    connections: new Connections(),
    findCachedResponse: () => null,
    securityHeaders: {}, // not served to browsers
    onFinished: () => {},
  });
  const caller = {
    workspaceId,
    actor,
    scopes,
    id: 'command-line',
    callerId: 'command-line',
    isSession: false,
    visibility: null,
  };
  serveOperations(
    { app: http, services, horizon: new ChangeHorizon(db.read) },
    operations,
    workspaceAccess({
      db,
      services,
      authenticate: () => caller,
      keyLimit: new RateLimiter('key', Number.MAX_SAFE_INTEGER),
      requireConfirmation: async () => {}, // only called for sessions
      withoutPersonalData: { narrow: queryWithoutPersonalData, conceal: presentedWithoutPersonalData },
      visibleIds,
      audited: auditedRead,
      showsPeople: () => false, // only asked for sessions
      presenter: customFieldPresenter,
    }),
  );
  return createClient({
    baseUrl: 'http://local',
    retries: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? null : Buffer.from(await request.arrayBuffer());
      const response = await http.inject({
        method: request.method as 'GET', // as the client made it: one of the API's methods
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(body === null || body.length === 0 ? {} : { payload: body }),
      });
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        if (value !== undefined) headers.set(name, String(value));
      }
      const isEmpty = response.statusCode === 204 || response.statusCode === 304;
      return new Response(isEmpty ? null : response.body, { status: response.statusCode, headers });
    },
  });
}
