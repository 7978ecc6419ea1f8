import { useState } from 'react';
import { useApplications } from '../../records/candidate-applications.ts';
import { CandidateField, type ChosenCandidate } from '../../records/candidate-field.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { AvailabilityRequest } from './availability/candidate-times.ts';
import { ScheduleDialog } from './interview-dialogs.tsx';
import type { InterviewStart } from './interview-fields.tsx';

const t = text.interviews.week;

interface ScheduleFromWeekProps {
  start: InterviewStart;
  /** Whose candidate it is, if that is known. */
  request: AvailabilityRequest | undefined;
  onClose: () => void;
}

/** Asks for the candidate of a time that was chosen in the week, if they are not known, then for the rest. */
export function ScheduleFromWeek({ start, request, onClose }: ScheduleFromWeekProps) {
  const [candidate, setCandidate] = useState<ChosenCandidate | null>(null);
  if (request !== undefined)
    return (
      <WithCandidate id={request.candidateId} applicationId={request.applicationId} start={start} onClose={onClose} />
    );
  if (candidate !== null) return <WithCandidate id={candidate.id} start={start} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={text.interviews.schedule}
      footer={<Button onClick={onClose}>{text.common.actions.cancel}</Button>}
    >
      <CandidateField label={t.candidate} chosen={null} onChoose={setCandidate} />
    </Dialog>
  );
}

interface WithCandidateProps {
  id: string;
  applicationId?: string;
  start: InterviewStart;
  onClose: () => void;
}

function WithCandidate({ id, applicationId, start, onClose }: WithCandidateProps) {
  const applications = useApplications(id, applicationId);
  const { chosen } = applications;
  if (chosen !== undefined)
    return <ScheduleDialog applications={applications} first={chosen} start={start} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={text.interviews.schedule}>
      <p>{applications.isPending ? text.common.states.loading : t.noApplication}</p>
    </Dialog>
  );
}
