import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { AddToJobButton } from '../../records/bulk/bulk-add-to-job.tsx';
import { TagButtons } from '../../records/bulk/bulk-tag.tsx';
import { SelectedRows, useSelection } from '../../records/bulk/selection.tsx';
import { ColumnChoice, type OptionalColumn, useColumns } from '../../records/columns.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { filterValues, searchOf } from '../../records/filters/custom-field-filters.ts';
import { fullName } from '../../records/links.tsx';
import { ReviewButton } from '../../records/review-button.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { CandidateFilters } from './candidate-filters.tsx';
import { queryOf } from './list-query.ts';
import { CreateCandidateDialog } from './new-candidate/create-candidate-dialog.tsx';
import { FileDrop } from './new-candidate/file-drop.tsx';
import { type CandidatesSearch, candidatesSearch } from './search.ts';

type Row = Schemas['CandidateOrTombstone'];

const route = getRouteApi('/app/candidates');
const t = text.candidates.list;

// Constant, so that rows are not rendered again with every page that is added.
const NAME: Column<Row> = { title: t.columns.name, cell: (row) => <Name row={row} /> };
const ADDED: Column<Row> = { title: t.columns.added, end: true, cell: (row) => <Added row={row} /> };
const OPTIONAL: readonly OptionalColumn<Row>[] = [
  {
    key: 'contact',
    title: t.columns.contact,
    isStandard: true,
    wideOnly: true,
    cell: ({ email, phone }) => (
      <span className="text-muted block min-w-40 wrap-anywhere">
        {email}
        {phone !== null && <span className="block text-xs">{phone}</span>}
      </span>
    ),
  },
  {
    key: 'tags',
    title: t.columns.tags,
    isStandard: true,
    wideOnly: true,
    cell: ({ tags }) => <Tags labels={tags} />,
  },
  {
    key: 'source',
    title: t.columns.source,
    isStandard: true,
    wideOnly: true,
    cell: ({ source }) => <span className="block min-w-24 wrap-anywhere">{source}</span>,
  },
  {
    key: 'location',
    title: t.columns.location,
    wideOnly: true,
    cell: ({ location }) => <span className="block min-w-24 wrap-anywhere">{location}</span>,
  },
  {
    key: 'externalRefs',
    title: t.columns.externalRefs,
    wideOnly: true,
    cell: ({ externalRefs }) => <ExternalRefList refs={externalRefs} />,
  },
  { key: 'updatedAt', title: t.columns.updated, wideOnly: true, cell: ({ updatedAt }) => <Ago at={updatedAt} /> },
];

/** Everybody who has applied or was found; searched by anything that is known of them. */
export function CandidatesPage() {
  const search = route.useSearch();
  const { create = false, columns: chosen, sort, deleted, fields, ...filters } = search;
  const navigate = route.useNavigate();
  const canWrite = useCan()('candidates:write');
  const canUpload = useCan()('files:write');
  const canTag = useCan()('tags:write');
  const canAdd = useCan()('applications:write');
  const [dropped, setDropped] = useState<File | null>(null);
  const list = useList('/candidates', {
    query: queryOf(search),
  });
  const columns = useColumns<Row>('candidate', OPTIONAL, chosen);
  const selection = useSelection(list.rows, (row) => t.select(fullName(row)));
  const selected = selection.rows.map(({ id }) => id);
  const change = (part: CandidatesSearch) => navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => change({ create: true })}>
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
          filters={filterValues({ ...filters, fields, deleted, sort, columns: chosen })}
          onApply={(next) => navigate({ search: candidatesSearch(searchOf({}, next)), replace: true })}
        />
      }
      actions={
        <>
          <ReviewButton
            rows={list.rows.filter(({ deletedAt }) => deletedAt === undefined)}
            onReview={(recordId) =>
              navigate({
                to: '/review/candidates/$recordId',
                params: { recordId },
                search: { ...search, columns: undefined, deleted: undefined },
                state: { fromList: true },
              })
            }
          />
          {createButton}
        </>
      }
      below={
        <CandidateFilters search={search} onChange={(next) => navigate({ search: next, replace: true })}>
          <ColumnChoice columns={columns} onChange={(next) => change({ columns: next })} />
        </CandidateFilters>
      }
    >
      <SelectedRows selection={selection}>
        {canAdd && <AddToJobButton candidateIds={selected} onDone={selection.clear} />}
        {canTag && <TagButtons candidateIds={selected} onDone={selection.clear} />}
      </SelectedRows>
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        columns={[...(canTag || canAdd ? [selection.column] : []), NAME, ...columns.shown, ADDED]}
        empty={
          Object.keys(filters).length > 0 || fields !== undefined
            ? {
                title: t.noneFound,
                children: t.noneFoundHint,
                action: <Button onClick={() => navigate({ search: {} })}>{t.showAll}</Button>,
              }
            : { title: t.empty, children: t.emptyHint, action: createButton }
        }
      />
      {canWrite && canUpload && !create && (
        <FileDrop
          label={text.candidates.resume.dropToAdd}
          onFile={(file) => {
            setDropped(file);
            change({ create: true });
          }}
        />
      )}
      {canWrite && create && (
        <CreateCandidateDialog
          file={dropped}
          onClose={() => {
            setDropped(null);
            change({ create: undefined });
          }}
        />
      )}
    </Page>
  );
}

function Name({ row }: { row: Row }) {
  const { id, headline, location, deletedAt } = row;
  const more = [headline, location].filter(Boolean).join(' · ');
  return (
    <span className="block min-w-40 wrap-anywhere">
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
      {more !== '' && <span className="text-muted line-clamp-1 text-xs wrap-anywhere">{more}</span>}
    </span>
  );
}

// What fits on a line; the profile has them all.
const SHOWN_TAGS = 3;

function Tags({ labels }: { labels: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {labels.slice(0, SHOWN_TAGS).map((label) => (
        <Badge key={label}>
          <span className="max-w-32 truncate" title={label}>
            {label}
          </span>
        </Badge>
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
