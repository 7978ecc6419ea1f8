import { createCandidate } from '../src/domain/hiring/candidates/create-candidate.ts';
import '../src/domain/modules.ts';
import { eventTypes, findEventType } from '../src/domain/integrations/activity/catalog/event-catalog.ts';
import type { EventType } from '../src/platform/changes/events.ts';
import { sql } from '../src/platform/database/sql.ts';
import { inputCheck } from '../src/platform/http/contract/input.ts';
import { newId } from '../src/platform/ids/ids.ts';
import type { Json, TestWorkspace } from './harness.ts';

/** A job with its six stages. */
export interface TestJob {
  id: string;
  /** IDs of its stages by kind. */
  stages: Record<'applied' | 'screening' | 'interview' | 'offer' | 'hired' | 'rejected', string>;
}

/** The required fields of a job. */
export const MINIMAL_JOB = {
  title: 'Lighthouse Keeper',
  description: 'You keep the light.',
  employmentType: 'full_time',
  workplaceType: 'onsite',
};

export async function makeJob({ api }: TestWorkspace, more: object = {}): Promise<TestJob> {
  const { body } = await api('POST', '/jobs', { ...MINIMAL_JOB, ...more });
  const { id } = body.data;
  const stages = (await api('GET', `/jobs/${id}/stages`)).body.data;
  return { id, stages: Object.fromEntries(stages.map((stage: Json) => [stage.kind, stage.id])) as TestJob['stages'] };
}

export async function makeCandidate({ context }: TestWorkspace, more: object = {}): Promise<string> {
  const email = `person-${newId()}@example.com`;
  return (await createCandidate(context, { firstName: 'Ida', lastName: 'Rhodes', email, ...more })).id;
}

/** Creates a candidate with an application for a job. */
export async function apply(workspace: TestWorkspace, jobId: string): Promise<Json> {
  const candidateId = await makeCandidate(workspace);
  return (await workspace.api('POST', '/applications', { candidateId, jobId })).body.data;
}

/** The events of a record, oldest first, each checked against the schema of its type. */
export async function eventsOf({ context }: TestWorkspace, entityId: string): Promise<Json[]> {
  const events = await context.db.write.query<Json>(sql`
    select id, type, actor, data, candidate_id as "candidateId" from activity_events
    where workspace_id = ${context.workspaceId} and entity_id = ${entityId} order by id`);
  for (const { type, data } of events) checks.get(type)?.(data);
  return events;
}

/** An event type of the catalog by its name. */
export function eventType(name: string): EventType {
  return findEventType(name)!;
}

const checks = new Map(eventTypes().map(({ type, data }) => [type, inputCheck(data, type)]));

/** Creates a member with the role interviewer. */
export async function makeMember({ context }: TestWorkspace, name = 'Mary Cartwright'): Promise<string> {
  const id = newId();
  await context.db.write.query(sql`
    insert into members (workspace_id, id, email, name, role)
    values (${context.workspaceId}, ${id}, ${`member-${id}@example.com`}, ${name}, 'interviewer')`);
  return id;
}
