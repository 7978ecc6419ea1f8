import type { EventType } from '../../platform/events.ts';
import { changesField, closed, Type, Uuid } from '../../platform/http/schema.ts';
import { Candidate } from './schema.ts';

const candidate = closed({ candidate: Candidate });

export const candidateEvents: readonly EventType[] = [
  { type: 'candidate.created', summary: 'A candidate was created', data: candidate },
  {
    type: 'candidate.updated',
    summary: "A candidate's profile or tags changed",
    data: closed({ candidate: Candidate, changes: changesField }),
  },
  {
    type: 'candidate.merged',
    summary: 'Another candidate became part of this one',
    data: closed({
      candidate: Candidate,
      mergedCandidateId: Uuid,
      changes: changesField,
      mergedApplications: Type.Array(closed({ id: Uuid, mergedInto: Uuid })),
    }),
  },
  { type: 'candidate.deleted', summary: 'A candidate was deleted', data: candidate },
];
