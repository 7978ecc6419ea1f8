import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { Application, Applications } from '../../../records/candidate-applications.ts';
import { AskAvailabilityDialog } from '../../interviews/availability/ask-dialog.tsx';
import { BookingLinkDialog } from '../../interviews/booking/booking-link-dialog.tsx';
import { ScheduleDialog } from '../../interviews/interview-dialogs.tsx';
import { CreateOfferDialog } from '../../offers/offer-dialogs.tsx';
import { WriteScorecardDialog } from '../../scorecards/scorecard-dialogs.tsx';
import { CreateTaskDialog } from '../../tasks/task-dialogs.tsx';
import { AddToJobDialog } from '../applications/add-to-job-dialog.tsx';
import { UploadDialog } from '../files/upload-dialog.tsx';

/** What is being added to the profile. */
export type Asked = 'interview' | 'booking' | 'availability' | 'scorecard' | 'offer' | 'task' | 'file' | 'application';

interface ProfileDialogsProps {
  asked: Asked | null;
  onClose: () => void;
  candidate: Schemas['Candidate'];
  applications: Applications;
}

/** The panel or dialog with which something is added to the profile. */
export function ProfileDialogs({ asked, onClose, candidate, applications }: ProfileDialogsProps) {
  const { chosen } = applications;
  if (asked === 'task') return <CreateTaskDialog candidate={candidate} onClose={onClose} />;
  if (asked === 'file') return <UploadDialog candidateId={candidate.id} onClose={onClose} />;
  if (asked === 'application') return <AddToJobDialog candidate={candidate} onClose={onClose} />;
  if (chosen === undefined) return null;
  const about = { applications, first: chosen, onClose };
  if (asked === 'interview') return <ScheduleDialog {...about} />;
  if (asked === 'booking') return <BookingLinkDialog {...about} />;
  if (asked === 'availability') return <AskAvailabilityDialog {...about} />;
  if (asked === 'offer') return <CreateOfferDialog {...about} />;
  if (asked === 'scorecard') return <Scorecard application={chosen} onClose={onClose} />;
  return null;
}

function Scorecard({ application, onClose }: { application: Application; onClose: () => void }) {
  const canRead = useCan()('stages:read');
  const stages = useRecord('/jobs/{id}/stages', { path: { id: application.jobId } }, { enabled: canRead });
  return <WriteScorecardDialog application={application} stages={stages.data?.data ?? []} onClose={onClose} />;
}
