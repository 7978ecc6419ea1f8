import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { requireClean } from './change-files.ts';
import { type FileTextRow, findFileText } from './queries.ts';
import type { FileText } from './schema.ts';

const STATUSES = { pending: 'pending', done: 'ready', failed: 'failed' } as const;

/** The text that was extracted from a file for the search. @throws NotFound; Conflict until the file is clean */
export async function readFileText({ db, workspaceId }: Context, id: string): Promise<FileText> {
  const row = await findFileText(db.read, workspaceId, id);
  if (row === undefined) throw new NotFound('File');
  requireClean(row);
  return toFileText(row);
}

function toFileText({ fileId, candidateId, textStatus, reading, text, truncated, hiddenText }: FileTextRow): FileText {
  const status = reading === null ? 'unsupported' : STATUSES[reading];
  const isShown = status === 'ready' && textStatus !== 'unreadable';
  return { fileId, candidateId, status, textStatus, text: isShown ? (text ?? '') : null, truncated, hiddenText };
}
