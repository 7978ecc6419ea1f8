import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { arrangementOf, ColumnChoice } from '../../records/columns.tsx';
import { filterValues, searchOf, useCustomFieldFilters } from '../../records/filters/custom-field-filters.ts';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import { type FilterField, optionsOf, several } from '../../records/filters/filter-field.ts';
import { REFERENCE_FILTER, useJobFilter } from '../../records/filters/record-filters.ts';
import { useMembers } from '../../records/members.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { ChoiceField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { useInterviewColumns } from './interview-columns.tsx';
import { InterviewList } from './interview-list.tsx';
import { type InterviewsSearch, interviewsSearch } from './search.ts';
import { WeekCalendar } from './week-calendar.tsx';

const route = getRouteApi('/app/interviews');
const t = text.interviews;

/** All interviews, as a list or a calendar. */
export function InterviewsPage() {
  const search = route.useSearch();
  const { view = 'list', when = 'coming', interviewer, day } = search;
  const navigate = route.useNavigate();
  const columns = useInterviewColumns(search.columns);
  const onColumns = (next: string | undefined) => apply({ ...search, columns: next });
  const values = filterValues({ ...search, view, when });
  const filters = useFilters(view, values);
  const apply = (next: InterviewsSearch) => navigate({ search: next, replace: true });
  return (
    <Page
      wide
      title={t.title}
      aside={
        <SavedViews
          resource="interviews"
          filters={values}
          onApply={(next) => apply(interviewsSearch(searchOf({}, next)))}
        />
      }
      below={
        <>
          <TabLinks label={t.viewsLabel}>
            {valuesOf(t.views).map((one) => (
              <Link
                key={one}
                to="/interviews"
                search={(now) => ({ ...now, view: one === 'list' ? undefined : one })}
                activeOptions={{ exact: true, includeSearch: true }}
                className={TAB}
              >
                {t.views[one]}
              </Link>
            ))}
          </TabLinks>
          <div className="flex flex-wrap items-center gap-2">
            {view === 'list' && (
              <ChoiceField
                label={t.when}
                hideLabel
                className="w-36"
                value={when}
                names={t.whenOptions}
                onChange={(next) => apply({ ...search, when: next })}
              />
            )}
            <FilterBar
              fields={filters}
              values={values}
              onChange={(change) => apply(interviewsSearch(searchOf(search, change)))}
            >
              {view === 'list' && <ColumnChoice columns={columns} onChange={onColumns} />}
            </FilterBar>
          </div>
        </>
      }
    >
      {view === 'list' ? (
        <InterviewList search={search} columns={columns.shown} arrangement={arrangementOf(columns, onColumns)} />
      ) : (
        <WeekCalendar
          day={day}
          interviewerIds={several(interviewer)}
          requestId={search.availability}
          onHideTimes={() => apply({ ...search, availability: undefined })}
          onDay={(next) => apply({ ...search, day: next })}
        />
      )}
    </Page>
  );
}

/** The calendar can only be filtered by interviewer. */
function useFilters(view: 'list' | 'week', values: Readonly<Record<string, string>>): readonly FilterField[] {
  const members = useMembers();
  const jobs = useJobFilter();
  const own = useCustomFieldFilters('interview', values);
  const options = optionsOf(members, ({ name }) => name);
  const interviewer: FilterField[] = useCan()('members:read')
    ? [{ kind: 'choices', name: 'interviewer', label: t.interviewer, options }]
    : [];
  return view === 'list' ? [...interviewer, ...jobs, REFERENCE_FILTER, ...own] : interviewer;
}
