import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';

export type Role = Schemas['Member']['role'];

/** The fewest rights first, so that more are given on purpose. */
const ROLES: readonly Role[] = ['interviewer', 'hiring_manager', 'recruiter', 'admin', 'owner'];

/** One of the roles, with what it may do. Who may give it is for the service to say. */
export function RoleField({
  label,
  value,
  onChange,
  errors,
}: {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
  errors?: readonly string[] | undefined;
}) {
  return (
    <SelectField
      label={label}
      hint={text.members.roleHints[value]}
      value={value}
      onChange={({ target }) => onChange(ROLES.find((role) => role === target.value) ?? value)}
      options={ROLES.map((role) => [role, text.common.roles[role]])}
      errors={errors}
    />
  );
}
