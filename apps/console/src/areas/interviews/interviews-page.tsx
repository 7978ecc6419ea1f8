import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { useMembers } from '../../records/members.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { ChoiceField, SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { InterviewList } from './interview-list.tsx';
import { type InterviewsSearch, interviewsSearch } from './search.ts';
import { WeekCalendar } from './week-calendar.tsx';

const route = getRouteApi('/app/interviews');
const t = text.interviews;

/** All interviews, as a list or a calendar. */
export function InterviewsPage() {
  const { view = 'list', when = 'coming', interviewer, day } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (change: InterviewsSearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <Page
      title={t.title}
      aside={
        <SavedViews
          resource="interviews"
          filters={{ view, when, interviewer }}
          onApply={(next) => navigate({ search: interviewsSearch(next), replace: true })}
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
          <div className="flex flex-wrap gap-2">
            {view === 'list' && (
              <ChoiceField
                label={t.when}
                className="w-40"
                value={when}
                names={t.whenOptions}
                onChange={(next) => search({ when: next })}
              />
            )}
            {useCan()('members:read') && (
              <InterviewerField value={interviewer} onChange={(id) => search({ interviewer: id })} />
            )}
          </div>
        </>
      }
    >
      {view === 'list' ? (
        <InterviewList when={when} interviewerId={interviewer} />
      ) : (
        <WeekCalendar day={day} interviewerId={interviewer} onDay={(next) => search({ day: next })} />
      )}
    </Page>
  );
}

function InterviewerField({ value, onChange }: { value: string | undefined; onChange: (id?: string) => void }) {
  const members = useMembers();
  return (
    <SelectField
      label={t.interviewer}
      className="w-52"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[['', t.anyone], ...members.map(({ id, name }) => [id, name] as const)]}
    />
  );
}
