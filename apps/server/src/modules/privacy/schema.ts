import { ActorSchema } from '../../platform/http/actor.ts';
import { nullable, record, type Static, Timestamp, Type, Uuid } from '../../platform/http/schema.ts';

export const ErasureCertificate = record(
  'ErasureCertificate',
  {
    id: Type.Unsafe<string>({ ...Uuid, description: 'Of the event `candidate.erased`, which keeps the certificate.' }),
    candidateId: Uuid,
    mergedCandidateIds: Type.Array(Uuid, {
      description: 'Candidates who had become part of this one, erased with it.',
    }),
    erasedAt: Timestamp,
    erasedBy: ActorSchema,
    removed: Type.Record(Type.String(), Type.Integer(), {
      description: 'How many records of each kind were emptied or removed.',
    }),
  },
  'Tells what was removed, when and by whom, and nothing of the person.',
);
export type ErasureCertificate = Static<typeof ErasureCertificate>;

export const RetentionPreviewItem = record('RetentionPreviewItem', {
  candidateId: Uuid,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  lastActivityAt: Type.Unsafe<string>({ ...Timestamp, description: 'From here the days are counted.' }),
  deletedAt: nullable(Timestamp),
});
export type RetentionPreviewItem = Static<typeof RetentionPreviewItem>;
