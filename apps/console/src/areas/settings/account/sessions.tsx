import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { account } from '../../../text/en/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { type MemberSession, SESSION_COLUMNS } from '../components/session-columns.tsx';

const t = account.sessions;

const COLUMNS: readonly Column<MemberSession>[] = [
  ...SESSION_COLUMNS,
  {
    title: <span className="sr-only">{t.columns.actions}</span>,
    end: true,
    cell: (session) => !session.current && <EndSession session={session} />,
  },
];

/** The member's sessions. */
export function Sessions() {
  const list = useList('/sessions');
  const [isAsking, setAsking] = useState(false);
  const endOthers = useAction(() => api.delete('/sessions', { params: { query: { keepCurrent: true } } }), {
    changes: ['sessions'],
    done: t.endedOthers,
  });
  const endAll = useAction(() => api.delete('/sessions'), {
    // Loads a new page, so that nothing of the session is left.
    onDone: () => location.assign('/sign-in'),
  });
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-semibold">{t.title}</h2>
        <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {t.others}
        </Button>
        <Button variant="danger" busy={endAll.isPending} onClick={() => setAsking(true)}>
          {t.everywhere}
        </Button>
      </div>
      <ListTable label={t.title} columns={COLUMNS} list={list} keyOf={({ id }) => id} stacks empty={{ title: '' }} />
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t.everywhereTitle}
        confirm={t.everywhere}
        onConfirm={() => endAll.mutate()}
      >
        {t.everywhereWarning}
      </Confirm>
    </div>
  );
}

function EndSession({ session: { id, browser, ip } }: { session: MemberSession }) {
  const end = useAction(() => api.delete('/sessions/{id}', { params: { path: { id } } }), {
    changes: ['sessions'],
    done: t.ended,
  });
  return (
    <Button
      small
      busy={end.isPending}
      onClick={() => end.mutate()}
      aria-label={t.endFor(browser ?? t.unknownBrowser, ip)}
    >
      {t.end}
    </Button>
  );
}
