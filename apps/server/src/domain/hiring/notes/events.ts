import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { historicField } from '../../records/access/history.ts';
import { CANDIDATE_CONTEXT } from '../event-context/context-parts.ts';
import { Note } from './schema.ts';

const note = closed({ note: Note });

export const noteEvents = defineEvents(
  'note',
  {
    created: { summary: 'A note on a candidate was created', data: closed({ note: Note, historic: historicField }) },
    updated: { summary: 'A note on a candidate changed', data: closed({ note: Note, changes: changesField }) },
    deleted: { summary: 'A note on a candidate was deleted; its text was removed', data: note },
  },
  CANDIDATE_CONTEXT,
);
