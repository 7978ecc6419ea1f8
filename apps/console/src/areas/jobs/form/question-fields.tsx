import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { optionsOf } from '../job-words.tsx';
import { type Question, withType } from './config.ts';

const words = text.jobForm;

interface QuestionFieldsProps {
  question: Question;
  number: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (question: Question) => void;
  onRemove: () => void;
  errorsOf: (field: string) => readonly string[] | undefined;
}

/** One question: its words in a line, and all about it once it is opened. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { question, number, isOpen, onOpen, onChange, onRemove, errorsOf } = props;
  const change = (part: Partial<Question>) => onChange({ ...question, ...part });
  return (
    <details
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open !== isOpen) onOpen(event.currentTarget.open);
      }}
    >
      <summary className="py-1 break-words">
        <span className="font-medium">{question.label || words.unnamedQuestion}</span>{' '}
        <span className="text-muted text-xs">
          {words.types[question.type]} · {question.required ? words.visibilities.required : words.visibilities.optional}
        </span>
      </summary>
      <fieldset className="flex flex-col gap-3 pt-2 pr-1 pb-1">
        <legend className="sr-only">{words.question(number)}</legend>
        <TextField
          label={words.label}
          value={question.label}
          onChange={(event) => change({ label: event.target.value })}
          errors={errorsOf('label')}
          maxLength={160}
          required
        />
        <SelectField
          label={words.type}
          value={question.type}
          onChange={(event) => onChange(withType(question, event.target.value as Question['type']))} // one of its options
          options={optionsOf(words.types)}
        />
        {question.type === 'select' ? (
          <Options question={question} change={change} errors={errorsOf('options')} />
        ) : (
          <Lengths question={question} change={change} errorsOf={errorsOf} />
        )}
        <CheckField
          label={words.required}
          checked={question.required}
          onChange={(event) => change({ required: event.target.checked })}
        />
        <QuestionId question={question} change={change} errors={errorsOf('id')} />
        <div>
          <Button small look="danger" onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            {words.removeQuestion}
          </Button>
        </div>
      </fieldset>
    </details>
  );
}

interface PartProps {
  question: Question;
  change: (part: Partial<Question>) => void;
}

/** What is typed stays as it is typed; what it means is told at each change. */
function Options({ question, change, errors }: PartProps & { errors: readonly string[] | undefined }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextArea
      label={words.options}
      hint={words.optionsHint}
      value={typed ?? (question.options ?? []).join('\n')}
      onChange={(event) => {
        setTyped(event.target.value);
        const lines = event.target.value.split('\n').map((line) => line.trim());
        change({ options: lines.filter((line) => line !== '') });
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
}: PartProps & { errorsOf: (field: string) => readonly string[] | undefined }) {
  return (
    <>
      <TextField
        label={words.placeholder}
        value={question.placeholder ?? ''}
        onChange={(event) => change({ placeholder: event.target.value || undefined })}
        errors={errorsOf('placeholder')}
        maxLength={200}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {(['minLength', 'maxLength'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
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

/** Taken over when it is left: it names the question, and must not be somebody else's in between. */
function QuestionId({ question, change, errors }: PartProps & { errors: readonly string[] | undefined }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={words.id}
      hint={words.idHint}
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
  );
}
