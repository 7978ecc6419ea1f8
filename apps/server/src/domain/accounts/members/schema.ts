import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  EmailAddress,
  nullable,
  personalOfOthers,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { Role } from '../../records/access/roles.ts';
import { ExternalRefs, ExternalRefsInput } from '../../records/external-refs/schema.ts';

export const Member = record('Member', {
  id: Uuid,
  email: personalOfOthers(Type.String()),
  name: personalOfOthers(Type.String()),
  role: Role,
  signature: personalOfOthers(
    nullable(
      Type.String({
        description: 'Added below the messages that the member writes to candidates; see `PATCH /session`.',
      }),
    ),
  ),
  invitedAt: nullable(Timestamp),
  joinedAt: nullable(Timestamp),
  externalRefs: personalOfOthers(ExternalRefs),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Member = Static<typeof Member>;
describeFields('Member', { role: 'What the member may do: see the guide on roles.' });

export const MemberOrTombstone = record('MemberOrTombstone', {
  ...Member.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const NewMember = record('NewMember', {
  email: EmailAddress,
  name: text(120),
  role: Role,
  externalRefs: Type.Optional(ExternalRefsInput),
});
export type NewMember = Static<typeof NewMember>;

export const MemberPatch = record('MemberPatch', {
  role: Type.Optional(Role),
  externalRefs: Type.Optional(ExternalRefsInput),
});
export type MemberPatch = Static<typeof MemberPatch>;
