import { type ReactNode, useId } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface Choice {
  value: string;
  /** A description. */
  hint?: string;
}

export interface ChoiceGroup {
  name: string;
  choices: readonly Choice[];
}

interface ChoicesProps {
  label: string;
  groups: readonly ChoiceGroup[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  errors?: readonly string[] | undefined;
}

/** A multiple choice in groups, which can be selected as a whole. */
export function Choices({ label, groups, chosen, onChange, errors = [] }: ChoicesProps) {
  const t = text.settings.choices;
  const all = groups.flatMap(({ choices }) => choices.map(({ value }) => value));
  // In the order of the options, not of the clicks.
  const change = (values: readonly string[], isChosen: boolean) =>
    onChange(all.filter((value) => (values.includes(value) ? isChosen : chosen.includes(value))));
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <span aria-hidden className="font-medium">
          {label}
        </span>
        <span className="text-muted text-xs" role="status">
          {t.count(chosen.length, all.length)}
        </span>
        <span className="ml-auto flex gap-1">
          <Button small onClick={() => onChange(all)}>
            {t.all}
          </Button>
          <Button small onClick={() => onChange([])}>
            {t.none}
          </Button>
        </span>
      </div>
      {errors.length > 0 && (
        <p role="alert" className="text-danger mb-2 text-xs">
          {chosen.length === 0 ? t.atLeastOne : errors.join(' ')}
        </p>
      )}
      <div className="border-line divide-line divide-y rounded-md border">
        {groups.map((group) => (
          <Group key={group.name} group={group} chosen={chosen} change={change} />
        ))}
      </div>
    </fieldset>
  );
}

/** Shows what is in backticks, as the API document writes names of fields, as code. */
function withCode(hint: string): ReactNode[] {
  return hint.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

function Group({
  group: { name, choices },
  chosen,
  change,
}: {
  group: ChoiceGroup;
  chosen: readonly string[];
  change: (values: readonly string[], isChosen: boolean) => void;
}) {
  const id = useId();
  const values = choices.map(({ value }) => value);
  const count = values.filter((value) => chosen.includes(value)).length;
  const isMixed = count > 0 && count < values.length;
  return (
    <div className="grid gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[9rem_1fr]">
      <label className="flex items-start gap-2 font-medium">
        <input
          type="checkbox"
          checked={count === values.length}
          ref={(box) => {
            if (box !== null) box.indeterminate = isMixed;
          }}
          onChange={({ target }) => change(values, target.checked)}
          className="accent-accent mt-0.5 size-4 shrink-0"
        />
        {name}
      </label>
      <div
        className={classNames(
          'grid gap-x-5 gap-y-1.5 pl-6 sm:pl-0',
          choices.some(({ hint }) => hint !== undefined) ? 'sm:grid-cols-2' : 'sm:grid-cols-3',
        )}
      >
        {choices.map(({ value, hint }) => (
          <div key={value} className="flex min-w-0 items-start gap-2">
            <input
              id={`${id}-${value}`}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => change([value], target.checked)}
              aria-describedby={hint === undefined ? undefined : `${id}-${value}-hint`}
              className="accent-accent mt-0.5 size-4 shrink-0"
            />
            <div className="min-w-0">
              <label htmlFor={`${id}-${value}`} className="font-mono text-xs break-words">
                {value}
              </label>
              {hint !== undefined && (
                <p id={`${id}-${value}-hint`} className="text-muted text-xs">
                  {withCode(hint)}
                </p>
              )}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
