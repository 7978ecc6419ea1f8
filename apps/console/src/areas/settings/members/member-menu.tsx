import { RolecallError } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Member } from './members-page.tsx';

const words = text.members;

/** What can be done with a member. */
export function MemberMenu({ member, onChangeRole }: { member: Member; onChangeRole: () => void }) {
  const { id, name, email, joinedAt } = member;
  const [asking, setAsking] = useState<'remove' | 'remove-factor' | null>(null);
  const path = { id };
  const inviteAgain = useAction(() => api.post('/members/{id}/invitation', { params: { path } }), {
    changes: ['members'],
    done: words.invitedAgain(email),
  });
  const remove = useAction(() => api.delete('/members/{id}', { params: { path } }), {
    changes: ['members'],
    done: words.removed(name),
  });
  const removeFactor = useAction(() => removeSecondFactor(id), {
    done: (hadOne) => (hadOne ? words.removedFactor(name) : words.noFactor(name)),
  });
  return (
    <>
      <Menu
        label={words.actionsFor(name)}
        items={[
          { label: words.changeRole, onSelect: onChangeRole },
          joinedAt === null
            ? { label: words.inviteAgain, onSelect: () => inviteAgain.mutate() }
            : { label: words.removeFactor, onSelect: () => setAsking('remove-factor') },
          null,
          { label: words.remove, danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      <Confirm
        open={asking === 'remove'}
        onOpenChange={() => setAsking(null)}
        title={words.removeTitle(name)}
        confirm={words.removeConfirm}
        onConfirm={() => remove.mutate()}
      >
        {words.removeWarning}
      </Confirm>
      <Confirm
        open={asking === 'remove-factor'}
        onOpenChange={() => setAsking(null)}
        title={words.removeFactorTitle(name)}
        confirm={words.removeFactorConfirm}
        onConfirm={() => removeFactor.mutate()}
      >
        {words.removeFactorWarning}
      </Confirm>
    </>
  );
}

/** @returns whether there was one */
async function removeSecondFactor(id: string): Promise<boolean> {
  try {
    await api.delete('/members/{id}/second-factor', { params: { path: { id } } });
    return true;
  } catch (error) {
    if (error instanceof RolecallError && error.code === 'not_found') return false;
    throw error;
  }
}
