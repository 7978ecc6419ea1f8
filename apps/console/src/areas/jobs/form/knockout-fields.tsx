import { text } from '../../../text/index.ts';
import { CheckField, TextField } from '../../../ui/field.tsx';
import type { Question } from './config.ts';

const t = text.jobForm.knockout;

interface KnockoutFieldsProps {
  question: Question;
  change: (part: Partial<Question>) => void;
  errorsOf: (field: string) => readonly string[] | undefined;
}

/** Which answers the team wants to look at. Nothing for texts. */
export function KnockoutFields({ question, change, errorsOf }: KnockoutFieldsProps) {
  const choices = choicesOf(question);
  if (question.type !== 'number' && choices.length === 0) return null;
  const { answers = [], ...range } = question.knockout ?? {};
  const errors = errorsOf('knockout') ?? errorsOf('knockout.answers') ?? errorsOf('knockout.below');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t.title}</legend>
      <p className="text-muted text-xs">{t.hint}</p>
      {question.type === 'number' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['below', 'above'] as const).map((name) => (
            <TextField
              key={name}
              label={t[name]}
              type="number"
              step="any"
              value={range[name] ?? ''}
              onChange={(event) => {
                const { [name]: _before, ...others } = range;
                const given = event.target.value === '' ? others : { ...others, [name]: event.target.valueAsNumber };
                change({ knockout: Object.keys(given).length === 0 ? undefined : given });
              }}
              errors={name === 'below' ? errors : undefined}
            />
          ))}
        </div>
      ) : (
        choices.map(([value, label]) => (
          <CheckField
            key={value}
            label={label}
            checked={answers.includes(value)}
            onChange={(event) => {
              const others = answers.filter((answer) => answer !== value);
              const next = event.target.checked ? [...others, value] : others;
              change({ knockout: next.length === 0 ? undefined : { answers: next } });
            }}
          />
        ))
      )}
    </fieldset>
  );
}

function choicesOf({ type, options = [] }: Question): (readonly [value: string, label: string])[] {
  if (type === 'yes_no')
    return [
      ['yes', text.jobForm.answers.yes],
      ['no', text.jobForm.answers.no],
    ];
  return type === 'select' || type === 'multi_select' ? options.map((option) => [option, option] as const) : [];
}

/** Without the answers that are no longer options. */
export function withoutRemoved(knockout: Question['knockout'], options: readonly string[]): Question['knockout'] {
  const answers = knockout?.answers?.filter((answer) => options.includes(answer)) ?? [];
  return answers.length === 0 ? undefined : { answers };
}
