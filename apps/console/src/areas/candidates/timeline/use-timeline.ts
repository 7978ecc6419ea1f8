import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { useConversation } from '../../../records/messages/conversation.ts';
import type { timeline } from '../../../text/en/timeline.ts';
import { timeOf } from '../../inbox/message.ts';
import { inOneOrder, readToOf, type Source } from './entries.ts';
import { useAutomaticEmails } from './use-automatic-emails.ts';

export type Filter = keyof typeof timeline.filters;

/** The events that a timeline shows. Notes, emails and scorecards are shown themselves. */
const CHANGES = [
  'application.*',
  'availability_request.*',
  'booking_link.*',
  'candidate.*',
  'candidate_link.*',
  'file.added',
  'file.deleted',
  'interview.*',
  'note.deleted',
  'offer.*',
  'pool_entry.*',
  'scorecard.deleted',
  'task.*',
];

/** What reading automatic emails takes besides messages. */
const AUTOMATIC_SCOPES = ['applications:read', 'jobs:read', 'interviews:read', 'offers:read'];

/**
 * Emails, notes, scorecards and changes of a candidate in one order, newest first, updated live. They are lists, each read page by
 * page by an index of its own; the next page is read of the list that has been read least far into the past.
 */
export function useTimeline(candidateId: string, filter: Filter) {
  const can = useCan();
  const isShown = (kind: Filter, scope: string) => (filter === 'all' || filter === kind) && can(scope);
  const shows = {
    emails: isShown('emails', 'messages:read'),
    notes: isShown('notes', 'notes:read'),
    scorecards: isShown('scorecards', 'scorecards:read'),
    changes: isShown('changes', 'activity:read'),
  };
  const { list: emails, unanswered } = useConversation(candidateId);
  const automatic = useAutomaticEmails(candidateId, {
    enabled: shows.emails && AUTOMATIC_SCOPES.every((scope) => can(scope)),
  });
  const notes = useList('/candidates/{id}/notes', { path: { id: candidateId } }, { enabled: shows.notes });
  const scorecards = useList('/scorecards', { query: { candidateId: [candidateId] } }, { enabled: shows.scorecards });
  const changes = useList(
    '/activity-events',
    { query: { candidateId, type: CHANGES, limit: 50 } },
    { enabled: shows.changes },
  );
  const sources = [
    { list: emails, isShown: shows.emails, source: useSource(emails, emailEntry) },
    { list: automatic, isShown: shows.emails, source: useSource(automatic, automaticEntry) },
    { list: notes, isShown: shows.notes, source: useSource(notes, noteEntry) },
    { list: scorecards, isShown: shows.scorecards, source: useSource(scorecards, scorecardEntry) },
    { list: changes, isShown: shows.changes, source: useSource(changes, changeEntry) },
  ].filter((one) => one.isShown);
  const lists = sources.map(({ list }) => list);
  const read = sources.map(({ source }) => source);
  const readTo = readToOf(read);
  return {
    emails: emails.rows,
    unanswered,
    entries: inOneOrder(read),
    isPending: lists.some((list) => list.isPending),
    failed: lists.find(({ error, rows }) => error !== null && rows.length === 0),
    hasNextPage: lists.some(({ hasNextPage }) => hasNextPage),
    isFetchingNextPage: lists.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchNextPage: () => sources.find(({ source }) => source.readTo === readTo)?.list.fetchNextPage(),
  };
}

interface Listed<Row> {
  rows: readonly Row[];
  hasNextPage: boolean;
}

function useSource<Row extends { createdAt: string }>(
  { rows, hasNextPage }: Listed<Row>,
  entryOf: (row: Row) => Source['entries'][number],
): Source {
  return useMemo(
    () => ({ entries: rows.map(entryOf), readTo: hasNextPage ? (rows.at(-1)?.createdAt ?? null) : null }),
    [rows, hasNextPage, entryOf],
  );
}

type EntryOf<Kind> = Extract<Source['entries'][number], { kind: Kind }>;

const emailEntry = (message: EntryOf<'email'>['message']): EntryOf<'email'> => ({
  ...{ kind: 'email', id: message.id, message },
  at: timeOf(message),
});
const automaticEntry = (email: Schemas['Email']): EntryOf<'automatic'> => ({
  ...{ kind: 'automatic', id: email.id, email },
  at: email.sentAt ?? email.createdAt,
});
const noteEntry = (note: EntryOf<'note'>['note']): EntryOf<'note'> => ({
  ...{ kind: 'note', id: note.id, note },
  at: note.createdAt,
});
const scorecardEntry = (scorecard: EntryOf<'scorecard'>['scorecard']): EntryOf<'scorecard'> => ({
  ...{ kind: 'scorecard', id: scorecard.id, scorecard },
  at: scorecard.createdAt,
});
const changeEntry = (event: EntryOf<'change'>['event']): EntryOf<'change'> => ({
  ...{ kind: 'change', id: event.id, event },
  at: event.createdAt,
});
