import { Check } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { PaneSwitch } from '../../ui/pane-switch.tsx';
import { type FilterField, readValue, writeValue } from './filter-field.ts';

const t = text.filters;
// More than can be seen at once.
const MANY = 8;

interface FilterEditorProps<Field extends FilterField> {
  field: Field;
  /** Empty if unset. */
  value: string;
  onChange: (value: string) => void;
  onDone: () => void;
}

/** Sets the value of one filter. Choices apply immediately, typed values with Enter or the button. */
export function FilterEditor({ field, value, onChange, onDone }: FilterEditorProps<FilterField>) {
  const given = readValue(value);
  const canExclude = field.canExclude === true;
  const [isExcluded, setExcluded] = useState(canExclude && given.isExcluded);
  const rest = {
    value: canExclude ? given.values : value,
    onChange: (values: string) => onChange(writeValue(values, isExcluded)),
    onDone,
  };
  const editor =
    field.kind === 'typed' ? <TypedEditor field={field} {...rest} /> : <ChoiceEditor field={field} {...rest} />;
  if (!canExclude) return editor;
  return (
    <div className="flex min-h-0 flex-col gap-2">
      {editor}
      <PaneSwitch
        label={t.polarity.label}
        panes={{ is: t.polarity.is, isNot: t.polarity.isNot }}
        shown={isExcluded ? 'isNot' : 'is'}
        onShow={(shown) => {
          setExcluded(shown === 'isNot');
          if (given.values !== '') onChange(writeValue(given.values, shown === 'isNot'));
        }}
        className="order-first px-1"
      />
    </div>
  );
}

function ChoiceEditor({ field, value, onChange, onDone }: FilterEditorProps<Exclude<FilterField, { kind: 'typed' }>>) {
  const { kind, label, options } = field;
  const [typed, setTyped] = useState('');
  const chosen = value === '' ? [] : kind === 'choices' ? value.split(',') : [value];
  const words = typed.trim().toLowerCase();
  const shown = options.filter(([, name]) => name.toLowerCase().includes(words));
  const toggle = (option: string, isChosen: boolean) =>
    // In the order of the options, not of the clicks.
    onChange(
      options
        .map(([one]) => one)
        .filter((one) => (one === option ? isChosen : chosen.includes(one)))
        .join(','),
    );
  return (
    <fieldset className="flex min-h-0 flex-col gap-2 px-1">
      <legend className="mb-1 font-medium">{label}</legend>
      {options.length > MANY && (
        <TextField
          label={t.findOption(label)}
          hideLabel
          type="search"
          placeholder={text.common.actions.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className="flex flex-col gap-1">
        {shown.map(([option, name]) =>
          kind === 'choices' ? (
            <CheckField
              key={option}
              label={name}
              checked={chosen.includes(option)}
              onChange={({ target }) => toggle(option, target.checked)}
            />
          ) : (
            <Button
              key={option}
              small
              variant="quiet"
              aria-pressed={chosen.includes(option)}
              className="justify-start text-left !whitespace-normal"
              onClick={() => {
                onChange(option);
                onDone();
              }}
            >
              <Check aria-hidden className={chosen.includes(option) ? 'size-4' : 'invisible size-4'} />
              {name}
            </Button>
          ),
        )}
        {shown.length === 0 && <p className="text-muted">{text.common.states.none}</p>}
      </div>
    </fieldset>
  );
}

function TypedEditor({
  field: { label, type, hint },
  value,
  onChange,
  onDone,
}: FilterEditorProps<Extract<FilterField, { kind: 'typed' }>>) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
        onDone();
      }}
    >
      <TextField
        label={label}
        hint={hint}
        type={type}
        {...(type === 'number' ? { step: 'any' } : { maxLength: 200 })}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" small variant="primary" disabled={typed.trim() === '' && value === ''}>
        {text.common.actions.apply}
      </Button>
    </form>
  );
}
