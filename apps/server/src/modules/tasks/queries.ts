import type { Queryable } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Task } from './schema.ts';

export type TaskRow = Task & { revision: number };

export const tasks = recordTable<Task>(
  'tasks',
  {
    id: 'id',
    title: 'title',
    description: 'description',
    status: 'status',
    priority: 'priority',
    dueAt: 'due_at',
    completedAt: 'completed_at',
    ownerId: 'owner_id',
    candidateId: 'candidate_id',
    applicationId: 'application_id',
    jobId: 'job_id',
    interviewId: 'interview_id',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: true },
);

/** The records that a task is linked with, as far as they exist, and what each belongs to. */
export interface LinkTargets {
  owner: boolean;
  candidate: boolean;
  job: boolean;
  application: { candidateId: string; jobId: string } | null;
  interview: { candidateId: string; applicationId: string; jobId: string } | null;
}

type Links = Pick<Task, 'ownerId' | 'candidateId' | 'applicationId' | 'jobId' | 'interviewId'>;

export async function findLinks(db: Queryable, workspaceId: string, links: Links): Promise<LinkTargets> {
  const [row] = await db.query<LinkTargets>(sql`
    select
      exists (select from members where workspace_id = ${workspaceId} and id = ${links.ownerId} and deleted_at is null) as owner,
      exists (select from candidates where workspace_id = ${workspaceId} and id = ${links.candidateId} and deleted_at is null) as candidate,
      exists (select from jobs where workspace_id = ${workspaceId} and id = ${links.jobId} and deleted_at is null) as job,
      (select jsonb_build_object('candidateId', candidate_id, 'jobId', job_id) from applications
        where workspace_id = ${workspaceId} and id = ${links.applicationId} and deleted_at is null) as application,
      (select jsonb_build_object('candidateId', candidate_id, 'applicationId', application_id, 'jobId', job_id) from interviews
        where workspace_id = ${workspaceId} and id = ${links.interviewId} and deleted_at is null) as interview`);
  return row!;
}
