import { getRouteApi } from '@tanstack/react-router';
import { useByIds, useList } from '../../api/records.ts';
import { CandidateLink, JobLink } from '../../records/links.tsx';
import { Salary } from '../../records/money.tsx';
import { SavedViews } from '../../records/saved-views.tsx';
import { text } from '../../text/index.ts';
import { OptionalChoiceField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Moment } from '../../ui/time.tsx';
import { OfferStatus } from './offer-labels.tsx';
import { offersSearch } from './search.ts';

const route = getRouteApi('/app/offers');
const t = text.offers;

/** All offers, newest first. They are created and decided on the candidate's profile. */
export function OffersPage() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
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
      title={t.title}
      aside={
        <SavedViews
          resource="offers"
          filters={{ status }}
          onApply={(next) => navigate({ search: offersSearch(next), replace: true })}
        />
      }
      below={
        <OptionalChoiceField
          label={t.status}
          className="w-48"
          value={status}
          all={t.all}
          names={t.statuses}
          onChange={(next) => navigate({ search: { status: next }, replace: true })}
        />
      }
    >
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={status === undefined ? { title: t.empty, children: t.emptyHint } : { title: t.emptyFiltered }}
        columns={[
          {
            title: t.candidate,
            cell: ({ candidateId }) => <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />,
          },
          { title: t.job, cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />, wideOnly: true },
          { title: t.offer, cell: ({ title }) => title, wideOnly: true },
          { title: t.salary, cell: (offer) => <Salary of={offer} /> },
          { title: t.expires, cell: ({ expiresAt }) => <Moment at={expiresAt} />, wideOnly: true },
          {
            title: t.status,
            cell: (offer) => <OfferStatus status={offer.status} />,
          },
        ]}
      />
    </Page>
  );
}
