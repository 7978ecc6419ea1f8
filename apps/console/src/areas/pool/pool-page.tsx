import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LONG_PAGE, useByIds, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useTotal } from '../../api/use-total.ts';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import type { FilterField } from '../../records/filters/filter-field.ts';
import { CandidateCell, fullName, JobLink, useUnknownName } from '../../records/links.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Moment } from '../../ui/time.tsx';
import { AddEntryDialog, AssignEntryDialog, EditEntryDialog, RemoveEntryDialog } from './pool-dialogs.tsx';
import { poolSearch } from './search.ts';

type Entry = Schemas['PoolEntry'];

const route = getRouteApi('/app/pool');
const t = text.pool;
const FILTERS: readonly FilterField[] = [
  { kind: 'choice', name: 'source', label: t.source, options: Object.entries(t.sources) },
];

/** Candidates that are kept for future jobs. */
export function PoolPage() {
  const { source } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const list = useList('/pool-entries', { query: { source, limit: LONG_PAGE } });
  const total = useTotal('/pool-entries', { source });
  const candidates = useByIds(
    '/candidates',
    list.rows.map(({ candidateId }) => candidateId),
  );
  const jobs = useByIds(
    '/jobs',
    list.rows.flatMap(({ jobId }) => jobId ?? []),
  );
  const [open, setOpen] = useState<{ kind: 'add' } | { kind: 'assign' | 'edit' | 'remove'; entry: Entry } | null>(null);
  const close = () => setOpen(null);
  const unknownName = useUnknownName('candidates');
  const nameOf = ({ candidateId }: Entry) => {
    const candidate = candidates.get(candidateId);
    return candidate === undefined ? unknownName : fullName(candidate);
  };
  const addButton = can('pool:write') && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'add' })}>
      {t.add}
    </Button>
  );
  return (
    <Page
      wide
      title={t.title}
      total={total}
      aside={
        <SavedViews
          resource="pool-entries"
          filters={{ source }}
          onApply={(next) => navigate({ search: poolSearch(next), replace: true })}
        />
      }
      actions={addButton}
      below={
        <FilterBar
          fields={FILTERS}
          values={source === undefined ? {} : { source }}
          onChange={(next) => navigate({ search: poolSearch(next), replace: true })}
        />
      }
    >
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        isDense
        empty={{ title: t.empty, children: t.emptyHint, action: addButton }}
        columns={[
          {
            title: t.candidate,
            size: 12,
            cell: ({ candidateId }) => <CandidateCell id={candidateId} candidate={candidates.get(candidateId)} />,
          },
          {
            title: t.reason,
            size: 12,
            cell: ({ reason }) => <span title={reason ?? undefined}>{reason}</span>,
            wideOnly: true,
          },
          {
            title: t.job,
            cell: ({ jobId }) => jobId !== null && <JobLink id={jobId} job={jobs.get(jobId)} />,
            wideOnly: true,
          },
          { title: t.source, size: 6, cell: (entry) => t.sources[entry.source] },
          { title: t.addedAt, cell: ({ addedAt }) => <Moment at={addedAt} />, wideOnly: true },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            size: 3.5,
            isFixed: true,
            cell: (entry) =>
              can('pool:write') && (
                <Menu
                  label={`${text.common.actions.menu}: ${nameOf(entry)}`}
                  items={[
                    ...(can('applications:write')
                      ? [{ label: t.assign, onSelect: () => setOpen({ kind: 'assign', entry }) }]
                      : []),
                    { label: t.edit, onSelect: () => setOpen({ kind: 'edit', entry }) },
                    null,
                    { label: t.remove, danger: true, onSelect: () => setOpen({ kind: 'remove', entry }) },
                  ]}
                />
              ),
          },
        ]}
      />
      {open?.kind === 'add' && <AddEntryDialog onClose={close} />}
      {open?.kind === 'assign' && <AssignEntryDialog entry={open.entry} name={nameOf(open.entry)} onClose={close} />}
      {open?.kind === 'edit' && <EditEntryDialog id={open.entry.id} onClose={close} />}
      {open?.kind === 'remove' && <RemoveEntryDialog entry={open.entry} name={nameOf(open.entry)} onClose={close} />}
    </Page>
  );
}
