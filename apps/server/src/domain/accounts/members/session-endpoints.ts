import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { CreatedFilters, IdsFilter, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { SessionSummary } from '../sessions/schema.ts';
import { endMemberSessions, listMemberSessions } from './member-sessions.ts';

const tag = 'Members';
const WHO =
  'Owners can do this for all members, admins for members who are not owners, and API keys that have all scopes of the member’s role; 403 otherwise.';

export const memberSessionOperations = [
  operation(
    {
      id: 'listMemberSessions',
      method: 'GET',
      path: '/members/{id}/sessions',
      tag,
      summary: "List a member's sessions",
      description: `Returns the sessions in which the member is signed in, newest first. ${WHO}`,
      scope: 'members:read',
      workspaceWide: true,
      params: IdParam,
      query: { ...PageQuery, ...sortQuery(), ...IdsFilter, ...CreatedFilters },
      data: SessionSummary,
      list: true,
    },
    (context, { params: { id }, query }) => listMemberSessions(context, id, query),
  ),
  operation(
    {
      id: 'endMemberSessions',
      method: 'DELETE',
      path: '/members/{id}/sessions',
      tag,
      summary: "End all of a member's sessions",
      description: `Signs the member out everywhere within a second. 404 if the member is not signed in. ${WHO}`,
      scope: 'members:write',
      workspaceWide: true,
      stepUp: true,
      params: IdParam,
      data: null,
    },
    (context, { params: { id } }) => endMemberSessions(context, id),
  ),
  operation(
    {
      id: 'endMemberSession',
      method: 'DELETE',
      path: '/members/{id}/sessions/{sessionId}',
      tag,
      summary: "End one of a member's sessions",
      description: `Signs the member out of that session within a second. ${WHO}`,
      scope: 'members:write',
      workspaceWide: true,
      stepUp: true,
      params: { ...IdParam, sessionId: Uuid },
      data: null,
    },
    (context, { params: { id, sessionId } }) => endMemberSessions(context, id, sessionId),
  ),
];
