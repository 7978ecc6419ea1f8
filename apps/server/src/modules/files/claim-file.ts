import type { Change } from '../../platform/change.ts';
import { wire } from '../../platform/diff.ts';
import { newId } from '../../platform/ids.ts';
import type { Claim } from './check-upload.ts';
import { type FileRow, findFileByKey, insertFile } from './queries.ts';
import type { FileKind } from './schema.ts';

export type NewFile = Claim & { kind: FileKind };

export interface FileOwner {
  candidateId: string;
  applicationId: string | null;
}

/**
 * Makes an upload a file of a candidate, in an open change. An upload that is this candidate's file already stays what it
 * is, so that a form sent twice does no harm.
 * @returns null when the upload belongs to another record.
 */
export async function claimFileIn(tx: Change, file: NewFile, owner: FileOwner): Promise<FileRow | null> {
  const row = await insertFile(tx, tx.workspaceId, { ...file, ...owner, id: newId() });
  if (row === undefined) {
    const present = await findFileByKey(tx, tx.workspaceId, file.key);
    return present?.candidateId === owner.candidateId ? present : null;
  }
  tx.record({
    type: 'file.added',
    entityType: 'file',
    entityId: row.id,
    candidateId: owner.candidateId,
    data: { file: wire(row), candidateId: owner.candidateId },
  });
  return row;
}
