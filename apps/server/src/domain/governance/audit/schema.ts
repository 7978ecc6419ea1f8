import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { CreatedFilters, IdsFilter, PageQuery, sortQuery } from '../../../platform/http/contract/pagination.ts';
import {
  closed,
  nullable,
  oneOf,
  plainRecord,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

const AuditKind = oneOf(['read', 'export', 'change', 'sign_in', 'alert', 'lost'] as const, {
  description:
    '`read` and `export` of candidates; `change` of keys, members, webhooks, templates, settings and the like; `sign_in`; `alert` of unusual reads by the actor. `lost` marks entries that could not be stored because the service was overloaded.',
});

export const AuditEntry = plainRecord('AuditEntry', {
  id: Uuid,
  number: Type.Integer({ description: 'Sequence number within the workspace, from 1.' }),
  kind: AuditKind,
  action: Type.String({ description: 'The operation or event type.', examples: ['getCandidate'] }),
  actor: closed({ type: Type.String(), id: nullable(Type.String()) }),
  entityType: nullable(Type.String()),
  entityId: nullable(Uuid),
  candidateIds: Type.Array(Uuid, { description: 'Candidates whose data was returned or exported.' }),
  requestId: nullable(Type.String()),
  address: nullable(
    Type.String({
      description:
        'IP address of the member or API key. Null after `AUDIT_ADDRESS_DAYS`, and for entries that no request of a member or key has caused.',
    }),
  ),
  userAgent: nullable(Type.String({ description: 'The `User-Agent` of the request, as long as the address.' })),
  hash: Type.String({ description: 'SHA-256 of this entry and the hash of the previous one, in hexadecimal.' }),
  createdAt: Timestamp,
});
export type AuditEntry = Static<typeof AuditEntry>;
describeFields('AuditEntry', { actor: 'Who did it.' });

const filters = {
  candidateId: anyOf(Uuid),
  actorId: Type.Optional(Type.Unsafe<string>({ ...text(100), description: 'A member or an API key.' })),
  kind: anyOf(AuditKind),
  address: Type.Optional(Type.Unsafe<string>({ ...text(50), description: 'Exactly this IP address.' })),
};
export const auditListQuery = { ...PageQuery, ...sortQuery(), ...IdsFilter, ...CreatedFilters, ...filters };
export const auditExportQuery = {
  after: Type.Optional(
    Type.Integer({ minimum: 0, default: 0, description: 'The number of the last entry that the caller has.' }),
  ),
};
const filtersSchema = Type.Object(filters);
export type AuditListFilters = Static<typeof filtersSchema>;
