import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { imports as importsText } from '../../../text/en/imports.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { ImportStatus } from './import-status.tsx';
import { type Import, sumOf } from './systems.ts';

const t = importsText;

const COLUMNS: readonly Column<Import>[] = [
  {
    title: t.columns.name,
    cell: ({ id, name }) => (
      <Link
        to="/settings/imports/$importId"
        params={{ importId: id }}
        className="hover:text-accent font-medium wrap-anywhere hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { title: t.columns.system, wideOnly: true, cell: ({ kind }) => t.systems[kind] ?? kind },
  { title: t.columns.status, cell: ({ status }) => <ImportStatus status={status} /> },
  {
    title: t.columns.records,
    wideOnly: true,
    end: true,
    cell: (one) => <span className="tabular-nums">{t.number(sumOf(one, 'read'))}</span>,
  },
  { title: t.columns.started, wideOnly: true, cell: ({ startedAt }) => <DayAndTime at={startedAt} /> },
];

/** The imports of the workspace, newest first. */
export function ImportsPage() {
  const list = useList('/imports');
  const canWrite = useCan()('imports:write');
  const create = canWrite && (
    <Link to="/settings/imports/new" className={buttonClass('primary')}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Link>
  );
  return (
    <Page title={t.title} actions={create}>
      <p className="text-muted mb-4">{t.intro}</p>
      <ListTable
        label={t.title}
        columns={COLUMNS}
        list={{ ...list, rows: list.rows.filter((row): row is Import => !('deletedAt' in row)) }}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: create }}
      />
    </Page>
  );
}
