import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { historicField } from '../../records/access/history.ts';
import { ErasureCertificate } from './erasure-certificate.ts';
import { Candidate } from './schema.ts';

const candidate = closed({ candidate: Candidate });

export const candidateEvents = defineEvents('candidate', {
  created: { summary: 'A candidate was created', data: closed({ candidate: Candidate, historic: historicField }) },
  updated: {
    summary: "A candidate's profile or tags changed",
    data: closed({ candidate: Candidate, changes: changesField }),
  },
  merged: {
    summary: 'Another candidate was merged into this one',
    data: closed({
      candidate: Candidate,
      mergedCandidateId: Uuid,
      changes: changesField,
      mergedApplications: Type.Array(closed({ id: Uuid, mergedInto: Uuid })),
    }),
  },
  deleted: { summary: 'A candidate was deleted', data: candidate },
  restored: { summary: 'The deletion of a candidate was undone', data: candidate },
  erased: {
    summary: 'All personal data of a candidate was permanently removed, and the candidate is deleted',
    data: closed({ certificate: ErasureCertificate }),
  },
});
