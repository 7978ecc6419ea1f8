import type { Schemas } from '@rolecall/client';
import { useMemo, useState } from 'react';
import { useAllRows } from '../../../api/use-all-rows.ts';
import { useMembers } from '../../../records/members.tsx';
import { imports } from '../../../text/en/imports.ts';
import { text, valuesOf } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { type Choice, choicesFor, type Here } from './mapping-choices.ts';

export type Mapping = Schemas['ImportMapping'];
export type Part = keyof Mapping;
type Preview = Schemas['ImportPreview'];

const t = imports.mapping;
/** Each row has a list of choices, so that a thousand rows would take seconds to draw. */
const SHOWN = 30;

interface MappingSectionProps {
  preview: Preview;
  edited: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** What is in the source, by its name there. */
interface Row {
  part: Part;
  name: string;
  shown: string;
  detail: string | null;
  count: number | null;
  /** As the last preview has it. */
  value: Schemas['ImportPreviewValue'] | null;
}

/** Says what each stage, source, reason, person, rating and field of the source is here, and changes it. */
export function MappingSection({ preview, edited, onChange }: MappingSectionProps) {
  const here = useHere();
  const parts = valuesOf(t.parts)
    .map((part) => ({ part, rows: rowsOf(preview, part) }))
    .filter(({ rows }) => rows.length > 0);
  if (parts.length === 0) return null;
  return (
    <Section title={t.title}>
      <p className="text-muted mb-3">{t.intro}</p>
      <div className="flex flex-col gap-4">
        {parts.map(({ part, rows }) => (
          <PartTable key={part} part={part} rows={rows} here={here} {...{ preview, edited, onChange }} />
        ))}
      </div>
    </Section>
  );
}

/** How many entries differ. */
export function changesIn(saved: Mapping, edited: Mapping): number {
  const parts: readonly Part[] = valuesOf(t.parts);
  return parts.reduce((sum, part) => {
    const [before, after]: Record<string, unknown>[] = [saved[part] ?? {}, edited[part] ?? {}];
    const names = new Set([...Object.keys(before!), ...Object.keys(after!)]);
    return sum + [...names].filter((name) => JSON.stringify(before![name]) !== JSON.stringify(after![name])).length;
  }, 0);
}

function useHere(): Here {
  const sources = useAllRows('/sources', { query: { limit: 100 } });
  const reasons = useAllRows('/rejection-reasons', { query: { limit: 100 } });
  const pipelines = useAllRows('/pipelines', { query: { limit: 100 } });
  const fields = useAllRows('/custom-fields', { query: { limit: 100 } });
  const members = useMembers();
  return useMemo(
    () => ({ sources, reasons, pipelines, fields, members }),
    [sources, reasons, pipelines, fields, members],
  );
}

function rowsOf(preview: Preview, part: Part): Row[] {
  if (part === 'columns')
    return preview.columns.map(({ name, example }) => ({
      part,
      name,
      shown: name,
      detail: example,
      count: null,
      value: null,
    }));
  return (preview.values ?? [])
    .filter(({ of }) => of === part)
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en', { numeric: true }))
    .map((value) => {
      const { name, displayName, count } = value;
      const [entity, label] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)];
      const isField = part === 'customFields';
      return {
        part,
        name,
        shown: displayName ?? (isField ? label : name),
        detail: displayName === undefined ? (isField ? text.customFields.entities[entity as 'candidate'] : null) : name,
        count: preview.isSample === true && count === 0 ? null : count,
        value,
      };
    });
}

function PartTable({
  part,
  rows,
  here,
  preview,
  edited,
  onChange,
}: {
  part: Part;
  rows: readonly Row[];
  here: Here;
} & MappingSectionProps) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? rows : rows.slice(0, SHOWN);
  const set = (name: string, entry: unknown) =>
    onChange({ ...edited, [part]: { ...(edited[part] as object | undefined), [name]: entry } });
  const withChoice = shown.map((row) => ({ ...row, choice: choicesFor(row, { preview, edited, here }) }));
  const isColumn = part === 'columns';
  const columns: Column<(typeof withChoice)[number]>[] = [
    {
      title: isColumn ? imports.preview.column : t.there,
      width: 'w-2/5',
      cell: ({ shown: name, detail }) => (
        <div className="wrap-anywhere">
          {name}
          {detail !== null && <div className="text-muted line-clamp-1 text-xs">{detail}</div>}
        </div>
      ),
    },
    {
      title: t.here,
      cell: ({ choice, ...row }) => <ChoiceHere row={row} choice={choice} onChoose={(entry) => set(row.name, entry)} />,
    },
    {
      title: t.status,
      wideOnly: true,
      width: 'w-20',
      cell: ({ choice: { value, isNew } }) =>
        value === '' ? <Badge tone="warn">{t.isLost}</Badge> : isNew && <Badge tone="info">{t.isNew}</Badge>,
    },
    {
      title: isColumn ? '' : t.count,
      end: true,
      wideOnly: true,
      width: 'w-20',
      cell: ({ count }) =>
        !isColumn && <span className="tabular-nums">{count === null ? '–' : imports.number(count)}</span>,
    },
  ];
  return (
    <div>
      <h3 className="mb-1 font-medium">
        {t.parts[part]} <span className="text-muted font-normal tabular-nums">{rows.length}</span>
      </h3>
      <Table label={t.parts[part]} rows={withChoice} keyOf={({ name }) => name} columns={columns} />
      {rows.length > shown.length && (
        <Button className="mt-2" small onClick={() => setAll(true)}>
          {t.more(rows.length - shown.length)}
        </Button>
      )}
    </div>
  );
}

/** What it is here, as a choice. */
function ChoiceHere({ row, choice, onChoose }: { row: Row; choice: Choice; onChoose: (entry: unknown) => void }) {
  return (
    <div className={classNames('grid gap-2', row.part === 'stages' && '@2xl:grid-cols-[minmax(0,1fr)_8rem]')}>
      <SelectField
        hideLabel
        label={t.hereOf(row.shown)}
        value={choice.value}
        options={choice.options}
        onChange={({ target }) => onChoose(choice.entryOf(target.value))}
      />
      {choice.kind !== undefined && (
        <SelectField
          hideLabel
          label={t.kindOf(row.shown)}
          value={choice.kind.value}
          options={choice.kind.options}
          onChange={({ target }) => onChoose(choice.kind?.entryOf(target.value))}
        />
      )}
    </div>
  );
}
