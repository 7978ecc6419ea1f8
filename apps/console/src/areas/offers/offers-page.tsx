import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { LONG_PAGE, useByIds, useList } from '../../api/records.ts';
import { useTotal } from '../../api/use-total.ts';
import { arrangementOf, ColumnChoice, type OptionalColumn, useColumns } from '../../records/columns.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { filterValues, searchOf, useCustomFieldFilters } from '../../records/filters/custom-field-filters.ts';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import type { FilterField } from '../../records/filters/filter-field.ts';
import { ORDERS } from '../../records/filters/orders.ts';
import { REFERENCE_FILTER, severalOf } from '../../records/filters/record-filters.ts';
import { CandidateCell, JobLink, ToCandidates } from '../../records/links.tsx';
import { Salary } from '../../records/money.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago, Moment } from '../../ui/time.tsx';
import { OfferStatus } from './offer-labels.tsx';
import { type OffersSearch, offersSearch } from './search.ts';

type Row = Schemas['Offer'];

const route = getRouteApi('/app/offers');
const { offers: t, filters: f } = text;
const STATUSES = valuesOf(t.statuses);
const STATUS: FilterField = { kind: 'choices', name: 'status', label: t.status, options: Object.entries(t.statuses) };

/** All offers, newest first. They are created and decided on the candidate's profile. */
export function OffersPage() {
  const search = route.useSearch();
  const { fields, sort, externalRef } = search;
  const navigate = route.useNavigate();
  const query = {
    externalRef,
    status: severalOf(search.status, STATUSES),
    ...(fields === undefined ? {} : { customFields: fields }),
    ...(sort === undefined ? {} : ORDERS[sort]),
  };
  const list = useList('/offers', { query: { ...query, limit: LONG_PAGE } });
  const total = useTotal('/offers', query);
  const candidates = useByIds(
    '/candidates',
    list.rows.map(({ candidateId }) => candidateId),
  );
  const columns = useColumns('offer', useOptionalColumns(list.rows), search.columns);
  const onColumns = (next: string | undefined) => apply({ ...search, columns: next });
  const values = filterValues(search);
  const own = useCustomFieldFilters('offer', values);
  const filters = [STATUS, REFERENCE_FILTER, ...own];
  const isFiltered = filters.some(({ name }) => values[name] !== undefined);
  const apply = (next: OffersSearch) => navigate({ search: next, replace: true });
  return (
    <Page
      wide
      title={t.title}
      total={total}
      aside={
        <SavedViews resource="offers" filters={values} onApply={(next) => apply(offersSearch(searchOf({}, next)))} />
      }
      below={
        <FilterBar
          fields={filters}
          values={values}
          onChange={(change) => apply(offersSearch(searchOf(search, change)))}
          sort={{
            options: [
              ['', f.sort.newest],
              ['oldest', f.sort.oldest],
              ['updated', f.sort.updated],
            ],
            value: sort,
          }}
        >
          <ColumnChoice columns={columns} onChange={onColumns} />
        </FilterBar>
      }
    >
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        isDense
        arrangement={arrangementOf(columns, onColumns)}
        sorting={{ value: sort, onChange: (next) => apply(offersSearch({ ...search, sort: next })) }}
        empty={
          isFiltered ? { title: t.emptyFiltered } : { title: t.empty, children: t.emptyHint, action: <ToCandidates /> }
        }
        columns={[
          {
            title: t.candidate,
            size: 9.5,
            cell: ({ candidateId }) => <CandidateCell id={candidateId} candidate={candidates.get(candidateId)} />,
          },
          ...columns.shown,
          { title: t.status, size: 6, isFixed: true, cell: (offer) => <OfferStatus status={offer.status} /> },
        ]}
      />
    </Page>
  );
}

function useOptionalColumns(rows: readonly Row[]): readonly OptionalColumn<Row>[] {
  const jobIds = useMemo(() => rows.map(({ jobId }) => jobId), [rows]);
  const jobs = useByIds('/jobs', jobIds);
  return useMemo(
    () => [
      {
        key: 'job',
        title: t.job,
        size: 7.5,
        isStandard: true,
        wideOnly: true,
        cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />,
      },
      { key: 'title', title: t.offer, isStandard: true, wideOnly: true, size: 7, cell: ({ title }) => title },
      { key: 'salary', title: t.salary, isStandard: true, size: 7.5, cell: (offer) => <Salary of={offer} /> },
      {
        key: 'expires',
        title: t.expires,
        size: 6.5,
        isStandard: true,
        wideOnly: true,
        cell: ({ expiresAt }) => <Moment at={expiresAt} />,
      },
      {
        key: 'start',
        title: t.start,
        wideOnly: true,
        cell: ({ startDate }) => startDate !== null && <Moment at={`${startDate}T00:00`} />,
      },
      {
        key: 'externalRefs',
        title: text.common.externalRefs,
        wideOnly: true,
        cell: ({ externalRefs }) => <ExternalRefList refs={externalRefs} />,
      },
      {
        key: 'updated',
        title: f.sort.updated,
        wideOnly: true,
        orders: [{ value: 'updated', direction: 'descending' }],
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    ],
    [jobs],
  );
}
