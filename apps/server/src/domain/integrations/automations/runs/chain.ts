import type { Cause } from '../../../../platform/context/context.ts';

/** The most runs in a chain in which each was triggered by the one before it. */
const MAX_CHAIN = 5;

/** Why an event that a chain of runs caused must not start this automation; null if it may. */
export function detectLoop(cause: Cause | null, automationId: string, subjectId: string): string | null {
  const runs = cause?.runs ?? [];
  if (runs.some((run) => run.automationId === automationId && run.subjectId === subjectId)) {
    return 'Stopped to prevent a loop: the event was caused by an earlier run of this automation for the same subject.';
  }
  if (runs.length >= MAX_CHAIN)
    return `Stopped to prevent a loop: the event is the end of a chain of ${runs.length} runs.`;
  return null;
}
