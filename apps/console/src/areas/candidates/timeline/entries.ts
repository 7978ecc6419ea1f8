import type { Schemas } from '@rolecall/client';
import type { LiveEvent } from '../../../api/live.ts';
import type { Message } from '../../../records/messages/conversation.ts';

/** Something that happened with a candidate. `at` is when. */
export type Entry =
  | { kind: 'email'; id: string; at: string; message: Message }
  | { kind: 'automatic'; id: string; at: string; email: Schemas['Email'] }
  | { kind: 'note'; id: string; at: string; note: Schemas['Note'] }
  | { kind: 'scorecard'; id: string; at: string; scorecard: Schemas['Scorecard'] }
  | { kind: 'change'; id: string; at: string; event: LiveEvent };

export type Change = Extract<Entry, { kind: 'change' }>;
/** Consecutive changes, newest first. */
export interface Changes {
  kind: 'changes';
  id: string;
  changes: readonly Change[];
}

/** One of the lists that a timeline consists of, as far as it has been read. */
export interface Source {
  entries: readonly Entry[];
  /** The time down to which the list has been read; null if all of it has. */
  readTo: string | null;
}

/** The time down to which all lists have been read; '' if they have been read to their ends. */
export function readToOf(sources: readonly Source[]): string {
  return sources.reduce((latest, { readTo }) => (readTo !== null && readTo > latest ? readTo : latest), '');
}

/**
 * The entries of all lists in one order, newest first, down to where all of them have been read: nothing that is read later
 * appears between entries that are shown already. An email that was written long before it was sent can, at the time of sending.
 */
export function inOneOrder(sources: readonly Source[]): Entry[] {
  const readTo = readToOf(sources);
  return sources
    .flatMap(({ entries }) => entries.filter(({ at }) => at >= readTo))
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/** Puts consecutive changes together. */
export function grouped(entries: readonly Entry[]): (Exclude<Entry, Change> | Changes)[] {
  const groups: (Exclude<Entry, Change> | (Changes & { changes: Change[] }))[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.kind !== 'change') groups.push(entry);
    else if (last?.kind === 'changes') last.changes.push(entry);
    else groups.push({ kind: 'changes', id: entry.id, changes: [entry] });
  }
  return groups;
}
