import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCustomFields } from '../../../records/custom-fields/use-custom-fields.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { optionsOf } from '../job-labels.tsx';
import { hasNoText, hasOptions, type Question, withType } from './config.ts';
import { KnockoutFields, withoutRemoved } from './knockout-fields.tsx';

const t = text.jobForm;

interface QuestionFieldsProps {
  question: Question;
  number: number;
  onChange: (question: Question) => void;
  onRemove: () => void;
  errorsOf: (field: string) => readonly string[] | undefined;
}

/** The fields of a question. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, number, onChange, onRemove, errorsOf } = props;
  const change = (part: Partial<Question>) => onChange({ ...question, ...part });
  return (
    <fieldset className="flex flex-col gap-3 px-1 pt-2 pb-1">
      <legend className="sr-only">{t.question(number)}</legend>
      <TextField
        label={t.label}
        value={question.label}
        onChange={(event) => change({ label: event.target.value })}
        errors={errorsOf('label')}
        maxLength={160}
        required
      />
      <SelectField
        label={t.type}
        value={question.type}
        onChange={(event) => onChange(withType(question, event.target.value as Question['type']))} // one of the options
        options={optionsOf(t.types)}
        hint={question.type === 'file' ? t.fileHint : undefined}
        errors={errorsOf('type')}
      />
      {hasOptions(question.type) && <Options question={question} change={change} errors={errorsOf('options')} />}
      {!hasOptions(question.type) && !hasNoText(question.type) && (
        <Lengths question={question} change={change} errorsOf={errorsOf} />
      )}
      <KnockoutFields question={question} change={change} errorsOf={errorsOf} />
      {question.type !== 'file' && (
        <FieldOfQuestion question={question} change={change} errors={errorsOf('customField')} />
      )}
      <CheckField
        label={t.required}
        checked={question.required}
        onChange={(event) => change({ required: event.target.checked })}
      />
      <QuestionId question={question} change={change} errors={errorsOf('id')} />
      <div>
        <Button small variant="danger" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          {t.removeQuestion}
        </Button>
      </div>
    </fieldset>
  );
}

interface SettingsFormProps {
  question: Question;
  change: (part: Partial<Question>) => void;
}

/** Keeps the text as it is typed, and passes on the options in it. */
function Options({ question, change, errors }: SettingsFormProps & { errors: readonly string[] | undefined }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      label={t.options}
      hint={t.optionsHint}
      value={typed ?? (question.options ?? []).join('\n')}
      onChange={(event) => {
        setTyped(event.target.value);
        const lines = event.target.value.split('\n').map((line) => line.trim());
        const options = lines.filter((line) => line !== '');
        change({ options, knockout: withoutRemoved(question.knockout, options) });
      }}
      onBlur={() => setTyped(null)}
      errors={errors}
      required
    />
  );
}

function Lengths({
  question,
  change,
  errorsOf,
}: SettingsFormProps & { errorsOf: (field: string) => readonly string[] | undefined }) {
  return (
    <>
      <TextField
        label={t.placeholder}
        value={question.placeholder ?? ''}
        onChange={(event) => change({ placeholder: event.target.value || undefined })}
        errors={errorsOf('placeholder')}
        maxLength={200}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {(['minLength', 'maxLength'] as const).map((name) => (
          <TextField
            key={name}
            label={t[name]}
            type="number"
            min={1}
            step={1}
            value={question[name] ?? ''}
            onChange={(event) => change({ [name]: event.target.value === '' ? undefined : event.target.valueAsNumber })}
            errors={errorsOf(name)}
          />
        ))}
      </div>
    </>
  );
}

/** The custom field that answers are also written to; nothing in workspaces without fields. */
function FieldOfQuestion({ question, change, errors }: SettingsFormProps & { errors: readonly string[] | undefined }) {
  const fields = [...useCustomFields('candidate'), ...useCustomFields('application')];
  if (fields.length === 0) return null;
  const { label, hint, none } = text.customFields.question;
  return (
    <SelectField
      label={label}
      hint={hint}
      value={question.customField ?? ''}
      onChange={(event) => change({ customField: event.target.value || undefined })}
      options={[
        ['', none],
        ...fields.map(
          (field) =>
            [`${field.entity}.${field.key}`, `${text.customFields.entities[field.entity]}: ${field.label}`] as const,
        ),
      ]}
      errors={errors}
    />
  );
}

/** Applied when the field loses the focus: while it is typed, the ID could be that of another question. */
function QuestionId({ question, change, errors }: SettingsFormProps & { errors: readonly string[] | undefined }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <details open={errors !== undefined || undefined}>
      <summary className="text-muted cursor-pointer">{t.forDevelopers}</summary>
      <TextField
        label={t.id}
        hint={t.idHint}
        value={typed ?? question.id}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== null && typed.trim() !== '') change({ id: typed.trim() });
          setTyped(null);
        }}
        errors={errors}
        maxLength={60}
        required
      />
    </details>
  );
}
