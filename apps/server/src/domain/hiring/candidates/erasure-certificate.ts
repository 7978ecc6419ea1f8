import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  nullable,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';

const Mention = plainRecord('ErasureMention', {
  entityType: Type.String({ description: 'Such as `note` or `job`, as in events.' }),
  entityId: Uuid,
});
describeFields('ErasureMention', { entityId: 'The record that names the candidate.' });
export type Mention = Static<typeof Mention>;

export const ErasureCertificate = record(
  'ErasureCertificate',
  {
    id: Type.Unsafe<string>({
      ...Uuid,
      description: 'ID of the event `candidate.erased`, which contains the certificate.',
    }),
    candidateId: Uuid,
    mergedCandidateIds: Type.Array(Uuid, {
      description: 'Candidates who had been merged into this one and were erased with it.',
    }),
    erasedAt: Timestamp,
    erasedBy: ActorSchema,
    removed: Type.Record(Type.String(), Type.Integer(), {
      description:
        'Number of records cleared or removed, by type. Empty, like `removedIds`, for callers who see only some jobs.',
    }),
    removedIds: Type.Record(Type.String(), Type.Array(Uuid), {
      description: 'IDs of these records, by type. Stored idempotent responses have no IDs.',
    }),
    mentions: nullable(
      Type.Array(Mention, {
        description:
          'Records of others whose text contained the full name or the email address of the candidate when they were erased, at most 200 of each type: notes, messages, scorecards, tasks, interviews, offers, availability requests, approvals, pool entries, applications, other candidates, openings and jobs. They are not changed, so somebody has to look at them. Null if nobody looked for them: after erasures by retention, and for callers who see only some jobs.',
      }),
    ),
  },
  'States what was removed, when and by whom. Contains no personal data of the candidate.',
);
export type ErasureCertificate = Static<typeof ErasureCertificate>;

/** The certificate for a reader who sees only part of the records. */
export function withoutRecords(certificate: ErasureCertificate): ErasureCertificate {
  return { ...certificate, removed: {}, removedIds: {}, mentions: null };
}
