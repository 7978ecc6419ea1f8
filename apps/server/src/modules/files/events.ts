import type { EventType } from '../../platform/events.ts';
import { closed, Uuid } from '../../platform/http/schema.ts';
import { CandidateFile } from './schema.ts';

const file = closed({ file: CandidateFile, candidateId: Uuid });

export const fileEvents: readonly EventType[] = [
  { type: 'file.added', summary: 'A file was added to a candidate', data: file },
  { type: 'file.deleted', summary: 'A file of a candidate was deleted', data: file },
];
