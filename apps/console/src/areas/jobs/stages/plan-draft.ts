import type { Schemas } from '@rolecall/client';

type Session = Schemas['InterviewSession'];
export type Criterion = Session['scorecardCriteria'][number];

/** An interview of a plan as the form edits it; empty texts are unset. */
export interface SessionDraft
  extends Omit<Session, 'id' | 'notes' | 'scorecardCriteria' | 'interviewerIds' | 'optionalInterviewerIds'> {
  /** The ID of the session; generated for a new one. */
  key: string;
  isNew: boolean;
  notes: string;
  interviewerIds: readonly string[];
  optionalInterviewerIds: readonly string[];
  scorecardCriteria: readonly Criterion[];
}

/** The values of the form. */
export interface PlanDraft {
  sessions: readonly SessionDraft[];
}

export function draftOf({ sessions }: Pick<Schemas['InterviewPlan'], 'sessions'>): PlanDraft {
  return {
    sessions: sessions.map(({ id, notes, ...session }) => ({ ...session, key: id, isNew: false, notes: notes ?? '' })),
  };
}

/** A new interview with a key that no other interview of the form has. */
export function newSession(others: readonly SessionDraft[]): SessionDraft {
  const numbers = others.map(({ key, isNew }) => (isNew ? Number(key.slice(NEW.length)) : 0));
  return {
    ...{ key: `${NEW}${Math.max(0, ...numbers) + 1}`, isNew: true },
    ...{ title: '', type: 'technical', mode: 'video', durationMins: 45, interviewerIds: [], notes: '' },
    ...{ optionalInterviewerIds: [], pool: null, scorecardCriteria: [] },
  };
}

const NEW = 'new-';

/** The sessions of the request; criteria without a name are left out. */
export function sessionsOf({ sessions }: PlanDraft): Schemas['NewInterviewPlan']['sessions'] {
  return sessions.map(
    ({ key, isNew, notes, interviewerIds, optionalInterviewerIds, scorecardCriteria, ...session }) => ({
      ...session,
      ...(isNew ? {} : { id: key }),
      notes: notes.trim() === '' ? null : notes.trim(),
      interviewerIds: [...interviewerIds],
      optionalInterviewerIds: [...optionalInterviewerIds],
      scorecardCriteria: scorecardCriteria
        .filter(({ label }) => label.trim() !== '')
        .map(({ guidance, ...criterion }) => ({ ...criterion, guidance: guidance === '' ? null : guidance })),
    }),
  );
}
