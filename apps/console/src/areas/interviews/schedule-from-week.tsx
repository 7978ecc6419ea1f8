import { useState } from 'react';
import { useApplications } from '../../records/candidate-applications.ts';
import { CandidateField, type ChosenCandidate } from '../../records/candidate-field.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScheduleDialog } from './interview-dialogs.tsx';
import type { InterviewStart } from './interview-fields.tsx';

const t = text.interviews.week;

/** Asks for the candidate of a time that was chosen in the week, then for the rest. */
export function ScheduleFromWeek({ start, onClose }: { start: InterviewStart; onClose: () => void }) {
  const [candidate, setCandidate] = useState<ChosenCandidate | null>(null);
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

function WithCandidate({ id, start, onClose }: { id: string; start: InterviewStart; onClose: () => void }) {
  const applications = useApplications(id, undefined);
  const { chosen } = applications;
  if (chosen !== undefined)
    return <ScheduleDialog applications={applications} first={chosen} start={start} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={text.interviews.schedule}>
      <p>{applications.isPending ? text.common.states.loading : t.noApplication}</p>
    </Dialog>
  );
}
