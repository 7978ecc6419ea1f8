import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, Uuid } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { CandidateFile } from './schema.ts';

const file = closed({ file: CandidateFile, candidateId: Uuid });

export const fileEvents = defineEvents(
  'file',
  {
    added: { summary: 'A file was added to a candidate', data: file },
    updated: {
      summary:
        'The external references of a file changed, its text was read, or a merge moved it to another candidate or application',
      data: closed({ file: CandidateFile, candidateId: Uuid, changes: changesField }),
    },
    checked: { summary: 'A file was checked and is clean or rejected', data: file },
    deleted: { summary: 'A file of a candidate was deleted', data: file },
  },
  APPLICATION_CONTEXT,
);
