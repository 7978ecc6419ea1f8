import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { TotalQuery } from '../../../platform/http/contract/pagination.ts';
import {
  CalendarDate,
  LongText,
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { customFieldsInput, customFieldsOf } from '../../records/custom-fields/value-schema.ts';
import { ExternalRefs, ExternalRefsInput, externalRefFilter } from '../../records/external-refs/schema.ts';
import { AMOUNT_DIGITS, Currency, PayAmount, Salary, SalaryPeriod } from '../jobs/schema.ts';

export const OfferStatus = oneOf(['draft', 'sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const);
export type OfferStatus = Static<typeof OfferStatus>;

export const Offer = record('Offer', {
  id: Uuid,
  applicationId: Uuid,
  candidateId: Uuid,
  jobId: Uuid,
  status: OfferStatus,
  title: personal(Type.String()),
  salaryAmount: PayAmount,
  currency: plain(nullable(Type.String())),
  salaryPeriod: nullable(SalaryPeriod),
  equity: personal(nullable(Type.String())),
  startDate: nullable(CalendarDate),
  expiresAt: nullable(
    Type.Unsafe<string>({
      ...Timestamp,
      description: 'When the offer expires if it was sent and not decided; null if it does not expire.',
    }),
  ),
  notes: personal(nullable(Type.String())),
  customFields: personal(customFieldsOf('offer')),
  externalRefs: personal(ExternalRefs),
  sentAt: nullable(Timestamp),
  decidedAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Offer = Static<typeof Offer>;
describeFields('Offer', {
  startDate: 'The first day of work, as `YYYY-MM-DD`.',
  notes: 'For the team. Candidates do not see them.',
  title: 'The job title in the offer.',
  status: '`expired`: it was not answered in time.',
  expiresAt: 'Until when the candidate can answer; null for no limit.',
});

export const OfferOrTombstone = record('OfferOrTombstone', {
  ...Offer.properties,
  deletedAt: Type.Optional(Timestamp),
});

const terms = {
  salaryAmount: nullable(
    Type.Number({
      ...Salary,
      description: `In units of the currency, such as 72000 or 18.75; requires currency and salaryPeriod. ${AMOUNT_DIGITS}`,
    }),
  ),
  currency: nullable(Currency),
  salaryPeriod: nullable(SalaryPeriod),
  equity: nullable(text(500)),
  startDate: nullable(CalendarDate),
  expiresAt: nullable(Timestamp),
  notes: nullable(LongText),
  customFields: customFieldsInput('offer'),
  externalRefs: ExternalRefsInput,
};
const Title = text(200);

export const NewOffer = Type.Object(
  { applicationId: Uuid, title: Title, ...patch('', terms).properties },
  { additionalProperties: false, 'x-name': 'NewOffer' },
);
export type NewOffer = Static<typeof NewOffer>;

export const OfferPatch = patch('OfferPatch', { title: Title, ...terms });
export type OfferPatch = Static<typeof OfferPatch>;

export const OfferDecision = record('OfferDecision', { decision: oneOf(['accepted', 'declined'] as const) });
export type OfferDecision = Static<typeof OfferDecision>;

export const offerFilters = {
  candidateId: anyOf(Uuid),
  applicationId: anyOf(Uuid),
  status: anyOf(OfferStatus),
  ...externalRefFilter,
  ...TotalQuery,
};
