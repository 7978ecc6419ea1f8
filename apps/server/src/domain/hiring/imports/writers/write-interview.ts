import type { Change } from '../../../../platform/changes/change.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { closed } from '../../../../platform/http/contract/schema.ts';
import { cancelInterview, changeInterview, completeInterview } from '../../interviews/change-interview.ts';
import { interviews } from '../../interviews/queries.ts';
import { scheduleInterview } from '../../interviews/schedule-interview.ts';
import { Interview, type InterviewStatus, NewInterview } from '../../interviews/schema.ts';
import type { RecordOf } from '../adapters/adapter.ts';
import type { Page } from '../page.ts';
import type { Task, Written } from '../tasks.ts';
import { changedHere } from './write-candidate.ts';

const check = inputCheck(NewInterview);
const { sessionId, scorecardCriteria } = Interview.properties;
const checkSession = inputCheck(closed({ sessionId, scorecardCriteria }));

/** The sources do not say what kind of interview it is, or not in these words. */
const DEFAULTS = { type: 'screening', mode: 'video' } as const;

export async function writeInterview(
  tx: Change,
  page: Page,
  { record, recordId, isChanged }: Task<'interview'>,
): Promise<Written> {
  const { application, createdAt, session, status: given, ...values } = record.data;
  const { applicationId, candidateId } = page.applicationOf(application);
  if (recordId !== null) {
    if (isChanged) return { ...changedHere(recordId), candidateId };
    return { ...(await follow(tx, record, recordId)), candidateId };
  }
  const status = given === 'scheduled' && isPast(values.scheduledAt) ? 'completed' : given;
  const input: NewInterview = { ...DEFAULTS, ...values, applicationId };
  check(input);
  if (session !== undefined) checkSession(session);
  const { id } = await scheduleInterview(tx, input, undefined, { status, createdAt, session });
  return { outcome: 'created', recordId: id, candidateId, reason: null };
}

async function follow(
  tx: Change,
  { data }: RecordOf<'interview'>,
  recordId: string,
): Promise<Omit<Written, 'candidateId'>> {
  const {
    application: _application,
    createdAt: _createdAt,
    session: _session,
    status,
    scheduledAt,
    durationMins,
    ...patch
  } = data;
  const before = (await interviews.find(tx, tx.workspaceId, recordId))!; // not deleted
  const isOpen = before.status === 'scheduled';
  const times = { scheduledAt, ...(durationMins === undefined ? {} : { durationMins }) };
  await changeInterview(tx, recordId, { ...patch, ...(isOpen && !isPast(scheduledAt) ? times : {}) });
  if (isOpen) await end(tx, recordId, status === 'scheduled' && isPast(scheduledAt) ? 'completed' : status);
  const after = (await interviews.find(tx, tx.workspaceId, recordId))!;
  return { outcome: after.revision === before.revision ? 'skipped' : 'updated', recordId, reason: null };
}

async function end(tx: Change, id: string, status: InterviewStatus): Promise<void> {
  if (status === 'completed') await completeInterview(tx, id);
  if (status === 'canceled') await cancelInterview(tx, id);
}

function isPast(at: string): boolean {
  return Date.parse(at) <= Date.now();
}
