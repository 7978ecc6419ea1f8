import { randomUUID } from 'node:crypto';
import { pathWith } from '../apps/server/test/samples.ts';
import { call, need } from './calls.ts';
import type { CrossTenantProber } from './cross-tenant-prober.ts';
import { idIn, PREFIX, type Side } from './sides.ts';

const PDF = { contentType: 'application/pdf', contentLength: 20 };

const JOB = { title: 'Another', description: 'Another.', employmentType: 'full_time', workplaceType: 'remote' };

/** The steps of an automation name stages and members too. */
export async function useAutomationSteps(prober: CrossTenantProber): Promise<void> {
  const operation = prober.operation('POST', '/automations');
  const steps: [string, string][] = [
    ['move_stage', 'toStageId'],
    ['create_task', 'ownerId'],
  ];
  for (const [type, field] of steps) {
    const bodyWith = (id: string) => ({
      name: 'CrossTenantProber',
      trigger: { event: 'application.created' },
      steps: [{ id: 'step', type, config: { [field]: id, ...(type === 'create_task' ? { title: 'Task' } : {}) } }],
    });
    const foreign = idIn(prober.options.theirs, field)!;
    const path = operation.path;
    await prober.compare(operation, [path, path], [bodyWith(foreign), bodyWith(randomUUID())], 'never');
  }
}

/** The key of an upload of theirs, claimed for a candidate of mine and by the form of a job of mine. */
export async function useUploads(prober: CrossTenantProber): Promise<void> {
  const { url, mine, theirs } = prober.options;
  const upload = await need({
    method: 'POST',
    url: `${url}/api/public/v1/resume/presign?workspace=${theirs.workspace.slug}`,
    body: { filename: 'resume.pdf', ...PDF },
  });
  const bytes = Buffer.from('%PDF-1.4\nhello\n%%EOF').subarray(0, PDF.contentLength);
  await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
  const unknown = upload.key.replace(/[0-9a-f]{8}(?=[^/]*$)/, '0badc0de');
  const file = (key: string) => ({
    key,
    fileName: 'resume.pdf',
    fileType: PDF.contentType,
    fileSize: PDF.contentLength,
    kind: 'resume',
  });
  const claim = prober.operation('POST', '/candidates/{id}/files');
  const path = pathWith(claim.path, (name) => prober.ownId(claim, name));
  await prober.compare(claim, [path, path], [file(upload.key), file(unknown)], 'never');
  const job = await need({
    method: 'GET',
    url: `${url}${PREFIX}/jobs/${idIn(mine, 'jobId')}`,
    key: mine.workspace.secretKey,
  });
  const submit = prober.operation('POST', `/jobs/{jobSlug}/applications`);
  const form = `${submit.path.replace('{jobSlug}', job.slug)}?workspace=${mine.workspace.slug}`;
  const body = (resumeKey: string) => ({
    firstName: 'In',
    lastName: 'Truder',
    email: 'in@truder.example',
    resumeKey,
    resumeFileName: 'resume.pdf',
    resumeFileType: PDF.contentType,
    resumeFileSize: PDF.contentLength,
  });
  await prober.compare(submit, [form, form], [body(upload.key), body(unknown)], 'never');
}

/** The same Idempotency-Key in two workspaces is two different keys. */
export async function useIdempotencyKey(prober: CrossTenantProber): Promise<void> {
  const { url, mine, theirs } = prober.options;
  const send = (side: Side, label: string) =>
    call({
      method: 'POST',
      url: `${url}${PREFIX}/candidates/${idIn(side, 'candidateId')}/tags`,
      key: side.workspace.secretKey,
      headers: { 'idempotency-key': 'the-same-words' },
      body: { label },
    });
  const first = await send(mine, 'Idempotent');
  const second = await send(mine, 'Idempotent');
  if (first.status !== 201 || second.headers['idempotent-replayed'] !== 'true')
    prober.faults.push('no replayed response was seen');
  const other = await need({
    method: 'POST',
    url: `${url}${PREFIX}/jobs`,
    key: theirs.workspace.secretKey,
    headers: { 'idempotency-key': 'the-same-words' },
    body: JOB,
  });
  if (other.title !== JOB.title) prober.faults.push('the Idempotency-Key of another workspace took effect');
  await need({ method: 'DELETE', url: `${url}${PREFIX}/jobs/${other.id}`, key: theirs.workspace.secretKey });
}
