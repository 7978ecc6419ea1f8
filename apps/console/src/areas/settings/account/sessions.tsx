import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Ago, Moment } from '../../../ui/time.tsx';
import { browserName } from './browser-name.ts';

type OwnSession = Schemas['SessionSummary'];

const t = text.account.sessions;

const COLUMNS: readonly Column<OwnSession>[] = [
  {
    title: t.columns.browser,
    cell: ({ userAgent, current }) => (
      <span className="flex flex-wrap items-center gap-2" title={userAgent ?? undefined}>
        {browserName(userAgent) ?? t.unknownBrowser}
        {current && <Badge tone="accent">{t.here}</Badge>}
      </span>
    ),
  },
  { title: t.columns.address, cell: ({ ip }) => <code className="text-xs">{ip}</code> },
  { title: t.columns.lastUsed, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
  { title: t.columns.since, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
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

function EndSession({ session: { id, userAgent, ip } }: { session: OwnSession }) {
  const end = useAction(() => api.delete('/sessions/{id}', { params: { path: { id } } }), {
    changes: ['sessions'],
    done: t.ended,
  });
  return (
    <Button
      small
      busy={end.isPending}
      onClick={() => end.mutate()}
      aria-label={t.endFor(browserName(userAgent) ?? t.unknownBrowser, ip)}
    >
      {t.end}
    </Button>
  );
}
