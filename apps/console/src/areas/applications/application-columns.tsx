import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useByIds } from '../../api/records.ts';
import type { OptionalColumn } from '../../records/columns.tsx';
import { ExternalRefList } from '../../records/external-refs.tsx';
import { useReasons } from '../../records/hiring-choices.ts';
import { CandidateCell, fullName, JobLink, useUnknownName } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { applications as applicationsText } from '../../text/en/applications.ts';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { Ago, Moment } from '../../ui/time.tsx';

type Row = Schemas['Application'];

const t = applicationsText.columns;
const { statuses } = text.candidates.applications;
const TONES: Readonly<Record<Row['status'], Tone>> = {
  active: 'accent',
  hired: 'good',
  rejected: 'danger',
  withdrawn: 'plain',
};

/** The columns of the list of applications, with the records that the rows refer to. */
export function useApplicationColumns(rows: readonly Row[], isOfJob: boolean) {
  const candidates = useByIds('/candidates', useIds(rows, 'candidateId'));
  const jobs = useByIds('/jobs', useIds(rows, 'jobId'));
  const stages = useByIds('/stages', useIds(rows, 'stageId'));
  const reasons = useReasons();
  const memberName = useMemberNames();
  const unknownName = useUnknownName('candidates');
  const optional = useMemo((): readonly OptionalColumn<Row>[] => {
    const member = (id: string | null) => (id === null ? null : memberName(id));
    return [
      {
        key: 'job',
        title: t.job,
        isStandard: true,
        wideOnly: true,
        cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />,
      },
      {
        key: 'stage',
        title: t.stage,
        isStandard: true,
        wideOnly: true,
        size: 6.5,
        cell: ({ stageId }) => stages.get(stageId)?.name,
      },
      {
        key: 'status',
        title: t.status,
        isStandard: true,
        size: 6,
        cell: ({ status, answerToReview }) => (
          <>
            <Badge tone={TONES[status]}>{statuses[status]}</Badge>
            {answerToReview && <Badge tone="warn">{text.submissions.answerToReview}</Badge>}
          </>
        ),
      },
      {
        key: 'source',
        title: t.source,
        size: 6.5,
        isStandard: true,
        wideOnly: true,
        cell: ({ source }) => source,
      },
      {
        key: 'applied',
        title: t.applied,
        isStandard: true,
        wideOnly: true,
        size: 7,
        orders: [
          { value: '', direction: 'descending' },
          { value: 'oldest', direction: 'ascending' },
        ],
        cell: ({ appliedAt }) => <Ago at={appliedAt} />,
      },
      {
        key: 'inStage',
        title: t.inStage,
        wideOnly: true,
        size: 7,
        orders: [{ value: 'longestInStage', direction: 'ascending' }],
        cell: ({ stageEnteredAt }) => <Moment at={stageEnteredAt} />,
      },
      { key: 'owner', title: t.owner, wideOnly: true, size: 7, cell: ({ ownerId }) => member(ownerId) },
      { key: 'referrer', title: t.referrer, wideOnly: true, cell: ({ referrerId }) => member(referrerId) },
      {
        key: 'reason',
        title: t.reason,
        wideOnly: true,
        cell: ({ rejectionReasonId, rejectReason }) =>
          reasons.find(({ id }) => id === rejectionReasonId)?.label ?? rejectReason,
      },
      {
        key: 'externalRefs',
        title: t.externalRefs,
        wideOnly: true,
        cell: ({ externalRefs }) => <ExternalRefList refs={externalRefs} />,
      },
      {
        key: 'updated',
        title: t.updated,
        wideOnly: true,
        orders: [{ value: 'updated', direction: 'descending' }],
        cell: ({ updatedAt }) => <Ago at={updatedAt} />,
      },
    ];
  }, [jobs, stages, reasons, memberName]);
  const candidate: Column<Row> = {
    title: t.candidate,
    size: 11,
    // The API orders by name within jobs only.
    orders: isOfJob ? [{ value: 'lastName', direction: 'ascending' }] : [],
    cell: ({ candidateId, jobId, stageId }) => {
      const place = [jobs.get(jobId)?.title, stages.get(stageId)?.name].filter(Boolean).join(' · ');
      return <CandidateCell id={candidateId} candidate={candidates.get(candidateId)} place={place} />;
    },
  };
  const nameOf = ({ candidateId }: Row) => {
    const found = candidates.get(candidateId);
    return found === undefined ? unknownName : fullName(found);
  };
  return { candidate, optional, nameOf };
}

/** One ID of each row. The same array until the rows change. */
function useIds(rows: readonly Row[], name: 'candidateId' | 'jobId' | 'stageId'): string[] {
  return useMemo(() => rows.map((row) => row[name]), [rows, name]);
}
