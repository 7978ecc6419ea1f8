import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { processExports } from './run-exports.ts';
import type { ArchiveManifest } from './write-archive.ts';

/** An archive, read by a program that did not write it. */
export interface ReadArchive {
  bytes: Uint8Array;
  entries: ReadonlyMap<string, Buffer>;
  manifest: ArchiveManifest;
  /** The records of a type. */
  records(name: string): Json[];
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Starts an export. @returns its ID */
export async function startExport({ api }: TestWorkspace): Promise<string> {
  const { status, body, text } = await api('POST', '/exports', {});
  assert.equal(status, 201, text);
  return body.data.id;
}

/** Exports a workspace and reads the archive. */
export async function exported(service: TestService, workspace: TestWorkspace): Promise<ReadArchive> {
  await processExports(acrossWorkspaces(service.db), service.services); // of the samples
  const id = await startExport(workspace);
  await processExports(acrossWorkspaces(service.db), service.services);
  return downloaded(service, workspace, id);
}

export async function downloaded(service: TestService, workspace: TestWorkspace, id: string): Promise<ReadArchive> {
  const record = (await workspace.api('GET', `/exports/${id}`)).body.data;
  assert.deepEqual([record.status, record.error], ['completed', null]);
  const response = await fetch(`${service.url}/api/v1/exports/${id}/archive`, {
    headers: { authorization: `Bearer ${workspace.secretKey}` },
  });
  assert.equal(response.status, 200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.deepEqual([bytes.length, sha256(bytes)], [record.size, record.sha256]);
  const entries = new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
  const records = (name: string) =>
    entries
      .get(`${name}.ndjson`)!
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Json);
  return { bytes, entries, manifest: JSON.parse(entries.get('manifest.json')!.toString()), records };
}
