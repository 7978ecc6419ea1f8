import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useByIds, useList } from '../../../api/records.ts';
import { fullName, useUnknownName } from '../../../records/links.tsx';
import { auditLog } from '../../../text/en/audit-log.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { type Actors, useActors } from './actors.ts';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDetails } from './entry-details.tsx';
import { type AuditSearch, auditQuery } from './search.ts';

type AuditEntry = Schemas['AuditEntry'];
type Candidates = ReadonlyMap<string, Schemas['Candidate']>;

const route = getRouteApi('/app/settings/audit-log');
const t = auditLog;
const TONES: Readonly<Record<AuditEntry['kind'], Tone>> = {
  read: 'plain',
  export: 'warn',
  change: 'accent',
  sign_in: 'info',
  alert: 'danger',
  lost: 'danger',
};

/** The audit log, newest first. For owners. */
export function AuditLogPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/audit-log', { query: auditQuery(search) });
  const actors = useActors();
  // An entry can name a page of candidates: the row shows one, the details show all.
  const ids = useMemo(() => list.rows.flatMap(({ candidateIds }) => candidateIds.slice(0, 1)), [list.rows]);
  const candidates = useByIds('/candidates', ids);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const columns = useMemo(() => columnsFor(actors, candidates, setOpen), [actors, candidates]);
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const filter = (change: AuditSearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <Page
      title={t.title}
      below={
        <AuditFilters
          search={search}
          actors={actors}
          onChange={filter}
          onClear={() => navigate({ search: {}, replace: true })}
        />
      }
    >
      <p className="text-muted mb-4">{t.intro}</p>
      <ListTable
        label={t.title}
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        empty={
          isFiltered
            ? { title: t.emptyFiltered, children: t.emptyFilteredHint }
            : { title: t.empty, children: t.emptyHint }
        }
      />
      {open !== null && <EntryDetails entry={open} actor={actors.nameOf(open.actor)} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function columnsFor(
  { nameOf }: Actors,
  candidates: Candidates,
  onOpen: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] {
  return [
    { title: t.columns.time, cell: ({ createdAt }) => <DayAndTime at={createdAt} /> },
    {
      title: t.columns.action,
      cell: (entry) => (
        <button
          type="button"
          className="text-left font-medium break-words underline-offset-2 hover:underline"
          onClick={() => onOpen(entry)}
        >
          <span className="text-accent">{nameOf(entry.actor)}</span> {t.action(entry.action)}
        </button>
      ),
    },
    {
      title: t.columns.candidates,
      wideOnly: true,
      cell: ({ candidateIds }) => <About ids={candidateIds} candidates={candidates} />,
    },
    {
      title: t.columns.kind,
      wideOnly: true,
      cell: ({ kind }) => <Badge tone={TONES[kind]}>{t.kinds[kind]}</Badge>,
    },
  ];
}

/** The candidate by name, or how many there were. */
function About({ ids, candidates }: { ids: readonly string[]; candidates: Candidates }) {
  const [first] = ids;
  const unknown = useUnknownName('candidates');
  if (first === undefined) return <span className="text-muted">–</span>;
  if (ids.length > 1) return t.candidateCount(ids.length);
  const candidate = candidates.get(first);
  return candidate === undefined ? unknown : fullName(candidate);
}
