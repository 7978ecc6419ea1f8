import type { ConditionResult } from '../conditions/evaluate-conditions.ts';
import type { Step } from '../definition-schema.ts';
import type { RunStatus, StepStatus } from '../run-states.ts';
import type { StepType } from '../step-types/steps.ts';

/** A step of a run as stored. */
export interface StoredStep {
  index: number;
  type: StepType;
  status: StepStatus;
  attemptCount: number;
  /** Attempts before the last manual retry, which grants the full number of attempts again. */
  spent: number;
  input: unknown;
  output: unknown;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** The progress of a run that a worker saves. */
export interface Progress {
  status: RunStatus;
  /** The index of the next step. */
  stepIndex: number;
  /** Records of the steps up to that one, which is included once it has started. */
  steps: StoredStep[];
  failedSteps: number[];
  /** Omitted to leave it unchanged. */
  conditionResult?: ConditionResult;
  error: string | null;
  /** When to resume: a time, or seconds from now; null unless queued or waiting. */
  resume: { at: string } | { seconds: number } | null;
  /** The event type that the run waits for. */
  waitEvent: string | null;
}

/** The record of a step that has not started. */
export function blankStep(index: number, { type, config }: Step): StoredStep {
  return {
    index,
    type,
    status: 'pending',
    attemptCount: 0,
    spent: 0,
    input: config,
    output: null,
    error: null,
    startedAt: null,
    finishedAt: null,
  };
}
