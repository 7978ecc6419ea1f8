import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { account } from '../../../text/en/account.ts';
import { members } from '../../../text/en/members.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { type MemberSession, SESSION_COLUMNS } from '../components/session-columns.tsx';

type Member = Schemas['Member'];

const t = members.sessions;

/** Where a member is signed in. Owners and admins can sign the member out. */
export function MemberSessions({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const list = useList('/members/{id}/sessions', { path: { id } });
  const endAll = useAction(() => api.delete('/members/{id}/sessions', { params: { path: { id } } }), {
    changes: ['members', 'sessions'],
    done: t.endedAll(name),
    onDone: onClose,
  });
  const actions: Column<MemberSession> = {
    title: <span className="sr-only">{t.actions}</span>,
    end: true,
    cell: (session) => <EndSession memberId={id} session={session} />,
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t.title(name)}
      footer={
        <Button variant="danger" busy={endAll.isPending} onClick={() => endAll.mutate()}>
          {t.endAll}
        </Button>
      }
    >
      <ListTable
        label={t.title(name)}
        columns={[...SESSION_COLUMNS, actions]}
        list={list}
        keyOf={(session) => session.id}
        stacks
        empty={{ title: t.none }}
      />
    </Dialog>
  );
}

function EndSession({ memberId, session: { id, browser, ip } }: { memberId: string; session: MemberSession }) {
  const path = { id: memberId, sessionId: id };
  const end = useAction(() => api.delete('/members/{id}/sessions/{sessionId}', { params: { path } }), {
    changes: ['members', 'sessions'],
    done: account.sessions.ended,
  });
  const label = account.sessions.endFor(browser ?? account.sessions.unknownBrowser, ip);
  return (
    <Button small busy={end.isPending} onClick={() => end.mutate()} aria-label={label}>
      {account.sessions.end}
    </Button>
  );
}
