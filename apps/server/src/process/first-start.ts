import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkspace, type NewWorkspace } from '../domain/accounts/provisioning/create-workspace.ts';
import { handOverLink } from '../domain/accounts/sessions/issue-link.ts';
import { changeJobStatus } from '../domain/hiring/jobs/change-job.ts';
import { createJob } from '../domain/hiring/jobs/create-job.ts';
import { systemContext } from '../domain/records/access/system-context.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { Conflict } from '../platform/errors/errors.ts';
import { SAMPLE_JOBS } from './sample-jobs.ts';

const FIRST_SLUG = 'acme';

interface FirstStart {
  /** For a terminal, or a file that only the service's user can read: contains the keys and the password. */
  secrets: string;
  /** For a log: the same without the secrets. */
  summary(file: string): string;
}

/**
 * On an empty database, creates a workspace with keys and a few open jobs to try the API with.
 * @returns the text for the administrator; null if there is already a workspace
 */
export async function createFirstWorkspace(db: Database, services: Services): Promise<FirstStart | null> {
  const [any] = await db.write.query(sql`select 1 from workspaces limit 1`);
  if (any !== undefined) return null;
  let first: NewWorkspace;
  try {
    first = await createWorkspace(db, services, { slug: FIRST_SLUG, name: 'Acme' });
  } catch (error) {
    // Another process created it first.
    if (error instanceof Conflict) return null;
    throw error;
  }
  const context = systemContext(db, services, first.workspace.id);
  for (const job of SAMPLE_JOBS) {
    const { id } = await createJob(context, job);
    await changeJobStatus(context, id, 'open');
  }
  const link = await handOverLink(context, first.owner.email, 'invitation');
  const url = services.settings.publicUrl;
  return {
    secrets: greeting(url, credentials(first, link), requests(url, first.secretKey)),
    summary: (file) => greeting(url, whereSecretsAre(first, file), requests(url, readKey(file))),
  };
}

/**
 * Prints the result of a first start, with all secrets if standard output is a terminal. Otherwise standard output is a log
 * that others may read, so passwords and keys are written to a file in the data folder.
 */
export async function announceFirstStart(
  first: FirstStart,
  dataDir: string,
  output: NodeJS.WriteStream,
): Promise<void> {
  if (output.isTTY) {
    output.write(first.secrets);
    return;
  }
  const file = join(dataDir, 'first-start.txt');
  await mkdir(dataDir, { recursive: true });
  // Always a new file, so that an existing file with wider permissions is never reused.
  await rm(file, { force: true });
  await writeFile(file, first.secrets, { mode: 0o600, flag: 'wx' });
  output.write(first.summary(file));
}

function credentials({ workspace, owner, secretKey, publishableKey }: NewWorkspace, link: string): string {
  return `This is the first start: a workspace with sample jobs was created. The following is shown only once.

  Workspace        ${workspace.slug}
  Owner            ${owner.email}
  Password         ${owner.password}
  Or set your own  ${link}
  Secret key       ${secretKey}
  Publishable key  ${publishableKey}`;
}

function whereSecretsAre({ workspace, owner }: NewWorkspace, file: string): string {
  return `This is the first start: a workspace with sample jobs was created. The owner's password and the keys are in
${file}, which only this user can read. Delete it once you have saved them.

  Workspace        ${workspace.slug}
  Owner            ${owner.email}`;
}

/** A shell command that reads the secret key from the file. */
function readKey(file: string): string {
  return `$(sed -n 's/^ *Secret key *//p' '${file.replaceAll("'", "'\\''")}')`;
}

/** Requests to paste into a shell. The key may be a command that prints it. */
function requests(url: string, key: string): string {
  const authorization = `-H "Authorization: Bearer ${key}"`;
  return `  curl '${url}/api/public/v1/jobs?workspace=${FIRST_SLUG}'
  curl ${authorization} '${url}/api/v1/jobs?limit=2'
  curl ${authorization} -H 'Content-Type: application/json' -d '{"title":"Gardener","description":"You keep the roof green.","employmentType":"part_time","workplaceType":"onsite"}' '${url}/api/v1/jobs'`;
}

function greeting(url: string, facts: string, lines: string): string {
  return `
Rolecall is ready at ${url}

${facts}

Try it:

${lines}

Console: ${url}/
Documentation: ${url}/docs
`;
}
