import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, Uuid } from '../../../platform/http/contract/schema.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { historicField } from '../../records/access/history.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import type { FileRow } from './queries.ts';
import { FileOfCandidate } from './schema.ts';

const data = { file: FileOfCandidate, candidateId: Uuid };
const file = closed(data);

export const fileEvents = defineEvents(
  'file',
  {
    added: { summary: 'A file was added to a candidate', data: closed({ ...data, historic: historicField }) },
    updated: {
      summary:
        'The external references of a file changed, its text was read, or a merge moved it to another candidate or application',
      data: closed({ ...data, changes: changesField }),
    },
    checked: { summary: 'A file was checked and is clean or rejected', data: file },
    deleted: { summary: 'A file of a candidate was deleted', data: file },
  },
  APPLICATION_CONTEXT,
);

/** The data of an event of a file: the file as in the list of all files, which names its candidate. */
export function fileData(row: FileRow, candidateId: string) {
  return { file: { ...apiFields(row), candidateId }, candidateId };
}
