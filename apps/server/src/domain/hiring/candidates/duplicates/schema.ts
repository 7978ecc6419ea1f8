import {
  nullable,
  oneOf,
  personal,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../../platform/http/contract/schema.ts';

const REASONS = [
  'phone',
  'shared_phone',
  'same_mailbox',
  'profile_link',
  'name_and_email',
  'name_and_employer',
] as const;

export const PossibleDuplicate = record('PossibleDuplicate', {
  candidateId: Uuid,
  firstName: personal(Type.String()),
  lastName: personal(Type.String()),
  email: personal(nullable(Type.String())),
  phone: personal(nullable(Type.String())),
  headline: personal(nullable(Type.String())),
  location: personal(nullable(Type.String())),
  createdAt: Timestamp,
  reasons: Type.Array(
    oneOf(REASONS, {
      description:
        'What both have in common: the last eight digits of the phone number (`shared_phone` if three or more candidates have it, which says little: relatives, agencies), the mailbox that receives both email addresses (`ada+jobs@…`, and at Gmail also `a.da@…`), the address of a profile, or the same name with the same part of the email address before the @ or with the same employer.',
    }),
  ),
});
export type PossibleDuplicate = Static<typeof PossibleDuplicate>;

export const PossibleDuplicates = record('PossibleDuplicates', { items: Type.Array(PossibleDuplicate) });
export type PossibleDuplicates = Static<typeof PossibleDuplicates>;
