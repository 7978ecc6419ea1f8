import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { fromLocal, toLocal } from '../../ui/local-time.ts';

type Offer = Schemas['Offer'];

const words = text.offerForm;
const PERIODS = Object.keys(words.periods) as NonNullable<Offer['salaryPeriod']>[]; // the texts name each

/** What a form about an offer holds, as its fields have it. */
export interface OfferDraft {
  title: string;
  salaryAmount: string;
  currency: string;
  salaryPeriod: Offer['salaryPeriod'];
  equity: string;
  startDate: string;
  expiresAt: string;
  notes: string;
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
  };
}

/** A first draft for a job: what the job says of itself. */
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
  };
}

const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());

/** The draft as the API takes it. */
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
  };
}

interface OfferFieldsProps {
  draft: OfferDraft;
  change: (part: Partial<OfferDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

export function OfferFields({ draft, change, errors }: OfferFieldsProps) {
  return (
    <>
      <TextField
        label={words.title}
        hint={words.titleHint}
        maxLength={200}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        errors={errors.title}
        required
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={words.salary}
          type="number"
          min={0}
          step={1}
          value={draft.salaryAmount}
          onChange={({ target }) => change({ salaryAmount: target.value })}
          errors={errors.salaryAmount}
        />
        <TextField
          label={words.currency}
          hint={words.currencyHint}
          maxLength={3}
          value={draft.currency}
          onChange={({ target }) => change({ currency: target.value })}
          errors={errors.currency}
        />
        <SelectField
          label={words.period}
          value={draft.salaryPeriod ?? ''}
          onChange={({ target }) => change({ salaryPeriod: PERIODS.find((one) => one === target.value) ?? null })}
          options={[['', words.noPeriod], ...PERIODS.map((one) => [one, words.periods[one]] as const)]}
          errors={errors.salaryPeriod}
        />
      </div>
      <TextField
        label={words.equity}
        maxLength={500}
        value={draft.equity}
        onChange={({ target }) => change({ equity: target.value })}
        errors={errors.equity}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.startDate}
          type="date"
          value={draft.startDate}
          onChange={({ target }) => change({ startDate: target.value })}
          errors={errors.startDate}
        />
        <TextField
          label={words.expiresAt}
          type="datetime-local"
          value={draft.expiresAt}
          onChange={({ target }) => change({ expiresAt: target.value })}
          errors={errors.expiresAt}
        />
      </div>
      <TextArea
        label={words.notes}
        hint={words.notesHint}
        rows={3}
        value={draft.notes}
        onChange={({ target }) => change({ notes: target.value })}
        errors={errors.notes}
      />
    </>
  );
}
