import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { createNote, updateNote } from '../../notes/change-note.ts';
import { NewNote } from '../../notes/schema.ts';
import type { Page } from '../page.ts';
import type { Task, Written } from '../tasks.ts';
import { changedHere } from './write-candidate.ts';

const check = inputCheck(NewNote);

export async function writeNote(
  tx: Change,
  page: Page,
  { record, recordId, isChanged }: Task<'note'>,
): Promise<Written> {
  const { candidate, body, createdAt, authorName, ...details } = record.data;
  const candidateId = page.idOf('candidate', candidate);
  if (candidateId === null) throw Invalid.field('candidate', 'has not been imported');
  const written = { candidateId, reason: null };
  if (recordId !== null) {
    if (isChanged) return { ...changedHere(recordId), candidateId };
    await updateNote(tx, candidateId, recordId, { body });
    return { ...written, outcome: 'updated', recordId };
  }
  const input: NewNote = {
    ...details,
    body,
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(authorName === undefined ? {} : { author: { name: authorName } }),
  };
  check(input);
  const note = await createNote(tx, candidateId, input);
  return { ...written, outcome: 'created', recordId: note.id };
}
