import type { EventType } from '../../platform/events.ts';
import { closed } from '../../platform/http/schema.ts';
import { Note } from './schema.ts';

export const noteEvents: readonly EventType[] = [
  { type: 'note.created', summary: 'A note on a candidate was written', data: closed({ note: Note }) },
];
