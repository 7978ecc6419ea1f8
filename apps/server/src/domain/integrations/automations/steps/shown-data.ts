import type { CallerLimits } from '../../../../platform/context/context.ts';
import { Application } from '../../../hiring/applications/schema.ts';
import { Candidate } from '../../../hiring/candidates/schema.ts';
import { withoutPersonalData } from '../../../records/visibility/personal-data.ts';
import { dataWithinLimits } from '../../activity/catalog/data-within-limits.ts';
import { type StepType, typeOf } from '../step-types/steps.ts';
import type { RunData } from './run-data.ts';

/**
 * The data of a run as the conditions and templates of an automation with these limits read it: with null for personal data if
 * they exclude it. The steps themselves act on the whole records.
 * @param event the type of the event that started the run
 */
export function shownData(limits: CallerLimits | null | undefined, event: string, data: RunData): RunData {
  if (limits?.personalData !== false) return data;
  const { candidate, application } = data;
  return {
    ...data,
    event: dataWithinLimits(limits, event, data.event),
    // Of the same shape, with nulls.
    candidate: withoutPersonalData(Candidate, candidate) as RunData['candidate'],
    application: application && {
      ...(withoutPersonalData(Application, application) as typeof application),
      stage: application.stage,
      answers: {},
    },
  };
}

/** The output of a step as later steps read it and as it is stored. */
export function shownOutput(limits: CallerLimits | null | undefined, type: StepType, output: unknown): unknown {
  if (limits?.personalData !== false || typeof output !== 'object' || output === null) return output;
  const hidden = typeOf({ type }).personalOutputs ?? [];
  return Object.fromEntries(
    Object.entries(output).map(([field, value]) => [field, hidden.includes(field) ? null : shownPart(limits, value)]),
  );
}

/** The event that a step has waited for. */
function shownPart(limits: CallerLimits, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('type' in value && 'data' in value)) return value;
  return typeof value.type === 'string' ? { ...value, data: dataWithinLimits(limits, value.type, value.data) } : value;
}
