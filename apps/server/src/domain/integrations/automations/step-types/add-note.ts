import { closed } from '../../../../platform/http/contract/schema.ts';
import { createNote } from '../../../hiring/notes/change-note.ts';
import { requireCandidate } from './require-candidate.ts';
import { databaseStep } from './step.ts';
import { template } from './template-field.ts';

export const addNote = databaseStep({
  config: closed({ body: template(5_000) }),
  scopes: ['notes:write'],
  outputs: { noteId: 'string' },
  subject: () => 'candidate',
  async run({ tx, data }, { body }) {
    const { id } = await createNote(tx, requireCandidate(data).id, { body });
    return { noteId: id };
  },
});
