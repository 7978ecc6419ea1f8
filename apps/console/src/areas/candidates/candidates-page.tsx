import { getRouteApi } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { LONG_PAGE, useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { useTotal } from '../../api/use-total.ts';
import { useSelection } from '../../records/bulk/selection.tsx';
import { arrangementOf, ColumnChoice, useColumns } from '../../records/columns.tsx';
import { useCustomFieldsQuery } from '../../records/custom-fields/use-custom-fields.ts';
import { filterValues, searchOf } from '../../records/filters/custom-field-filters.ts';
import { several } from '../../records/filters/filter-field.ts';
import { fullName } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { ReviewButton } from '../../records/review-button.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { CandidateBulkActions } from './bulk-actions.tsx';
import { ADDED, useCandidateColumns, useNameColumn } from './candidate-columns.tsx';
import { CandidateFilters } from './candidate-filters.tsx';
import { useCurrentApplications } from './current-applications.ts';
import { ExportAllButton } from './export/export-all.tsx';
import { exportColumns } from './export/export-columns.ts';
import { queryOf } from './list-query.ts';
import { CreateCandidateDialog } from './new-candidate/create-candidate-dialog.tsx';
import { type CandidatesSearch, candidatesSearch } from './search.ts';

const route = getRouteApi('/app/candidates');
const t = text.candidates.list;

/** All candidates, whether they applied or were sourced. Searches everything that is known about them. */
export function CandidatesPage() {
  const search = route.useSearch();
  const { create = false, columns: chosen, sort, deleted, fields, ...filters } = search;
  const navigate = route.useNavigate();
  const canWrite = useCan()('candidates:write');
  const list = useList('/candidates', { query: { ...queryOf(search), limit: LONG_PAGE } });
  const total = useTotal('/candidates', queryOf(search));
  const current = useCurrentApplications(list.rows, search.jobId);
  const name = useNameColumn(current);
  const columns = useColumns('candidate', useCandidateColumns(current), chosen);
  const shownKeys = columns.shown.map(({ key }) => key);
  const customFields = useCustomFieldsQuery('candidate');
  const exported = exportColumns(shownKeys, customFields.fields, useMemberNames());
  const selection = useSelection(list.rows, (row) => t.select(fullName(row)), list);
  const change = (part: CandidatesSearch) => navigate({ search: (now) => ({ ...now, ...part }), replace: true });
  const onColumns = (columns: string | undefined) => change({ columns });
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => change({ create: true })}>
      <UserPlus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
  return (
    <Page
      wide
      title={text.common.shell.nav.candidates}
      total={total}
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
          {list.rows.length > 0 && (
            <ExportAllButton
              query={queryOf(search)}
              columns={exported}
              isLoading={customFields.isPending}
              withApplications={shownKeys.includes('job') || shownKeys.includes('stage')}
            />
          )}
          {createButton}
        </>
      }
      below={
        <CandidateFilters search={search} onChange={(next) => navigate({ search: next, replace: true })}>
          <ColumnChoice columns={columns} onChange={onColumns} />
        </CandidateFilters>
      }
    >
      <CandidateBulkActions
        selection={selection}
        total={total}
        current={current}
        columns={exported}
        areColumnsLoading={customFields.isPending}
        isOfJob={several(search.jobId) !== undefined}
      />
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        isDense
        arrangement={arrangementOf(columns, onColumns)}
        sorting={{
          // The best matches of a search are in no order of a column.
          value: search.sort ?? (search.q === undefined ? '' : 'best'),
          onChange: (sort) => navigate({ search: candidatesSearch({ ...search, sort }), replace: true }),
        }}
        columns={[selection.column, name, ...columns.shown, ADDED]}
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
      {canWrite && create && <CreateCandidateDialog onClose={() => change({ create: undefined })} />}
    </Page>
  );
}
