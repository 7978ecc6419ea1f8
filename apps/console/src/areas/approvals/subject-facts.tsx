import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRecord } from '../../api/records.ts';
import { CustomFields } from '../../records/custom-fields/custom-fields.tsx';
import { formatSalary, Salary } from '../../records/money.tsx';
import { offerForm } from '../../text/en/offer-form.ts';
import { text } from '../../text/index.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { QueryState } from '../../ui/states.tsx';
import { Moment } from '../../ui/time.tsx';

type Job = Schemas['Job'];

const { approvals: t, jobs } = text;
const LINK = 'text-accent hover:underline';

interface OfferTermsProps {
  id: string;
  candidateId: string | null;
  /** Of the candidate. */
  name: string | undefined;
  jobId: string;
  job: string | undefined;
}

/** What the candidate is to receive. */
export function OfferTerms({ id, candidateId, name, jobId, job }: OfferTermsProps) {
  const query = useRecord('/offers/{id}', { path: { id } });
  return (
    <QueryState of={query}>
      {({ data: offer }) => (
        <>
          <Facts>
            {candidateId !== null && name !== undefined && (
              <Fact name={t.candidate}>
                <Link
                  to="/candidates/$candidateId"
                  params={{ candidateId }}
                  search={{ tab: 'offers' }}
                  className={LINK}
                >
                  {name}
                </Link>
              </Fact>
            )}
            <Fact name={t.job}>
              <Link to="/jobs/$jobId" params={{ jobId }} className={LINK}>
                {job}
              </Link>
            </Fact>
            <Fact name={offerForm.title}>{offer.title}</Fact>
            <Fact name={offerForm.salary}>
              <Salary of={offer} />
            </Fact>
            {offer.equity !== null && <Fact name={offerForm.equity}>{offer.equity}</Fact>}
            {offer.startDate !== null && (
              <Fact name={offerForm.starts}>
                <Moment at={`${offer.startDate}T00:00`} />
              </Fact>
            )}
            {offer.expiresAt !== null && (
              <Fact name={offerForm.until}>
                <Moment at={offer.expiresAt} withTime />
              </Fact>
            )}
          </Facts>
          <CustomFields entity="offer" record={offer} />
          {offer.notes !== null && (
            <div className="text-muted mt-3">
              <Markdown text={offer.notes} />
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}

/** What is to be published. */
export function JobFacts({ id }: { id: string }) {
  const query = useRecord('/jobs/{id}', { path: { id } });
  return (
    <QueryState of={query}>
      {({ data: job }) => (
        <>
          <Facts>
            <Fact name={t.job}>
              <Link to="/jobs/$jobId" params={{ jobId: id }} className={LINK}>
                {job.title}
              </Link>
            </Fact>
            {job.department !== null && <Fact name={t.department}>{job.department}</Fact>}
            {job.location !== null && <Fact name={t.location}>{job.location}</Fact>}
            <Fact name={t.employmentType}>{jobs.employmentTypes[job.employmentType]}</Fact>
            <Fact name={t.pay}>{payOf(job)}</Fact>
            {job.equity !== null && <Fact name={offerForm.equity}>{job.equity}</Fact>}
            {job.bonus !== null && <Fact name={t.bonus}>{job.bonus}</Fact>}
          </Facts>
          <div className="border-line mt-3 max-h-96 overflow-y-auto border-t pt-3">
            <Markdown text={job.description} />
          </div>
        </>
      )}
    </QueryState>
  );
}

/** '€50,000 – €60,000 per year' */
function payOf({ salaryMin, salaryMax, currency, salaryPeriod }: Job): string {
  const [min, max] = [salaryMin, salaryMax].map((amount) => amount !== null && formatSalary(amount, currency));
  const range = min && max ? `${min} – ${max}` : min ? t.from(min) : max ? t.upTo(max) : null;
  if (range === null) return '–';
  return salaryPeriod === null ? range : `${range} ${text.offers.periods[salaryPeriod]}`;
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-6 gap-y-3">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
