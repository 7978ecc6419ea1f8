import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import type { Decisions, Subject } from './use-decisions.ts';

const t = text.review.actions;

/** A dialog that is open. */
export type Ask = 'move' | 'hire' | 'reject' | 'email' | 'schedule' | 'withdraw' | 'tag' | 'shortcuts';

/** The keys of all actions. */
export const ACTION_KEYS = ['m', 'h', 'r', 'w', 'u', 'e', 's', 'n', 't'] as const;

/** A button with its key. */
export interface Action {
  key: (typeof ACTION_KEYS)[number];
  label: string;
  run: () => void;
  variant?: 'primary' | 'danger';
}

interface Given {
  subject: Subject | null;
  decisions: Decisions;
  setAsk: (ask: Ask) => void;
  writeNote: () => void;
}

/** What can be done with a candidate: the buttons, and the same by key. */
export function useActions({ subject, decisions, setAsk, writeNote }: Given) {
  const can = useCan();
  const isActive = subject?.application.status === 'active';
  const actions: (Action | false)[] = [
    isActive &&
      can('applications:write') && { key: 'm', label: t.move, run: () => setAsk('move'), variant: 'primary' as const },
    isActive && can('applications:write') && { key: 'h', label: t.hire, run: () => setAsk('hire') },
    isActive &&
      can('applications:write') && {
        key: 'r',
        label: t.reject,
        run: () => setAsk('reject'),
        variant: 'danger' as const,
      },
    isActive && can('applications:write') && { key: 'w', label: t.withdraw, run: () => setAsk('withdraw') },
    subject !== null &&
      !isActive &&
      can('applications:write') && { key: 'u', label: t.reopen, run: () => void decisions.reopen(subject) },
    can('messages:write') && { key: 'e', label: t.email, run: () => setAsk('email') },
    isActive && can('interviews:write') && { key: 's', label: t.schedule, run: () => setAsk('schedule') },
    can('notes:write') && { key: 'n', label: t.note, run: writeNote },
    can('tags:write') && { key: 't', label: t.tag, run: () => setAsk('tag') },
  ];
  const bar = actions.filter((action) => action !== false);
  return { bar, keys: Object.fromEntries(bar.map(({ key, run }) => [key, run])) };
}
