import type { Context } from '../../../platform/context/context.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { IdParam, listQuery, type OperationInput, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { Role } from '../../records/access/roles.ts';
import { refConditions } from '../../records/external-refs/queries.ts';
import { externalRefFilter } from '../../records/external-refs/schema.ts';
import {
  getMember,
  inviteAgain,
  inviteMember,
  removeMember,
  removeSecondFactor,
  resetSingleSignOn,
  updateMember,
} from './change-members.ts';
import { requireScopesOfRoles } from './grant-role.ts';
import { members } from './queries.ts';
import { Member, MemberOrTombstone, MemberPatch, NewMember } from './schema.ts';

const tag = 'Members';
const params = IdParam;
/** Replaying these responses requires the scopes of the member's role. */
const replay = {
  authorizeReplay: (context: Context, _input: OperationInput, { role }: Member) =>
    requireScopesOfRoles(context, [role]),
};

const { list, get, update } = resource({ name: 'member', tag, path: '/members' });

export const memberOperations = [
  list(
    {
      description:
        'Returns the members of the workspace, newest first, including those who have not accepted their invitation.',
      query: listQuery({ role: anyOf(Role), ...externalRefFilter }),
      data: MemberOrTombstone,
    },
    (context, query) =>
      members.list(context.db.read, context.workspaceId, query, {
        filters: [
          ...(query.role === undefined ? [] : [isAnyOf(sql`t.role`, query.role)]),
          ...refConditions(context.workspaceId, 'member', query),
        ],
      }),
  ),
  operation(
    {
      ...replay,
      id: 'inviteMember',
      workspaceWide: true,
      stepUp: true,
      method: 'POST',
      path: '/members',
      tag,
      summary: 'Invite a member',
      description:
        'Emails the person a link to choose a password, valid for seven days. Without an email server, the administrator prints one with `rolecall members reset-password-link`. 403 for a role with scopes that the caller lacks; of members, only an owner can grant the owner role.',
      scope: 'members:write',
      body: NewMember,
      status: 201,
      data: Member,
      example: { email: 'grace@example.com', name: 'Grace', role: 'recruiter' },
    },
    (context, { body }) => inviteMember(context, body),
  ),
  get({ description: 'Returns one member.', data: Member }, getMember),
  operation(
    {
      ...replay,
      id: 'resendInvitation',
      workspaceWide: true,
      method: 'POST',
      path: '/members/{id}/invitation',
      tag,
      summary: 'Resend an invitation',
      description:
        'Emails a new link, valid for seven days. 409 for a member who has joined, or who has five valid links.',
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
      workspaceWide: true,
      stepUp: true,
      method: 'DELETE',
      path: '/members/{id}/second-factor',
      tag,
      summary: "Disable a member's two-factor authentication",
      description:
        'For a member who has lost their device and their recovery codes. Verify their identity first. Removes their authenticator app and passkeys, and revokes their sessions. 404 if they have neither; 403 for a role with scopes that the caller lacks.',
      scope: 'members:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => removeSecondFactor(context, id),
  ),
  operation(
    {
      id: 'resetSingleSignOn',
      workspaceWide: true,
      stepUp: true,
      method: 'DELETE',
      path: '/members/{id}/single-sign-on',
      tag,
      summary: "Reset a member's single sign-on",
      description:
        'The first single sign-on pins the identity of a member at the identity provider; another identity with the same email address is rejected. After a reset, the next single sign-on pins the identity again. Requires an owner’s session (403 otherwise). 404 if no identity is pinned. Revokes the sessions of the member.',
      scope: 'members:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => resetSingleSignOn(context, id),
  ),
  update(
    {
      workspaceWide: true,
      stepUp: true,
      summary: 'Change the role of a member',
      description:
        'Takes effect within a second, including in open sessions. API keys that the member owns lose the scopes that the new role lacks; webhooks and automations that need such scopes are disabled and paused. The role of the last owner cannot be changed (409). 403 to grant or remove a role with scopes that the caller lacks; of members, only an owner can grant or remove the owner role.',
      body: MemberPatch,
      data: Member,
      example: { role: 'hiring_manager' },
    },
    updateMember,
  ),
  operation(
    {
      id: 'removeMember',
      workspaceWide: true,
      stepUp: true,
      method: 'DELETE',
      path: '/members/{id}',
      tag,
      summary: 'Remove a member',
      description:
        'Revokes their sessions within a second. API keys that they own are revoked, their webhooks disabled, and their automations paused, unless `transferTo` names a member whose role has the scopes for all of them (422 otherwise), which only members in a session can do. The last owner cannot be removed (409).',
      scope: 'members:write',
      params,
      query: {
        transferTo: Type.Optional(
          Type.Unsafe<string>({ ...Uuid, description: 'The new owner of their API keys, webhooks and automations.' }),
        ),
      },
      data: null,
      conditional: true,
    },
    (context, { params: { id }, query }) => removeMember(context, id, query.transferTo),
  ),
];
