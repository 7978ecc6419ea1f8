import type { ConditionResult } from '../conditions/evaluate-conditions.ts';
import type { StepType } from '../definition/step-types.ts';
import type { RunStatus, StepStatus } from './state-machine.ts';

/** A step of a run as it is stored. */
export interface StoredStep {
  index: number;
  type: StepType;
  status: StepStatus;
  attemptCount: number;
  /** Attempts before the last retry by hand, which gives the step all of its attempts again. */
  spent: number;
  input: unknown;
  output: unknown;
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
}

/** How far a run has come: what a worker writes. */
export interface Progress {
  status: RunStatus;
  /** Of the step that is next. */
  stepIndex: number;
  /** Records of the steps up to that one, itself included when it has begun. */
  steps: StoredStep[];
  failedSteps: number[];
  /** Absent: as it is. */
  conditionResult?: ConditionResult;
  error: string | null;
  /** When to go on: a moment, or seconds from now; null unless queued or waiting. */
  resume: { at: string } | { seconds: number } | null;
  /** The event that is waited for. */
  waitEvent: string | null;
}
