import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Refused } from './refused.tsx';
import { type Role, RoleField } from './role-field.tsx';

const words = text.members;

/** Sends somebody a link by which they come in. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('interviewer');
  const invite = useAction(() => api.post('/members', { body: { email, name, role } }), {
    changes: ['members'],
    done: () => words.invitedDone(email),
    onDone: onClose,
    ownFields: true,
  });
  const errors = fieldErrors(invite.error);
  return (
    <FormDialog
      open
      steady
      onOpenChange={onClose}
      title={words.inviteTitle}
      description={words.inviteHint}
      submit={words.inviteSubmit}
      busy={invite.isPending}
      onSubmit={() => invite.mutate()}
    >
      <TextField
        label={words.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        errors={errors.name}
        maxLength={120}
        required
      />
      <TextField
        label={words.email}
        type="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        errors={errors.email}
        required
      />
      <RoleField label={words.role} value={role} onChange={setRole} errors={errors.role} />
      <Refused error={invite.error} />
    </FormDialog>
  );
}
