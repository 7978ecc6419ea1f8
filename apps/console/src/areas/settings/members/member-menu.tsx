import type { Schemas } from '@rolecall/client';
import { RolecallError } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useSession } from '../../../api/session.ts';
import { members } from '../../../text/en/members.ts';
import { text } from '../../../text/index.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { EditMemberReferences, RemoveMember } from './member-dialogs.tsx';
import { MemberSessions } from './member-sessions.tsx';

type Member = Schemas['Member'];

const t = members;

/** The actions on a member. */
export function MemberMenu({ member, onChangeRole }: { member: Member; onChangeRole: () => void }) {
  const { id, name, email, joinedAt } = member;
  const [asking, setAsking] = useState<'remove' | 'remove-factor' | 'references' | 'sessions' | null>(null);
  const path = { id };
  const { member: self, email: mail } = useSession();
  const inviteAgain = useAction(() => api.post('/members/{id}/invitation', { params: { path } }), {
    changes: ['members'],
    done: mail.isConfigured ? t.invitedAgain(email) : t.invitedQueued(email),
  });
  const removeFactor = useAction(() => removeSecondFactor(id), {
    done: (hadOne) => (hadOne ? t.removedFactor(name) : t.noFactor(name)),
  });
  const isOwner = self.role === 'owner';
  const maySeeSessions = isOwner || (self.role === 'admin' && member.role !== 'owner');
  const resetSingleSignOn = useAction(() => api.delete('/members/{id}/single-sign-on', { params: { path } }), {
    changes: ['members'],
    done: t.wasResetSingleSignOn(name),
  });
  return (
    <>
      <Menu
        label={t.actionsFor(name)}
        items={[
          { label: t.changeRole, onSelect: onChangeRole },
          { label: text.common.refs.edit, onSelect: () => setAsking('references') },
          joinedAt === null
            ? { label: t.inviteAgain, onSelect: () => inviteAgain.mutate() }
            : { label: t.removeFactor, onSelect: () => setAsking('remove-factor') },
          ...(joinedAt !== null && maySeeSessions
            ? [{ label: t.sessions.open, onSelect: () => setAsking('sessions') }]
            : []),
          ...(isOwner ? [{ label: t.resetSingleSignOn, onSelect: () => resetSingleSignOn.mutate() }] : []),
          null,
          { label: t.remove, danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      {asking === 'references' && <EditMemberReferences member={member} onClose={() => setAsking(null)} />}
      {asking === 'sessions' && <MemberSessions member={member} onClose={() => setAsking(null)} />}
      {asking === 'remove' && <RemoveMember member={member} onClose={() => setAsking(null)} />}
      <Confirm
        open={asking === 'remove-factor'}
        onOpenChange={() => setAsking(null)}
        title={t.removeFactorTitle(name)}
        confirm={t.removeFactorConfirm}
        onConfirm={() => removeFactor.mutate()}
      >
        {t.removeFactorWarning}
      </Confirm>
    </>
  );
}

/** @returns whether two-factor authentication was on */
async function removeSecondFactor(id: string): Promise<boolean> {
  try {
    await api.delete('/members/{id}/second-factor', { params: { path: { id } } });
    return true;
  } catch (error) {
    if (error instanceof RolecallError && error.code === 'not_found') return false;
    throw error;
  }
}
