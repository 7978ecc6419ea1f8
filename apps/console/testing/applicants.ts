import { sql } from '../../server/src/platform/database/sql.ts';
import { pdf, TYPES } from '../../server/src/platform/text-extraction/documents.fixture.ts';
import { put } from '../../server/test/careers-site.ts';
import type { TestWorkspace } from '../../server/test/harness.ts';
import { makeCandidate, type TestJob } from '../../server/test/hiring.ts';

/** A file to add to a candidate. */
interface NewFile {
  bytes: Buffer;
  fileName: string;
  fileType: string;
  kind?: string;
}

/** An application for a job, of a candidate with this name and these files. */
export async function makeApplicant(
  workspace: TestWorkspace,
  job: TestJob,
  name: string,
  files: readonly NewFile[] = [resumeOf(name)],
): Promise<{ id: string; candidateId: string }> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const candidateId = await makeCandidate(workspace, { firstName, lastName, headline: `${firstName} builds ovens` });
  const { body } = await workspace.api('POST', '/applications', { candidateId, jobId: job.id });
  for (const file of files) await attachFile(workspace, candidateId, file);
  return { id: body.data.id, candidateId };
}

/** The review view of a job's first stage, at this application. */
export function reviewUrl({ id, stages }: TestJob, applicationId: string): string {
  const column = `jobId=${id}&stageId=${stages.applied}&status=active&board=true`;
  return `/review/applications/${applicationId}?${column}`;
}

/** A résumé that is one page with the name on it. */
export function resumeOf(name: string): NewFile {
  return { bytes: pdfWithLines([name, 'EXPERIENCE', 'Oven builder']), fileName: `${name}.pdf`, fileType: TYPES.pdf };
}

/** A PDF of one page with these lines. */
export function pdfWithLines(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '')}) Tj 0 -24 Td`).join(' ');
  return pdf([`BT /F1 18 Tf 60 700 Td ${shown} ET`]);
}

/** Uploads a file and adds it to a candidate. @returns its ID */
export async function attachFile({ api }: TestWorkspace, candidateId: string, file: NewFile): Promise<string> {
  const { bytes, fileName, fileType, kind = 'resume' } = file;
  const declared = { filename: fileName, contentType: fileType, contentLength: bytes.length };
  const link = (await api('POST', `/candidates/${candidateId}/files/presign`, declared)).body.data;
  await put(link, bytes);
  const added = { key: link.key, fileName, fileType, fileSize: bytes.length, kind };
  const { status, text, body } = await api('POST', `/candidates/${candidateId}/files`, added);
  if (status !== 201) throw new Error(`adding a file: ${status} ${text}`);
  return body.data.id;
}

/** Applications of people named `Person 1` and so on, inserted directly into the database: for tests of the page only. */
export async function manyApplications(
  { id: workspaceId, context }: TestWorkspace,
  job: TestJob,
  count: number,
): Promise<void> {
  await context.db.write.query(sql`
    with people as (
      insert into candidates (workspace_id, id, first_name, last_name, email)
      select ${workspaceId}, uuidv7(), 'Person', n::text, 'person-' || n || '@many.example'
      from generate_series(1, ${count}::int) n returning id)
    insert into applications (workspace_id, id, candidate_id, job_id, stage_id, source)
    select ${workspaceId}, uuidv7(), id, ${job.id}, ${job.stages.applied}, 'Import' from people`);
}
