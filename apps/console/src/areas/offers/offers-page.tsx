import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useByIds, useList } from '../../api/records.ts';
import { CandidateLink, JobLink } from '../../records/links.tsx';
import { Salary } from '../../records/money.tsx';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Moment } from '../../ui/time.tsx';
import { OfferStatus } from './offer-words.tsx';
import { OFFER_STATUSES } from './routes.ts';

const route = getRouteApi('/app/offers');
const words = text.offers;

/** All offers, newest first. They are made and decided on the candidate's profile. */
export function OffersPage() {
  const { status } = route.useSearch();
  const navigate = useNavigate();
  const list = useList('/offers', { query: { status } });
  const candidates = useByIds(
    '/candidates',
    list.rows.map(({ candidateId }) => candidateId),
  );
  const jobs = useByIds(
    '/jobs',
    list.rows.map(({ jobId }) => jobId),
  );
  return (
    <Page
      title={words.title}
      below={
        <SelectField
          label={words.status}
          className="w-48"
          value={status ?? ''}
          onChange={({ target }) =>
            navigate({
              to: '/offers',
              search: OFFER_STATUSES.filter((one) => one === target.value).map((one) => ({ status: one }))[0] ?? {},
            })
          }
          options={[['', words.all], ...OFFER_STATUSES.map((one) => [one, words.statuses[one]] as const)]}
        />
      }
    >
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={
          status === undefined ? { title: words.empty, children: words.emptyHint } : { title: words.emptyFiltered }
        }
        columns={[
          {
            title: words.candidate,
            cell: ({ candidateId }) => <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />,
          },
          { title: words.job, cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />, wideOnly: true },
          { title: words.offer, cell: ({ title }) => title, wideOnly: true },
          { title: words.salary, cell: (offer) => <Salary of={offer} /> },
          { title: words.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} />, wideOnly: true },
          {
            title: words.status,
            cell: (offer) => <OfferStatus status={offer.status} />,
          },
        ]}
      />
    </Page>
  );
}
