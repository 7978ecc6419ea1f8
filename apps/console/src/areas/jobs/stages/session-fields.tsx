import { Plus, X } from 'lucide-react';
import { InterviewersField } from '../../../records/interviewers-field.tsx';
import { interviewPlans } from '../../../text/en/interview-plans.ts';
import { text } from '../../../text/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckField, ChoiceField, TextArea, TextField } from '../../../ui/field.tsx';
import type { Criterion, SessionDraft } from './plan-draft.ts';

const t = interviewPlans;
const { types, modes, form } = text.interviews;
/** The most criteria that an interview can have. */
const MOST_CRITERIA = 30;
const [SHORTEST, LONGEST] = [5, 480];

interface SessionFieldsProps {
  session: SessionDraft;
  change: (part: Partial<SessionDraft>) => void;
  onRemove: () => void;
  /** Messages by path within the session. */
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The fields of an interview of a plan. */
export function SessionFields({ session, change, onRemove, errors }: SessionFieldsProps) {
  const { title, type, mode, durationMins, interviewerIds, optionalInterviewerIds, notes, scorecardCriteria } = session;
  const interviewerErrors = Object.entries(errors).flatMap(([path, own]) =>
    /^(i|optionalI)nterviewerIds/.test(path) ? own : [],
  );
  return (
    <fieldset aria-label={title || t.untitled} className="flex flex-col gap-4 px-1 pt-2 pb-1">
      <TextField
        label={t.name}
        maxLength={200}
        value={title}
        onChange={({ target }) => change({ title: target.value })}
        errors={errors.title}
        required
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <ChoiceField
          label={form.type}
          value={type}
          onChange={(next) => change({ type: next })}
          names={types}
          errors={errors.type}
        />
        <ChoiceField
          label={form.mode}
          value={mode}
          onChange={(next) => change({ mode: next })}
          names={modes}
          errors={errors.mode}
        />
        <TextField
          label={t.duration}
          type="number"
          min={SHORTEST}
          max={LONGEST}
          step={1}
          value={durationMins === 0 ? '' : String(durationMins)}
          onChange={({ target }) => change({ durationMins: Math.trunc(Number(target.value)) })}
          errors={errors.durationMins}
          required
        />
      </div>
      <InterviewersField
        ids={[...interviewerIds, ...optionalInterviewerIds]}
        optionalIds={optionalInterviewerIds}
        onChange={(ids, optional) =>
          change({ interviewerIds: ids.filter((id) => !optional.includes(id)), optionalInterviewerIds: optional })
        }
        errors={interviewerErrors}
      />
      <TextArea
        label={t.notes}
        rows={3}
        value={notes}
        onChange={({ target }) => change({ notes: target.value })}
        errors={errors.notes}
      />
      <CriteriaFields
        criteria={scorecardCriteria}
        onChange={(criteria) => change({ scorecardCriteria: criteria })}
        errors={errors}
      />
      <div>
        <Button small variant="danger" onClick={onRemove}>
          {t.remove}
        </Button>
      </div>
    </fieldset>
  );
}

interface CriteriaFieldsProps {
  criteria: readonly Criterion[];
  onChange: (criteria: Criterion[]) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The criteria of the interview's scorecard. */
function CriteriaFields({ criteria, onChange, errors }: CriteriaFieldsProps) {
  const put = (index: number, part: Partial<Criterion>) =>
    onChange(criteria.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t.criteria}</legend>
      <p className="text-muted text-xs">{t.criteriaHint}</p>
      {criteria.map(({ label, guidance, required }, index) => (
        <div key={index} data-entry className="border-line flex flex-col gap-2 rounded-md border p-2.5">
          <div className="flex items-end gap-2">
            <TextField
              className="min-w-0 flex-1"
              label={t.criterion}
              maxLength={200}
              value={label}
              onChange={({ target }) => put(index, { label: target.value })}
              errors={errors[`scorecardCriteria.${index}.label`]}
            />
            <IconButton
              label={text.common.editing.removeEntry(label || t.unnamedCriterion)}
              onClick={() => onChange(criteria.filter((_, at) => at !== index))}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </div>
          <TextArea
            label={t.guidance}
            rows={2}
            maxLength={2_000}
            value={guidance ?? ''}
            onChange={({ target }) => put(index, { guidance: target.value })}
            errors={errors[`scorecardCriteria.${index}.guidance`]}
          />
          <CheckField
            label={t.required}
            checked={required}
            onChange={({ target }) => put(index, { required: target.checked })}
          />
        </div>
      ))}
      <div>
        <Button
          small
          disabled={criteria.length >= MOST_CRITERIA}
          onClick={() => onChange([...criteria, { label: '', guidance: '', required: false }])}
        >
          <Plus aria-hidden className="size-4" />
          {t.addCriterion}
        </Button>
      </div>
    </fieldset>
  );
}
