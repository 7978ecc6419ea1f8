import type { Schemas } from '@rolecall/client';
import { type ExternalRefs, refsOf } from '../../records/external-ref-fields.tsx';
import { offerForm } from '../../text/en/offer-form.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { fromLocal, toLocal } from '../../ui/local-time.ts';

type Offer = Schemas['Offer'];

const t = offerForm;
const PERIODS = Object.keys(t.periods) as NonNullable<Offer['salaryPeriod']>[]; // the keys of its type

/** The values of the form. */
interface OfferDraft {
  title: string;
  salaryAmount: string;
  currency: string;
  salaryPeriod: Offer['salaryPeriod'];
  equity: string;
  startDate: string;
  expiresAt: string;
  notes: string;
  externalRefs: ExternalRefs;
}

export function draftOf(offer: Offer): OfferDraft {
  return {
    title: offer.title,
    salaryAmount: offer.salaryAmount === null ? '' : String(offer.salaryAmount),
    currency: offer.currency ?? '',
    salaryPeriod: offer.salaryPeriod,
    equity: offer.equity ?? '',
    startDate: offer.startDate ?? '',
    expiresAt: toLocal(offer.expiresAt),
    notes: offer.notes ?? '',
    externalRefs: offer.externalRefs,
  };
}

/** The initial values for a job. */
export function draftFor(job: Schemas['Job'] | undefined): OfferDraft {
  return {
    title: job?.title ?? '',
    salaryAmount: '',
    currency: job?.currency ?? '',
    salaryPeriod: job?.salaryPeriod ?? 'year',
    equity: '',
    startDate: '',
    expiresAt: '',
    notes: '',
    externalRefs: [],
  };
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** The request body. */
export function bodyOf(draft: OfferDraft): Omit<Schemas['NewOffer'], 'applicationId'> {
  const isPaid = draft.salaryAmount.trim() !== '';
  return {
    title: draft.title.trim(),
    salaryAmount: isPaid ? Number(draft.salaryAmount) : null,
    currency: orNull(draft.currency)?.toUpperCase() ?? null,
    salaryPeriod: isPaid ? draft.salaryPeriod : null,
    equity: orNull(draft.equity),
    startDate: orNull(draft.startDate),
    expiresAt: fromLocal(draft.expiresAt),
    notes: orNull(draft.notes),
    externalRefs: refsOf(draft.externalRefs),
  };
}

interface OfferFieldsProps {
  draft: OfferDraft;
  change: (part: Partial<OfferDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

export function OfferFields({ draft, change, errors }: OfferFieldsProps) {
  const hasTitle = draft.title !== '';
  return (
    <>
      <TextField
        label={t.title}
        hint={t.titleHint}
        maxLength={200}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        errors={errors.title}
        required
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={t.salary}
          type="number"
          min={0}
          step="any"
          {...(hasTitle ? { 'data-first': true } : {})}
          value={draft.salaryAmount}
          onChange={({ target }) => change({ salaryAmount: target.value })}
          errors={errors.salaryAmount}
        />
        <TextField
          label={t.currency}
          hint={t.currencyHint}
          maxLength={3}
          value={draft.currency}
          onChange={({ target }) => change({ currency: target.value })}
          errors={errors.currency}
        />
        <SelectField
          label={t.period}
          value={draft.salaryPeriod ?? ''}
          onChange={({ target }) => change({ salaryPeriod: PERIODS.find((one) => one === target.value) ?? null })}
          options={[['', t.noPeriod], ...PERIODS.map((one) => [one, t.periods[one]] as const)]}
          errors={errors.salaryPeriod}
        />
      </div>
      <TextField
        label={t.equity}
        maxLength={500}
        value={draft.equity}
        onChange={({ target }) => change({ equity: target.value })}
        errors={errors.equity}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.startDate}
          type="date"
          value={draft.startDate}
          onChange={({ target }) => change({ startDate: target.value })}
          errors={errors.startDate}
        />
        <TextField
          label={t.expiresAt}
          type="datetime-local"
          value={draft.expiresAt}
          onChange={({ target }) => change({ expiresAt: target.value })}
          errors={errors.expiresAt}
        />
      </div>
      <TextArea
        label={t.notes}
        hint={t.notesHint}
        rows={3}
        value={draft.notes}
        onChange={({ target }) => change({ notes: target.value })}
        errors={errors.notes}
      />
    </>
  );
}
