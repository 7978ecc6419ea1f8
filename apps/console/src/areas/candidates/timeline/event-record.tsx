import type { ReactNode } from 'react';
import type { LiveEvent } from '../../../api/live.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { interviewName } from '../../../records/interview-name.ts';
import { useMemberNames } from '../../../records/members.tsx';
import { Salary } from '../../../records/money.tsx';
import { offerForm } from '../../../text/en/offer-form.ts';
import { text } from '../../../text/index.ts';
import { formatFileSize } from '../../../ui/file-size.ts';
import { RecordLink } from '../../../ui/record-link.tsx';
import { Moment, WeekdayAndTime } from '../../../ui/time.tsx';
import { InterviewStatus } from '../../interviews/interview-labels.tsx';
import { OfferStatus } from '../../offers/offer-labels.tsx';

const { files } = text.candidates;

interface EventRecordProps {
  event: LiveEvent;
  candidateId: string;
  onShowFile: (fileId: string) => void;
}

/** The interview, offer or file that an event has created, as it is now. The lists are those of the pane with the details. */
export function EventRecord({ event: { type, entityId }, ...props }: EventRecordProps) {
  if (type === 'interview.scheduled') return <InterviewOf id={entityId} {...props} />;
  if (type === 'offer.created') return <OfferOf id={entityId} {...props} />;
  return type === 'file.added' && <FileOf id={entityId} {...props} />;
}

type RecordProps = Omit<EventRecordProps, 'event'> & { id: string | null };

function InterviewOf({ id, candidateId }: RecordProps) {
  const nameOf = useMemberNames();
  const { rows } = useList(
    '/interviews',
    { query: { candidateId, sort: 'scheduledAt' } },
    { enabled: useCan()('interviews:read') },
  );
  const interview = rows.find((row) => row.id === id);
  if (interview === undefined) return null;
  const { scheduledAt, durationMins, interviewerIds, status } = interview;
  return (
    <Frame
      name={
        <RecordLink href={`/interviews/${interview.id}`} className="hover:underline">
          {interviewName(interview)}
        </RecordLink>
      }
      status={<InterviewStatus status={status} />}
    >
      <WeekdayAndTime at={scheduledAt} /> · {text.interviews.lasts(durationMins)}
      {interviewerIds.length > 0 && ` · ${interviewerIds.map(nameOf).join(', ')}`}
    </Frame>
  );
}

function OfferOf({ id, candidateId }: RecordProps) {
  const { rows } = useList('/offers', { query: { candidateId } }, { enabled: useCan()('offers:read') });
  const offer = rows.find((row) => row.id === id);
  if (offer === undefined) return null;
  return (
    <Frame name={offer.title} status={<OfferStatus status={offer.status} />}>
      <Salary of={offer} />
      {offer.expiresAt !== null && (
        <>
          {' '}
          · {offerForm.until} <Moment at={offer.expiresAt} />
        </>
      )}
    </Frame>
  );
}

function FileOf({ id, candidateId, onShowFile }: RecordProps) {
  const { rows } = useList(
    '/candidates/{id}/files',
    { path: { id: candidateId } },
    { enabled: useCan()('files:read') },
  );
  const file = rows.find((row) => row.id === id);
  if (file === undefined) return null;
  const { fileName, fileSize, kind, status } = file;
  return (
    <Frame
      name={
        status === 'clean' ? (
          <button type="button" onClick={() => onShowFile(file.id)} className="text-left hover:underline">
            {fileName}
          </button>
        ) : (
          fileName
        )
      }
    >
      {files.kinds[kind]} · {formatFileSize(fileSize)}
    </Frame>
  );
}

function Frame({ name, status, children }: { name: ReactNode; status?: ReactNode; children: ReactNode }) {
  return (
    <span className="bg-surface border-line mt-1 flex flex-wrap items-center gap-x-2 rounded-md border px-2.5 py-1.5">
      <span className="text-text text-small min-w-0 font-medium wrap-anywhere">{name}</span>
      {status}
      <span className="basis-full">{children}</span>
    </span>
  );
}
