import { useId, useState } from 'react';
import { useRecord } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';
import { classNames } from '../ui/class-names.ts';
import { CONTROL, Field } from '../ui/field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

const t = text.filters.selection;
/** The most characters of a tag. */
const MAX_LENGTH = 40;

interface TagFieldProps {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  /** Takes several tags, separated by commas. */
  several?: boolean;
  /** Tags that are not suggested. */
  except?: readonly string[];
  /** Escape while no suggestions are open. */
  onEscape?: () => void;
  errors?: readonly string[] | undefined;
  className?: string;
}

/** A field for a new tag, or several, which suggests tags that are in use and begin with what is typed. */
export function TagField({ several = false, ...props }: TagFieldProps) {
  const { value, onChange, except = [], onEscape, label, hideLabel = false, hint, errors, className } = props;
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const [isFocused, setFocused] = useState(false);
  const [active, setActive] = useState<number | null>(null);
  // The text for which the suggestions were closed or one was chosen.
  const [closedFor, setClosedFor] = useState('');
  const canRead = useCan()('tags:read');
  const start = several ? value.lastIndexOf(',') + 1 : 0;
  const typed = value.slice(start).trim();
  const q = useDebounced(typed);
  const isAsked = canRead && q !== '' && q.length <= MAX_LENGTH;
  const { data } = useRecord('/tags/suggestions', { query: { q } }, { enabled: isAsked && isFocused });
  const given = [...except, typed, ...(several ? value.slice(0, start).split(',') : [])].map((one) =>
    one.trim().toLowerCase(),
  );
  const labels = (isAsked && q === typed ? (data?.data.labels ?? []) : []).filter(
    // In a comma-separated list, a tag that contains a comma would become two.
    (one) => !given.includes(one.toLowerCase()) && !(several && one.includes(',')),
  );
  const isOpen = isFocused && labels.length > 0 && value !== closedFor;

  function choose(chosen: string): void {
    const before = value.slice(0, start);
    const next = several ? `${before}${before === '' ? '' : ' '}${chosen}, ` : chosen;
    setClosedFor(next);
    setActive(null);
    onChange(next);
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && !isOpen) onEscape?.();
    if (!isOpen) return;
    const { length } = labels;
    if (event.key === 'ArrowDown') setActive(active === null ? 0 : (active + 1) % length);
    else if (event.key === 'ArrowUp') setActive(active === null ? length - 1 : (active - 1 + length) % length);
    else if (event.key === 'Enter' && active !== null && labels[active] !== undefined) choose(labels[active]);
    else if (event.key === 'Escape') setClosedFor(value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classNames('relative', className)}>
      <Field {...{ label, hideLabel, errors }} required={several} {...(hint === undefined ? {} : { hint })}>
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            required={several}
            {...(several ? {} : { maxLength: MAX_LENGTH, placeholder: label })}
            // biome-ignore lint/a11y/noAutofocus: it appears when somebody asks for it
            autoFocus={!several}
            value={value}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            data-suggestions={isOpen ? 'open' : undefined}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && active !== null ? optionId(active) : undefined}
            onChange={({ target }) => {
              setActive(null);
              setClosedFor('');
              onChange(target.value);
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={onKeyDown}
            className={CONTROL}
          />
        )}
      </Field>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t.tagSuggestions}
          className={classNames(
            'bg-raised border-line mt-1 flex flex-col rounded-lg border p-1',
            // Within a dialog it would be cut off.
            !several && 'shadow-pop absolute top-full z-10 w-56',
          )}
        >
          {labels.map((one, index) => (
            <div
              key={one}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
              onKeyDown={() => undefined}
              className={classNames(
                'hover:bg-sunken cursor-pointer truncate rounded-md px-2 py-1',
                index === active && 'bg-sunken',
              )}
            >
              {one}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
