import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import type { Member } from './members-page.tsx';
import { Refused } from './refused.tsx';
import { RoleField } from './role-field.tsx';

const words = text.members;

/** Gives a member another role. It counts within a second. */
export function ChangeRole({ member: { id, name, role: present }, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(present);
  const change = useAction(() => api.patch('/members/{id}', { params: { path: { id } }, body: { role } }), {
    changes: ['members', 'session'],
    done: () => words.roleChanged(name, text.common.roles[role]),
    onDone: onClose,
    ownFields: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.roleOf(name)}
      submit={text.common.actions.save}
      busy={change.isPending}
      onSubmit={() => change.mutate()}
    >
      <RoleField label={words.role} value={role} onChange={setRole} errors={fieldErrors(change.error).role} />
      <Refused error={change.error} />
    </FormDialog>
  );
}
