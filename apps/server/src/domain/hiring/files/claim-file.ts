import type { Change } from '../../../platform/changes/change.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { visibleName } from '../../../platform/storage/content-disposition.ts';
import type { ExternalRef } from '../../records/external-refs/schema.ts';
import { needsCheck } from './check-files.ts';
import type { Claim } from './check-upload.ts';
import { fileData, fileEvents } from './events.ts';
import { type FileRow, findFileByKey, insertFile } from './queries.ts';
import type { FileKind } from './schema.ts';

/**
 * @property createdAt when it was added in another system
 * @property id what the record gets as its ID; by default a new one
 */
export type NewFile = Claim & { kind: FileKind; externalRefs?: ExternalRef[]; createdAt?: string; id?: string };

/** The name of the record of a file with this name. */
export function storedName(fileName: string): string {
  return visibleName(fileName) || 'file';
}

interface FileOwner {
  candidateId: string;
  applicationId: string | null;
}

/**
 * Adds an upload to a candidate, in an open change. No effect if it already is the candidate's file, so that a form can be
 * submitted twice.
 * @returns null if the upload belongs to another record
 */
export async function claimFile(tx: Change, file: NewFile, owner: FileOwner): Promise<FileRow | null> {
  const status = needsCheck(tx.services, file.fileType) ? 'pending' : 'clean';
  const named = { externalRefs: [], ...file, fileName: storedName(file.fileName) };
  const { createdAt } = file;
  const id = file.id ?? (createdAt === undefined ? newId() : idAt(createdAt));
  const row = await insertFile(tx, tx.workspaceId, { ...named, ...owner, id, status });
  if (row === undefined) {
    const existing = await findFileByKey(tx, tx.workspaceId, file.key);
    return existing?.candidateId === owner.candidateId ? existing : null;
  }
  const { candidateId } = owner;
  const past = createdAt === undefined ? {} : { historic: true };
  tx.record(fileEvents.added, row, { ...fileData(row, candidateId), ...past }, { subjectId: candidateId });
  return row;
}
