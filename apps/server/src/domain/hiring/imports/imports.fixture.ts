import assert from 'node:assert/strict';
import { put } from '../../../../test/careers-site.ts';
import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { processImports } from './run-imports.ts';

/** Uploads a file in parts. @returns the keys */
export async function uploaded(
  { api }: Pick<TestWorkspace, 'api'>,
  content: string | Uint8Array,
  partBytes = 10 * 1024 * 1024,
) {
  const bytes = Buffer.from(content);
  const keys: string[] = [];
  for (let start = 0; start < bytes.length; start += partBytes) {
    const part = bytes.subarray(start, start + partBytes);
    const upload = (await api('POST', '/imports/uploads', { contentLength: part.length })).body.data;
    await put(upload, part);
    keys.push(upload.key);
  }
  return keys;
}

/** Plans an import of a CSV file. */
export async function plannedCsv(
  workspace: Pick<TestWorkspace, 'api'>,
  content: string | Uint8Array,
  more: object = {},
) {
  const keys = await uploaded(workspace, content);
  const body = { kind: 'csv', files: [{ name: 'candidates.csv', keys }], ...more };
  const { status, body: answer, text } = await workspace.api('POST', '/imports', body);
  assert.equal(status, 201, text);
  return answer.data;
}

/** Starts an import and waits until no import of the service is due. */
export async function run(
  service: TestService,
  workspace: Pick<TestWorkspace, 'api'>,
  id: string,
  action = 'start',
): Promise<Json> {
  const started = await workspace.api('POST', `/imports/${id}/${action}`, {});
  assert.equal(started.status, 200, started.text);
  await processImports(acrossWorkspaces(service.db), service.services);
  return (await workspace.api('GET', `/imports/${id}`)).body.data;
}
