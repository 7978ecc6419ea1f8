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

type OwnSession = Schemas['ListedSession'];

const words = text.account.sessions;

const COLUMNS: readonly Column<OwnSession>[] = [
  {
    title: words.columns.browser,
    cell: ({ userAgent, current }) => (
      <span className="flex flex-wrap items-center gap-2" title={userAgent ?? undefined}>
        {browserName(userAgent) ?? words.unknownBrowser}
        {current && <Badge tone="accent">{words.here}</Badge>}
      </span>
    ),
  },
  { title: words.columns.address, cell: ({ ip }) => <code className="text-xs">{ip}</code> },
  { title: words.columns.lastUsed, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
  { title: words.columns.since, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
  {
    title: <span className="sr-only">{words.columns.actions}</span>,
    end: true,
    cell: (session) => !session.current && <EndSession session={session} />,
  },
];

/** Where the person is signed in, and ways to end that. */
export function Sessions() {
  const list = useList('/sessions');
  const [isAsking, setAsking] = useState(false);
  const endOthers = useAction(() => api.delete('/sessions', { params: { query: { keepCurrent: true } } }), {
    changes: ['sessions'],
    done: words.endedOthers,
  });
  const endAll = useAction(() => api.delete('/sessions'), {
    // A whole new page: nothing of what was shown is left.
    onDone: () => location.assign('/sign-in'),
  });
  return (
    <section aria-labelledby="sessions">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="sessions" className="mr-auto text-base font-semibold">
          {words.title}
        </h2>
        <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {words.others}
        </Button>
        <Button look="danger" busy={endAll.isPending} onClick={() => setAsking(true)}>
          {words.everywhere}
        </Button>
      </div>
      <ListTable label={words.title} columns={COLUMNS} list={list} keyOf={({ id }) => id} empty={{ title: '' }} />
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={words.everywhereTitle}
        confirm={words.everywhere}
        onConfirm={() => endAll.mutate()}
      >
        {words.everywhereWarning}
      </Confirm>
    </section>
  );
}

function EndSession({ session: { id, userAgent, ip } }: { session: OwnSession }) {
  const end = useAction(() => api.delete('/sessions/{id}', { params: { path: { id } } }), {
    changes: ['sessions'],
    done: words.ended,
  });
  return (
    <Button
      small
      busy={end.isPending}
      onClick={() => end.mutate()}
      aria-label={words.endFor(browserName(userAgent) ?? words.unknownBrowser, ip)}
    >
      {words.end}
    </Button>
  );
}
