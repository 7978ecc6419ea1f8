import { Command } from 'cmdk';
import { ArrowDownUp, ListFilter, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { FilterEditor } from './filter-editor.tsx';
import { type FilterField, type FilterValues, shownValue } from './filter-field.ts';
import { matchingFilters } from './matching.ts';

const t = text.filters;

interface FilterBarProps {
  /** The name under which the search is in `values`, and what it searches; unset without search. */
  search?: { name: string; label?: string; placeholder?: string; help?: ReactNode };
  fields: readonly FilterField[];
  values: FilterValues;
  /** Called when the filters are opened for the first time, to read choices that are many. */
  onOpen?: () => void;
  /** Empty texts remove filters. */
  onChange: (change: Record<string, string>) => void;
  /** The orders that can be chosen; the first one is the default. */
  sort?: { options: readonly (readonly [value: string, name: string])[]; value: string | undefined };
  /** The name of the order in `onChange`. */
  sortName?: string;
  /** Shown at the end, such as the choice of columns. */
  children?: ReactNode;
}

/** The search, the filters as chips, a button that adds one, and the order of a list. All of it is in the URL. */
export function FilterBar(props: FilterBarProps) {
  const { search, fields, values, onChange, onOpen, sort, sortName = 'sort', children } = props;
  const active = fields.filter(({ name }) => values[name] !== undefined);
  return (
    <search aria-label={t.label} className="flex flex-wrap items-center gap-2">
      {search !== undefined && (
        <span className="flex w-full items-center gap-1 sm:w-auto">
          <SearchField
            label={search.label ?? t.search}
            {...(search.placeholder === undefined ? {} : { placeholder: search.placeholder })}
            value={values[search.name] ?? ''}
            onChange={(value) => onChange({ [search.name]: value })}
            className="min-w-0 grow sm:w-64"
          />
          {search.help}
        </span>
      )}
      {active.map((field) => (
        <Chip key={field.name} field={field} value={values[field.name]!} onChange={onChange} />
      ))}
      {fields.length > 0 && <AddFilter fields={fields} values={values} onChange={onChange} onOpen={onOpen} />}
      {active.length > 1 && (
        <Button
          small
          variant="quiet"
          onClick={() => onChange(Object.fromEntries(active.map(({ name }) => [name, ''])))}
        >
          {t.clear}
        </Button>
      )}
      {sort !== undefined && <Sort {...sort} onChange={(value) => onChange({ [sortName]: value })} />}
      {children}
    </search>
  );
}

interface ChipProps {
  field: FilterField;
  value: string;
  onChange: (change: Record<string, string>) => void;
}

/** A filter that is set: it can be changed and removed. */
function Chip({ field, value, onChange }: ChipProps) {
  const [isOpen, setOpen] = useState(false);
  const shown = t.chip(field.label, shownValue(field, value));
  return (
    <span className="bg-accent-soft text-accent inline-flex max-w-full items-center rounded-md">
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label={field.label}
        trigger={
          <button
            type="button"
            aria-label={t.edit(shown)}
            className="min-h-7 truncate rounded-l-md px-2 text-small font-medium hover:underline"
          >
            {shown}
          </button>
        }
      >
        <FilterEditor
          field={field}
          value={value}
          onChange={(next) => onChange({ [field.name]: next })}
          onDone={() => setOpen(false)}
        />
      </Popover>
      <button
        type="button"
        aria-label={t.remove(shown)}
        title={t.remove(shown)}
        className="inline-flex min-h-7 items-center rounded-r-md px-1.5"
        onClick={() => onChange({ [field.name]: '' })}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

/** Chooses a filter, then its value. A filter stays open while several of its values are chosen. */
function AddFilter({
  fields,
  values,
  onChange,
  onOpen,
}: Pick<FilterBarProps, 'fields' | 'values' | 'onChange' | 'onOpen'>) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const field = fields.find((one) => one.name === name);
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) return;
    setName(null);
    setTyped('');
    onOpen?.();
  };
  useShortcuts({ f: () => change(true) });
  const unset = fields.filter((one) => values[one.name] === undefined);
  // Values can be added to a filter that has some.
  const open = fields.filter((one) => one.kind === 'choices' || values[one.name] === undefined);
  const matching = typed.trim() === '' ? { fields: unset, options: [] } : matchingFilters(open, typed, values);
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      label={t.add}
      trigger={
        <Button small aria-keyshortcuts="F">
          <ListFilter aria-hidden className="size-4" />
          {t.add}
        </Button>
      }
    >
      {field === undefined ? (
        <Command label={t.find} shouldFilter={false} className="flex flex-col gap-1">
          <Command.Input placeholder={t.find} value={typed} onValueChange={setTyped} className={CONTROL} />
          <Command.List label={t.find}>
            <Command.Empty className="text-muted px-2 py-1">{t.noField}</Command.Empty>
            {matching.fields.map((one) => (
              <Command.Item key={one.name} value={one.name} onSelect={() => setName(one.name)} className={ITEM}>
                {one.label}
              </Command.Item>
            ))}
            {matching.options.map((one) => (
              <Command.Item
                key={`${one.field.name} ${one.value}`}
                value={`${one.field.name} ${one.value}`}
                onSelect={() => {
                  onChange({ [one.field.name]: one.value });
                  setOpen(false);
                }}
                className={ITEM}
              >
                {t.chip(one.field.label, one.label)}
              </Command.Item>
            ))}
          </Command.List>
        </Command>
      ) : (
        // The focus was on the list of fields, which is gone.
        <div ref={focusFirst}>
          <FilterEditor
            field={field}
            value={values[field.name] ?? ''}
            onChange={(value) => onChange({ [field.name]: value })}
            onDone={() => setOpen(false)}
          />
        </div>
      )}
    </Popover>
  );
}

const ITEM = 'data-[selected=true]:bg-sunken cursor-pointer rounded-md px-2 py-1';

const focusFirst = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('input, button')?.focus();

interface SortProps {
  options: readonly (readonly [value: string, name: string])[];
  value: string | undefined;
  onChange: (value: string) => void;
}

function Sort({ options, value, onChange }: SortProps) {
  const [standard] = options;
  const chosen = options.find(([one]) => one === value) ?? standard;
  if (chosen === undefined) return null;
  return (
    <Menu
      label={t.sort.label(chosen[1])}
      trigger={
        <Button small variant="quiet">
          <ArrowDownUp aria-hidden className="size-4" />
          {t.sort.label(chosen[1])}
        </Button>
      }
      items={options.map(([one, name]) => ({
        label: name,
        onSelect: () => onChange(one === standard?.[0] ? '' : one),
      }))}
    />
  );
}
