import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';
import type { InterviewRow } from './queries.ts';

/** An interview was scheduled, and everybody is invited. */
export const interviewScheduled = new Hook<[tx: Change, interview: InterviewRow]>();
