import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { Applications } from '../../../records/candidate-applications.ts';
import { HireDialog } from '../../../records/hire-dialog.tsx';
import { fullName } from '../../../records/links.tsx';
import { AnswerDialog } from '../../../records/messages/answer-dialog.tsx';
import { RejectDialog } from '../../../records/reject-dialog.tsx';
import { WithdrawDialog } from '../../../records/withdraw-dialog.tsx';
import { text } from '../../../text/index.ts';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog.tsx';
import { ScheduleDialog } from '../../interviews/interview-dialogs.tsx';
import type { Ask } from './actions.ts';
import { StagePicker } from './stage-picker.tsx';
import type { Decisions, Subject } from './use-decisions.ts';

const { shortcuts } = text.review;

interface ActionDialogsProps {
  ask: Ask | null;
  onClose: () => void;
  candidate: Schemas['Candidate'];
  applications: Applications;
  subject: Subject | null;
  decisions: Decisions;
}

/** The dialogs of the actions. A decision closes its dialog and shows the next candidate. */
export function ActionDialogs({ ask, onClose, candidate, applications, subject, decisions }: ActionDialogsProps) {
  const name = fullName(candidate);
  if (ask === 'shortcuts') {
    return <ShortcutsDialog title={shortcuts.title} keys={shortcuts.keys} onClose={onClose} />;
  }
  if (ask === 'email') {
    const recipient = { candidateId: candidate.id, applicationId: subject?.application.id ?? null, name };
    return <AnswerDialog recipient={recipient} onClose={onClose} />;
  }
  if (subject === null) return null;
  if (ask === 'move') return <Move subject={subject} decisions={decisions} onClose={onClose} />;
  if (ask === 'schedule') {
    return <ScheduleDialog applications={applications} first={subject.application} onClose={onClose} />;
  }
  if (ask === 'hire') {
    return (
      <HireDialog
        applications={[{ id: subject.application.id, name }]}
        jobId={subject.application.jobId}
        onClose={onClose}
        onHire={() => decisions.hire(subject)}
      />
    );
  }
  if (ask === 'withdraw') {
    return (
      <WithdrawDialog
        name={name}
        onClose={onClose}
        onWithdraw={(rejectionReasonId) => decisions.withdraw(subject, { rejectionReasonId })}
      />
    );
  }
  if (ask === 'reject') {
    return (
      <RejectDialog
        applications={[{ id: subject.application.id, name }]}
        onClose={onClose}
        onReject={(rejection) => decisions.reject(subject, rejection)}
      />
    );
  }
  return null;
}

function Move({ subject, decisions, onClose }: { subject: Subject; decisions: Decisions; onClose: () => void }) {
  const { jobId, stageId } = subject.application;
  const canRead = useCan()('stages:read');
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId } }, { enabled: canRead });
  const known = stages.data?.data ?? (canRead && stages.error === null ? undefined : []);
  const others = known?.filter(({ kind }) => kind !== 'hired' && kind !== 'rejected');
  return (
    <StagePicker
      name={subject.name}
      stages={others}
      currentId={stageId}
      onPick={(stage) => decisions.move(subject, stage)}
      onClose={onClose}
    />
  );
}
