import { sql } from '../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/http/schema.ts';
import { members } from './queries.ts';
import { Member, MemberOrTombstone, MemberPatch, NewMember, Role } from './schema.ts';
import { getMember, inviteAgain, inviteMember, removeMember, removeSecondFactor, updateMember } from './verbs.ts';

const tag = 'Members';
const params = IdParam;

export const memberOperations = [
  operation(
    {
      id: 'listMembers',
      method: 'GET',
      path: '/members',
      tag,
      summary: 'List members',
      scope: 'members:read',
      query: listQuery({ role: Type.Optional(Role) }),
      data: MemberOrTombstone,
      list: true,
    },
    (context, { query }) =>
      members.list(
        context.db.read,
        context.workspaceId,
        query,
        query.role === undefined ? [] : [sql`t.role = ${query.role}`],
      ),
  ),
  operation(
    {
      id: 'inviteMember',
      method: 'POST',
      path: '/members',
      tag,
      summary: 'Invite a member',
      description:
        'Mails a link, good for seven days, by which they choose a password; without a mail server it stands in the log of the service. A role with scopes that the caller lacks is 403, and among people only an owner makes an owner.',
      scope: 'members:write',
      body: NewMember,
      status: 201,
      data: Member,
      example: { email: 'grace@example.com', name: 'Grace', role: 'recruiter' },
    },
    (context, { body }) => inviteMember(context, body),
  ),
  operation(
    {
      id: 'getMember',
      method: 'GET',
      path: '/members/{id}',
      tag,
      summary: 'Read a member',
      scope: 'members:read',
      params,
      data: Member,
    },
    (context, { params: { id } }) => getMember(context, id),
  ),
  operation(
    {
      id: 'inviteMemberAgain',
      method: 'POST',
      path: '/members/{id}/invitation',
      tag,
      summary: 'Send an invitation once more',
      description:
        'Another link, good for seven days; 409 for a member who has joined, or has five that are still good.',
      scope: 'members:write',
      params,
      emptyBody: true,
      data: Member,
      conditional: true,
    },
    (context, { params: { id } }) => inviteAgain(context, id),
  ),
  operation(
    {
      id: 'removeSecondFactor',
      method: 'DELETE',
      path: '/members/{id}/second-factor',
      tag,
      summary: "Remove a member's second factor",
      description:
        'For somebody who has lost their device and their recovery codes: make sure who is asking. Ends their sessions. 404 when they have none; 403 for a role with scopes that the caller lacks.',
      scope: 'members:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => removeSecondFactor(context, id),
  ),
  operation(
    {
      id: 'updateMember',
      method: 'PATCH',
      path: '/members/{id}',
      tag,
      summary: 'Change the role of a member',
      description:
        'Counts within a second, for sessions too. The last owner keeps the role (409). Giving or taking a role with scopes that the caller lacks is 403, and among people only an owner makes an owner.',
      scope: 'members:write',
      params,
      body: MemberPatch,
      data: Member,
      conditional: true,
      example: { role: 'hiring_manager' },
    },
    (context, { params: { id }, body }) => updateMember(context, id, body),
  ),
  operation(
    {
      id: 'removeMember',
      method: 'DELETE',
      path: '/members/{id}',
      tag,
      summary: 'Remove a member',
      description: 'Their sessions end within a second. The last owner cannot be removed (409).',
      scope: 'members:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => removeMember(context, id),
  ),
];
