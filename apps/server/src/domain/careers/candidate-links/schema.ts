import {
  nullable,
  oneOf,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

const fields = {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  expiresAt: Type.Unsafe<string | null>({
    ...nullable(Timestamp),
    description: '180 days after the application ended; null while it is active.',
  }),
  revokedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const CandidateLink = record('CandidateLink', fields);
export type CandidateLink = Static<typeof CandidateLink>;

/** A new link, with its URL. */
export const NewCandidateLink = record('NewCandidateLink', {
  ...fields,
  url: personal(
    Type.String({
      description: 'The page of the candidate. Returned only here; anyone who has it can act as the candidate.',
    }),
  ),
});

export const OfferResponse = record('OfferResponse', {
  id: Uuid,
  offerId: Uuid,
  decision: oneOf(['accepted', 'declined'] as const),
  name: personal(Type.String({ description: 'As typed by the candidate.' })),
  ip: personal(nullable(Type.String())),
  userAgent: personal(nullable(Type.String())),
  text: personal(Type.String({ description: 'The offer as it was shown.' })),
  textSha256: personal(Type.String({ description: 'SHA-256 of `text` in UTF-8, hexadecimal.' })),
  decidedAt: Timestamp,
});
export type OfferResponse = Static<typeof OfferResponse>;
