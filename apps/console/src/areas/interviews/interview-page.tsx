import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { interviewName } from '../../records/interview-name.ts';
import { fullName } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Page, Section } from '../../ui/page.tsx';
import { QueryState } from '../../ui/states.tsx';
import { InterviewCard } from './interview-card.tsx';
import { InterviewScorecard } from './interview-scorecard.tsx';
import { ResumePane } from './resume-pane.tsx';

const route = getRouteApi('/app/interviews/$interviewId');
const t = text.interviews;

/** An interview with the résumé, the questions and the scorecard side by side: for the interviewer, during the conversation. */
export function InterviewPage() {
  const { interviewId } = route.useParams();
  const can = useCan();
  const query = useRecord('/interviews/{id}', {
    path: { id: interviewId },
    query: { expand: ['candidate', 'application', 'job'] },
  });
  const interview = query.data?.data;
  const { candidate, job } = interview ?? {};
  return (
    <Page
      title={interview === undefined ? t.one : candidate ? fullName(candidate) : interviewName(interview)}
      trail={[
        <Link key="interviews" to="/interviews" className="hover:underline">
          {t.title}
        </Link>,
      ]}
      aside={job && <span className="text-muted">{job.title}</span>}
      actions={
        interview !== undefined && (
          <Link
            to="/candidates/$candidateId"
            params={{ candidateId: interview.candidateId }}
            search={{ application: interview.applicationId }}
            className="text-accent hover:underline"
          >
            {t.profile}
          </Link>
        )
      }
    >
      <QueryState of={query}>
        {({ data: { candidate: _candidate, job: _job, application, ...shown } }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-4 lg:order-last">
              <ul>
                <InterviewCard interview={shown} />
              </ul>
              {can('scorecards:read') && application && (
                <Section title={t.scorecard}>
                  <InterviewScorecard key={shown.id} interview={shown} stageId={application.stageId} />
                </Section>
              )}
            </div>
            {can('files:read') && <ResumePane candidateId={shown.candidateId} />}
          </div>
        )}
      </QueryState>
    </Page>
  );
}
