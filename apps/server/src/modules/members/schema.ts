import {
  Email,
  nullable,
  oneOf,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';

export const ROLES = ['owner', 'admin', 'recruiter', 'hiring_manager', 'interviewer'] as const;
export const Role = oneOf(ROLES);
export type Role = Static<typeof Role>;

export const Member = record('Member', {
  id: Uuid,
  email: Type.String(),
  name: Type.String(),
  role: Role,
  invitedAt: nullable(Timestamp),
  joinedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Member = Static<typeof Member>;

export const MemberOrTombstone = record('MemberOrTombstone', {
  ...Member.properties,
  deletedAt: Type.Optional(Timestamp),
});

export const NewMember = record('NewMember', { email: Email, name: text(120), role: Role });
export type NewMember = Static<typeof NewMember>;

export const MemberPatch = record('MemberPatch', { role: Type.Optional(Role) });
export type MemberPatch = Static<typeof MemberPatch>;
