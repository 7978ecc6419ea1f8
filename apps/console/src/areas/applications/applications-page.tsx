import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { LONG_PAGE, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useTotal } from '../../api/use-total.ts';
import { MoveButton, OwnerButton } from '../../records/bulk/bulk-move.tsx';
import { RejectButton } from '../../records/bulk/bulk-reject.tsx';
import { TagButtons } from '../../records/bulk/bulk-tag.tsx';
import { SelectedRows, useSelection } from '../../records/bulk/selection.tsx';
import { arrangementOf, ColumnChoice, useColumns } from '../../records/columns.tsx';
import { EmailButton } from '../../records/email-dialog/email-button.tsx';
import { appliedFilters } from '../../records/filters/applied.ts';
import { filterValues, searchOf, useCustomFieldFilters } from '../../records/filters/custom-field-filters.ts';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import { type FilterField, several, withExclusion } from '../../records/filters/filter-field.ts';
import { useOrganizationFilters, useStageFilter } from '../../records/filters/job-filters.ts';
import {
  ANSWER_FILTER,
  DAYS_IN_STAGE_FILTER,
  REFERENCE_FILTER,
  TAG_FILTER,
  useApplicationFilters,
  useJobFilter,
  useTrackingLinkFilter,
} from '../../records/filters/record-filters.ts';
import { SearchHelp } from '../../records/filters/search-help.tsx';
import { ToCandidates } from '../../records/links.tsx';
import { ReviewButton } from '../../records/review-button.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { applications } from '../../text/en/applications.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { useApplicationColumns } from './application-columns.tsx';
import { queryOf } from './list-query.ts';
import { type ApplicationsSearch, applicationsSearch } from './search.ts';

const route = getRouteApi('/app/applications');
const t = applications;
const f = text.filters;
const { statuses } = text.candidates.applications;

/** The applications for all jobs, newest first. */
export function ApplicationsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const list = useList('/applications', { query: { ...queryOf(search), limit: LONG_PAGE } });
  const total = useTotal('/applications', queryOf(search));
  const { candidate, optional, nameOf } = useApplicationColumns(list.rows, several(search.jobId) !== undefined);
  const columns = useColumns('application', optional, search.columns);
  const onColumns = (next: string | undefined) => apply({ ...search, columns: next });
  const selection = useSelection(list.rows, (row) => t.select(nameOf(row)), list);
  const values = filterValues(search);
  const [isFiltering, setFiltering] = useState(false);
  const fields = useFilters(search, values, isFiltering);
  const isFiltered = search.q !== undefined || fields.some(({ name }) => values[name] !== undefined);
  const [canTag, canReject] = [can('tags:write'), can('applications:write')];
  const canSelect = canTag || canReject || can('messages:write');
  const apply = (next: ApplicationsSearch) => navigate({ search: next, replace: true });
  const { columns: _columns, ...filters } = search;
  return (
    <Page
      wide
      title={t.title}
      total={total}
      actions={
        <ReviewButton
          rows={list.rows}
          onReview={(recordId) =>
            navigate({
              to: '/review/applications/$recordId',
              params: { recordId },
              search: filters,
              state: { fromList: true },
            })
          }
        />
      }
      aside={
        <SavedViews
          resource="applications"
          filters={values}
          onApply={(next) => apply(applicationsSearch(searchOf({}, next)))}
        />
      }
      below={
        <FilterBar
          {...(can('candidates:read') ? { search: { name: 'q', help: <SearchHelp /> } } : {})}
          fields={fields}
          values={values}
          onOpen={() => setFiltering(true)}
          onChange={(change) => apply(applicationsSearch(searchOf(search, change)))}
          sort={{
            options: [
              ['', f.sort.newest],
              ['oldest', f.sort.oldest],
              ['longestInStage', f.sort.longestInStage],
              ['updated', f.sort.updated],
            ],
            value: search.sort,
          }}
        >
          <ColumnChoice columns={columns} onChange={onColumns} />
        </FilterBar>
      }
    >
      <SelectedRows selection={selection} total={total}>
        {canReject && <MoveButton applications={selection.rows} onDone={selection.clear} />}
        {canReject && can('members:read') && <OwnerButton applications={selection.rows} onDone={selection.clear} />}
        {canTag && (
          <TagButtons candidateIds={selection.rows.map(({ candidateId }) => candidateId)} onDone={selection.clear} />
        )}
        <EmailButton
          small
          recipients={selection.rows.map((row) => ({
            candidateId: row.candidateId,
            applicationId: row.id,
            name: nameOf(row),
          }))}
          onSent={selection.clear}
        />
        {canReject && (
          <RejectButton
            applications={selection.rows.map((row) => ({ id: row.id, name: nameOf(row) }))}
            onDone={selection.clear}
          />
        )}
      </SelectedRows>
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        isDense
        arrangement={arrangementOf(columns, onColumns)}
        sorting={{ value: search.sort, onChange: (sort) => apply(applicationsSearch({ ...search, sort })) }}
        columns={[...(canSelect ? [selection.column] : []), candidate, ...columns.shown]}
        empty={
          isFiltered
            ? {
                title: t.noneFound,
                children: t.noneFoundHint,
                action: <Button onClick={() => navigate({ search: {} })}>{t.showAll}</Button>,
              }
            : { title: t.empty, children: t.emptyHint, action: <ToCandidates /> }
        }
      />
    </Page>
  );
}

function useFilters(
  search: ApplicationsSearch,
  values: Readonly<Record<string, string>>,
  isFiltering: boolean,
): readonly FilterField[] {
  const can = useCan();
  const jobs = useJobFilter();
  const stages = useStageFilter(isFiltering || search.stageId !== undefined, several(search.jobId));
  const organization = useOrganizationFilters();
  const { source, owner, referrer, reason } = useApplicationFilters();
  const links = useTrackingLinkFilter();
  const own = useCustomFieldFilters('application', values);
  const status: FilterField = {
    kind: 'choices',
    name: 'status',
    label: f.fields.status,
    options: Object.entries(statuses),
  };
  return withExclusion([
    ...stages,
    ...appliedFilters(),
    ...jobs,
    ...(can('jobs:read') ? organization : []),
    status,
    ANSWER_FILTER,
    ...(can('candidates:read') ? [TAG_FILTER] : []),
    ...source,
    ...owner,
    ...referrer,
    ...reason,
    ...links,
    DAYS_IN_STAGE_FILTER,
    REFERENCE_FILTER,
    ...own,
  ]);
}
