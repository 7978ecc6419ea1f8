import { changeJobStatus } from './modules/jobs/change-job.ts';
import { createJob } from './modules/jobs/create-job.ts';
import { handOverLink } from './modules/sessions/hand-over-link.ts';
import { createWorkspace, type NewWorkspace, systemContext } from './modules/workspaces/create-workspace.ts';
import type { Database } from './platform/database/database.ts';
import { sql } from './platform/database/sql.ts';
import { Conflict } from './platform/errors.ts';
import type { Services } from './platform/services.ts';
import { SAMPLE_JOBS } from './sample-jobs.ts';

const FIRST_SLUG = 'acme';

/**
 * On an empty database: a workspace with keys and a few open jobs, so that the first requests have something to answer.
 * @returns what to tell the operator, keys included; null when a workspace is there already.
 */
export async function createFirstWorkspace(db: Database, services: Services): Promise<string | null> {
  const [any] = await db.write.query(sql`select 1 from workspaces limit 1`);
  if (any !== undefined) return null;
  let first: NewWorkspace;
  try {
    first = await createWorkspace(db, services, { slug: FIRST_SLUG, name: 'Acme' });
  } catch (error) {
    // Another process was first.
    if (error instanceof Conflict) return null;
    throw error;
  }
  const context = systemContext(db, services, first.workspace.id);
  for (const job of SAMPLE_JOBS) {
    const { id } = await createJob(context, job);
    await changeJobStatus(context, id, 'open');
  }
  const link = await handOverLink(context, first.owner.email, 'invitation');
  return greeting(services.settings.publicUrl, link, first);
}

function greeting(url: string, link: string, { workspace, owner, secretKey, publishableKey }: NewWorkspace): string {
  return `
Rolecall is ready at ${url}

This is the first start: a workspace with sample jobs was made. What follows is shown once.

  Workspace        ${workspace.slug}
  Owner            ${owner.email}
  Password         ${owner.password}
  Or choose one    ${link}
  Secret key       ${secretKey}
  Publishable key  ${publishableKey}

Try it:

  curl '${url}/api/public/v1/jobs?workspace=${workspace.slug}'
  curl -H 'Authorization: Bearer ${secretKey}' '${url}/api/v1/jobs?limit=2'
  curl -H 'Authorization: Bearer ${secretKey}' -H 'Content-Type: application/json' -d '{"title":"Gardener","description":"You keep the roof green.","employmentType":"part_time","workplaceType":"onsite"}' '${url}/api/v1/jobs'

Console: ${url}/
Documentation: ${url}/docs
`;
}
