import { record, type Static, Timestamp, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';

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
  },
  'States what was removed, when and by whom. Contains no personal data of the candidate.',
);
export type ErasureCertificate = Static<typeof ErasureCertificate>;

/** The certificate for a reader who sees only part of the records. */
export function withoutRecords(certificate: ErasureCertificate): ErasureCertificate {
  return { ...certificate, removed: {}, removedIds: {} };
}
