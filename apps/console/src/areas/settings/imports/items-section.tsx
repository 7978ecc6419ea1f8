import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { useList } from '../../../api/records.ts';
import { saveCsv } from '../../../records/csv.ts';
import { imports } from '../../../text/en/imports.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { OptionalChoiceField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { MAX_LINES, readReport } from './report.ts';
import type { ItemsSearch } from './search.ts';
import type { Import } from './systems.ts';

type Item = Schemas['ImportItem'];

const t = imports;
const TONES: Readonly<Record<Item['outcome'], Tone>> = {
  created: 'good',
  updated: 'good',
  merged: 'info',
  skipped: 'plain',
  failed: 'danger',
  kept: 'warn',
  undone: 'plain',
  erased: 'plain',
};

interface ItemsSectionProps {
  imported: Import;
  search: ItemsSearch;
  onSearch: (change: ItemsSearch) => void;
}

/** What has become of each record of the source. */
export function ItemsSection({ imported: { id, name }, search, onSearch }: ItemsSectionProps) {
  const list = useList('/imports/{id}/items', { path: { id }, query: { ...search, limit: 50 } });
  const [open, setOpen] = useState<Item | null>(null);
  const isFiltered = search.type !== undefined || search.outcome !== undefined;
  return (
    <Section title={t.items.title} actions={<ReportButton id={id} name={name} search={search} />}>
      <div className="mb-3 flex flex-wrap gap-2">
        <OptionalChoiceField
          label={t.items.outcome}
          className="w-40"
          names={t.outcomes}
          value={search.outcome}
          all={t.items.allOutcomes}
          onChange={(outcome) => onSearch({ outcome })}
        />
        <OptionalChoiceField
          label={t.items.type}
          className="w-40"
          names={t.types}
          value={search.type}
          all={t.items.allTypes}
          onChange={(type) => onSearch({ type })}
        />
      </div>
      <ListTable
        label={t.items.title}
        columns={columnsFor(setOpen)}
        list={list}
        keyOf={(item) => item.id}
        empty={{ title: isFiltered ? t.items.empty : t.items.emptyAll }}
      />
      {open !== null && (
        <Dialog open wide onOpenChange={() => setOpen(null)} title={t.items.originalOf(nameOf(open))}>
          {open.original === null ? (
            <p className="text-muted">{t.items.originalGone}</p>
          ) : (
            <pre className="bg-sunken text-small overflow-x-auto rounded-md p-3 font-mono whitespace-pre-wrap wrap-anywhere">
              {JSON.stringify(open.original, null, 2)}
            </pre>
          )}
        </Dialog>
      )}
    </Section>
  );
}

const nameOf = ({ place, foreignId }: Item): string => place ?? foreignId;

function columnsFor(onOpen: (item: Item) => void): readonly Column<Item>[] {
  return [
    {
      title: t.items.place,
      cell: (item) => (
        <button
          type="button"
          className="text-left font-medium wrap-anywhere underline-offset-2 hover:underline"
          onClick={() => onOpen(item)}
        >
          {nameOf(item)}
        </button>
      ),
    },
    { title: t.items.type, wideOnly: true, cell: ({ type }) => t.types[type] },
    { title: t.items.outcome, cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t.outcomes[outcome]}</Badge> },
    {
      title: t.items.reason,
      wideOnly: true,
      cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? ''}</span>,
    },
    { title: t.items.record, end: true, cell: (item) => <RecordHere item={item} /> },
  ];
}

/** A link to the record, if it has a page. */
function RecordHere({ item: { type, recordId } }: { item: Item }) {
  if (recordId === null) return null;
  const className = 'text-accent hover:underline';
  if (type === 'candidate')
    return (
      <Link to="/candidates/$candidateId" params={{ candidateId: recordId }} className={className}>
        {t.items.open}
      </Link>
    );
  if (type === 'application')
    return (
      <Link to="/review/applications/$recordId" params={{ recordId }} className={className}>
        {t.items.open}
      </Link>
    );
  if (type !== 'job') return null;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: recordId }} className={className}>
      {t.items.open}
    </Link>
  );
}

/** Saves the records that the filters show as a file for spreadsheets. */
function ReportButton({ id, name, search }: { id: string; name: string; search: ItemsSearch }) {
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const report = useAction(
    () => {
      stop.current = new AbortController();
      setCount(0);
      return readReport(id, search, setCount, stop.current.signal);
    },
    {
      onDone({ lines, isComplete }) {
        saveCsv(t.items.fileName(name), lines);
        if (!isComplete) toast.error(t.items.reportLimit(MAX_LINES));
      },
    },
  );
  return (
    <Button small busy={report.isPending} onClick={() => report.mutate(undefined)}>
      <FileDown aria-hidden className="size-4" />
      {report.isPending ? t.items.reading(count) : t.items.report}
    </Button>
  );
}
