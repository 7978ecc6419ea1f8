import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { ApprovalStatus, ApprovalSteps } from '../../records/approvals/approval-steps.tsx';
import { fullName } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Page, Section } from '../../ui/page.tsx';
import { QueryState } from '../../ui/states.tsx';
import { Moment } from '../../ui/time.tsx';
import { ApprovalActions } from './approval-actions.tsx';
import { JobFacts, OfferTerms } from './subject-facts.tsx';

const route = getRouteApi('/app/approvals/$approvalId');
const t = text.approvals;

/** What is to be approved, by whom, and the decision of the member whose turn it is. */
export function ApprovalPage() {
  const { approvalId } = route.useParams();
  const query = useRecord('/approvals/{id}', { path: { id: approvalId } });
  const approval = query.data?.data;
  const { jobId = '', offerId = null, candidateId = null } = approval ?? {};
  const job = useRecord('/jobs/{id}', { path: { id: jobId } }, { enabled: approval !== undefined });
  const candidate = useRecord(
    '/candidates/{id}',
    { path: { id: candidateId ?? '' } },
    { enabled: candidateId !== null },
  );
  const name = candidate.data === undefined ? undefined : fullName(candidate.data.data);
  const jobTitle = job.data?.data.title;
  const title = offerId === null ? jobTitle && t.publication(jobTitle) : name && t.offerTo(name);
  return (
    <Page
      title={title ?? t.title}
      trail={[
        <Link key="approvals" to="/approvals" className="hover:underline">
          {t.title}
        </Link>,
      ]}
      aside={approval && <ApprovalStatus status={approval.status} />}
      actions={approval && <ApprovalActions approval={approval} />}
    >
      <QueryState of={query}>
        {({ data }) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Section title={data.offerId === null ? t.facts : t.terms}>
              {data.status === 'canceled' && <p className="text-muted mb-3">{t.changed}</p>}
              {data.offerId === null ? (
                <JobFacts id={data.jobId} />
              ) : (
                <OfferTerms
                  id={data.offerId}
                  candidateId={data.candidateId}
                  name={name}
                  jobId={data.jobId}
                  job={jobTitle}
                />
              )}
            </Section>
            <Section title={t.steps}>
              <p className="text-muted mb-3">
                {t.asked(data.requestedBy.name)} · <Moment at={data.createdAt} withTime />
              </p>
              {data.comment !== null && <p className="mb-3 wrap-anywhere whitespace-pre-wrap">{data.comment}</p>}
              <ApprovalSteps approval={data} />
            </Section>
          </div>
        )}
      </QueryState>
    </Page>
  );
}
