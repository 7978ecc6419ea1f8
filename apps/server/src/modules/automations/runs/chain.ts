import type { Cause } from '../../../platform/context.ts';

/** Runs that may follow from each other, the first included. Source: contract 7, "Loops". */
export const MAX_CHAIN = 5;

/** Why an event that a chain of runs has caused must not start this automation; null when it may. */
export function loopIn(cause: Cause | null, automationId: string, subjectId: string): string | null {
  const runs = cause?.runs ?? [];
  if (runs.some((run) => run.automationId === automationId && run.subjectId === subjectId)) {
    return 'Stopped as a loop: the event follows from an earlier run of this automation for the same subject.';
  }
  if (runs.length >= MAX_CHAIN) return `Stopped as a loop: the event is the end of a chain of ${runs.length} runs.`;
  return null;
}
