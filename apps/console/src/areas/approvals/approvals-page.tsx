import { getRouteApi, Link } from '@tanstack/react-router';
import { LONG_PAGE, useByIds, useList } from '../../api/records.ts';
import { ApprovalStatus } from '../../records/approvals/approval-steps.tsx';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import type { FilterField } from '../../records/filters/filter-field.ts';
import { severalOf } from '../../records/filters/record-filters.ts';
import { fullName, JobLink } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { approvalsSearch } from './search.ts';

const route = getRouteApi('/app/approvals');
const t = text.approvals;
const STATUSES = valuesOf(t.statuses);
const STATUS: FilterField = { kind: 'choices', name: 'status', label: t.status, options: Object.entries(t.statuses) };

/** All approvals, newest first. They are requested where the offer or the job is. */
export function ApprovalsPage() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/approvals', { query: { status: severalOf(status, STATUSES), limit: LONG_PAGE } });
  const nameOf = useMemberNames();
  const jobs = useByIds(
    '/jobs',
    list.rows.map(({ jobId }) => jobId),
  );
  const candidates = useByIds(
    '/candidates',
    list.rows.flatMap(({ candidateId }) => candidateId ?? []),
  );
  const nameOfSubject = (candidateId: string | null) => {
    if (candidateId === null) return t.job;
    const candidate = candidates.get(candidateId);
    return candidate === undefined ? t.offer : t.offerTo(fullName(candidate));
  };
  return (
    <Page
      wide
      title={t.title}
      below={
        <FilterBar
          fields={[STATUS]}
          values={status === undefined ? {} : { status }}
          onChange={(change) => navigate({ search: approvalsSearch({ status, ...change }), replace: true })}
        />
      }
    >
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        isDense
        empty={status === undefined ? { title: t.empty, children: t.emptyHint } : { title: t.emptyFiltered }}
        columns={[
          {
            title: t.about,
            size: 9,
            cell: ({ id, candidateId }) => (
              <Link
                to="/approvals/$approvalId"
                params={{ approvalId: id }}
                className="hover:text-accent font-medium underline-offset-2 hover:underline"
              >
                {nameOfSubject(candidateId)}
              </Link>
            ),
          },
          { title: t.job, size: 8, wideOnly: true, cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} /> },
          {
            title: t.waitsFor,
            size: 7,
            wideOnly: true,
            cell: ({ approverId }) => approverId !== null && nameOf(approverId),
          },
          { title: t.requestedBy, size: 7, wideOnly: true, cell: ({ requestedBy }) => requestedBy.name },
          { title: t.requested, size: 6, wideOnly: true, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { title: t.status, size: 6, isFixed: true, cell: (approval) => <ApprovalStatus status={approval.status} /> },
        ]}
      />
    </Page>
  );
}
