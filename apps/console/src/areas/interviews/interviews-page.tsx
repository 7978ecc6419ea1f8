import { getRouteApi, Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { useMembers } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { InterviewList } from './interview-list.tsx';
import { INTERVIEW_VIEWS, type InterviewsSearch, WHENS } from './routes.ts';
import { WeekCalendar } from './week-calendar.tsx';

const route = getRouteApi('/app/interviews');
const words = text.interviews;

/** All interviews: as a list, or week by week. */
export function InterviewsPage() {
  const { view = 'list', when = 'coming', interviewer, day } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (change: InterviewsSearch) => navigate({ search: (now) => ({ ...now, ...change }), replace: true });
  return (
    <Page
      title={words.title}
      below={
        <>
          <TabLinks label={words.viewsLabel}>
            {INTERVIEW_VIEWS.map((one) => (
              <Link
                key={one}
                to="/interviews"
                search={(now) => ({ ...now, view: one === 'list' ? undefined : one })}
                activeOptions={{ exact: true, includeSearch: true }}
                className={TAB}
              >
                {words.views[one]}
              </Link>
            ))}
          </TabLinks>
          <div className="flex flex-wrap gap-2">
            {view === 'list' && (
              <SelectField
                label={words.when}
                className="w-40"
                value={when}
                onChange={({ target }) => search({ when: WHENS.find((one) => one === target.value) })}
                options={WHENS.map((one) => [one, words.whenOptions[one]])}
              />
            )}
            {useMay()('members:read') && (
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
      label={words.interviewer}
      className="w-52"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[['', words.anyone], ...members.map(({ id, name }) => [id, name] as const)]}
    />
  );
}
