import { defineEvents } from '../../../platform/changes/events.ts';
import { closed, nullable, plain, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { Owner } from '../../records/access/owner.ts';
import { ApiKey } from './schema.ts';

const reason = Type.Optional(
  plain(
    Type.String({
      description: 'Present if the change was caused by a change of its owner, or by the key policy of the workspace.',
    }),
  ),
);

export const apiKeyEvents = defineEvents('api_key', {
  created: { summary: 'An API key was created', data: closed({ apiKey: ApiKey }) },
  updated: { summary: "An API key's name, scopes or limits changed", data: closed({ apiKey: ApiKey, reason }) },
  rotated: {
    summary: 'An API key was issued to replace another',
    data: closed({ apiKey: ApiKey, rotatedFromId: Uuid }),
  },
  transferred: {
    summary: 'An API key was transferred to another owner',
    data: closed({ apiKey: ApiKey, previousOwner: nullable(Owner) }),
  },
  revoked: {
    summary: 'An API key was revoked; a rotated one stops working at its `revokedAt`',
    data: closed({ apiKey: ApiKey, reason }),
  },
});
