import type { Schemas } from '@rolecall/client';
import { Plus, X } from 'lucide-react';
import { text } from '../../text/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useMissingChoice } from '../../ui/use-missing-choice.tsx';

type Scorecard = Schemas['Scorecard'];
type Criterion = Scorecard['criteria'][number];

const t = text.scorecards;
const RATINGS = Object.keys(t.ratings) as Scorecard['rating'][]; // the keys of its type
const SCORES = [1, 2, 3, 4, 5];

export interface ScorecardDraft {
  rating: Scorecard['rating'] | null;
  comment: string;
  criteria: readonly Criterion[];
}

/** The request body, without criteria that have no name. */
export function bodyOf({ comment, criteria }: ScorecardDraft): Pick<Scorecard, 'comment' | 'criteria'> {
  return {
    comment: comment.trim() === '' ? null : comment.trim(),
    criteria: criteria.filter(({ label }) => label.trim() !== ''),
  };
}

interface ScorecardFieldsProps {
  draft: ScorecardDraft;
  change: (part: Partial<ScorecardDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

export function ScorecardFields({ draft, change, errors }: ScorecardFieldsProps) {
  const { rating, comment, criteria } = draft;
  const missing = useMissingChoice(t.ratingMissing);
  const put = (index: number, part: Partial<Criterion>) =>
    change({ criteria: criteria.map((one, place) => (place === index ? { ...one, ...part } : one)) });
  return (
    <>
      <fieldset aria-describedby={missing.describedBy}>
        <legend className="mb-1 font-medium">{t.rating}</legend>
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {RATINGS.map((one) => (
            <label
              key={one}
              className="border-line has-checked:border-accent has-checked:bg-accent-soft flex items-center gap-2 rounded-md border px-2.5 py-1.5"
            >
              <input
                type="radio"
                name="rating"
                value={one}
                required
                checked={rating === one}
                onInvalid={missing.onInvalid}
                onChange={() => {
                  missing.clear();
                  change({ rating: one });
                }}
                className="accent-accent"
              />
              {t.ratings[one]}
            </label>
          ))}
        </div>
        {missing.note}
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-medium">{t.criteria}</legend>
        {criteria.map((criterion, index) => (
          <div key={index} data-entry className="flex items-start gap-2">
            <TextField
              label={t.criterion}
              hideLabel
              placeholder={t.criterion}
              maxLength={200}
              value={criterion.label}
              onChange={({ target }) => put(index, { label: target.value })}
              errors={errors[`criteria.${index}.label`]}
              className="min-w-0 flex-1"
            />
            <SelectField
              label={t.score}
              hideLabel
              value={String(criterion.score)}
              onChange={({ target }) => put(index, { score: Number(target.value) })}
              options={SCORES.map((score) => [String(score), t.scoreOf(score)])}
              className="w-24"
            />
            <IconButton
              label={t.removeCriterion(criterion.label)}
              onClick={() => change({ criteria: criteria.filter((_, place) => place !== index) })}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </div>
        ))}
        <div>
          <Button small onClick={() => change({ criteria: [...criteria, { label: '', score: 3 }] })}>
            <Plus aria-hidden className="size-4" />
            {t.addCriterion}
          </Button>
        </div>
      </fieldset>
      <TextArea
        label={t.comment}
        hint={t.commentHint}
        rows={5}
        value={comment}
        onChange={({ target }) => change({ comment: target.value })}
        errors={errors.comment}
      />
    </>
  );
}
