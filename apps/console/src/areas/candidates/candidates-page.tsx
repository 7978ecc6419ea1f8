import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useFieldColumns } from '../../records/custom-fields/field-columns.tsx';
import { savedFields, withFields } from '../../records/custom-fields/saved-filters.ts';
import { fullName } from '../../records/links.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { CandidateFilters } from './candidate-filters.tsx';
import { CreateCandidateDialog } from './form/candidate-dialogs.tsx';
import { type CandidatesSearch, candidatesSearch } from './search.ts';

type Row = Schemas['CandidateOrTombstone'];

const route = getRouteApi('/app/candidates');
const t = text.candidates.list;

// Constant, so that rows are not rendered again with every page that is added.
const COLUMNS: readonly Column<Row>[] = [
  { title: t.columns.name, cell: (row) => <Name row={row} /> },
  {
    title: t.columns.contact,
    wideOnly: true,
    cell: ({ email, phone }) => (
      <span className="text-muted break-words">
        {email}
        {phone !== null && <span className="block text-xs">{phone}</span>}
      </span>
    ),
  },
  { title: t.columns.tags, wideOnly: true, cell: ({ tags }) => <Tags labels={tags} /> },
  {
    title: t.columns.source,
    wideOnly: true,
    cell: ({ source }) => <span className="break-words">{source}</span>,
  },
  { title: t.columns.added, end: true, cell: (row) => <Added row={row} /> },
];

/** Everybody who has applied or was found; searched by anything that is known of them. */
export function CandidatesPage() {
  const { create = false, deleted, columns, ...filters } = route.useSearch();
  const navigate = route.useNavigate();
  const canWrite = useCan()('candidates:write');
  const { fields, ...listed } = filters;
  const list = useList('/candidates', {
    query: { ...listed, ...(fields === undefined ? {} : { customFields: fields }), includeDeleted: deleted },
  });
  const ownColumns = useFieldColumns<Row>('candidate', columns);
  const allColumns = useMemo(() => [...COLUMNS.slice(0, -1), ...ownColumns, ...COLUMNS.slice(-1)], [ownColumns]);
  const search = (change: CandidatesSearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => search({ create: true })}>
      <UserPlus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
  return (
    <Page
      title={text.common.shell.nav.candidates}
      aside={
        <SavedViews
          resource="candidates"
          filters={{ ...listed, ...savedFields(fields), deleted }}
          onApply={(next) => navigate({ search: candidatesSearch(withFields(next)), replace: true })}
        />
      }
      actions={createButton}
      below={
        <CandidateFilters
          search={{ ...filters, columns, ...(deleted === true ? { deleted } : {}) }}
          onChange={search}
        />
      }
    >
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        columns={allColumns}
        empty={
          Object.keys(filters).length > 0
            ? {
                title: t.noneFound,
                children: t.noneFoundHint,
                action: <Button onClick={() => navigate({ search: {} })}>{t.showAll}</Button>,
              }
            : { title: t.empty, children: t.emptyHint, action: createButton }
        }
      />
      {canWrite && create && <CreateCandidateDialog onClose={() => search({ create: undefined })} />}
    </Page>
  );
}

function Name({ row }: { row: Row }) {
  const { id, headline, location, deletedAt } = row;
  const more = [headline, location].filter(Boolean).join(' · ');
  return (
    <span className="block min-w-0">
      {deletedAt === undefined ? (
        <Link
          to="/candidates/$candidateId"
          params={{ candidateId: id }}
          className="text-accent font-medium break-words hover:underline"
        >
          {fullName(row)}
        </Link>
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          {fullName(row)} <Badge tone="warn">{t.isDeleted}</Badge>
        </span>
      )}
      {more !== '' && <span className="text-muted line-clamp-1 block text-xs break-words">{more}</span>}
    </span>
  );
}

// What fits on a line; the profile has them all.
const SHOWN_TAGS = 3;

function Tags({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {labels.slice(0, SHOWN_TAGS).map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
      {labels.length > SHOWN_TAGS && <Badge>+{labels.length - SHOWN_TAGS}</Badge>}
    </span>
  );
}

function Added({ row }: { row: Row }) {
  const canWrite = useCan()('candidates:write');
  if (row.deletedAt === undefined) return <Ago at={row.createdAt} />;
  return canWrite && <Restore row={row} />;
}

function Restore({ row }: { row: Row }) {
  const restore = useAction(() => api.post('/candidates/{id}/restore', { params: { path: { id: row.id } } }), {
    changes: ['candidates'],
    done: text.candidates.actions.restored(fullName(row)),
  });
  return (
    <Button small busy={restore.isPending} onClick={() => restore.mutate(undefined)}>
      {t.restore}
    </Button>
  );
}
