import { useEffect, useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { ApplicationField } from '../../records/application-field.tsx';
import { useApplications } from '../../records/candidate-applications.ts';
import { CandidateField, type ChosenCandidate } from '../../records/candidate-field.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';

const t = text.inbox;

interface AssignDialogProps {
  messageId: string;
  onClose: () => void;
}

/** Assigns an email that belongs to nobody to a candidate, and to one of their applications. */
export function AssignDialog({ messageId, onClose }: AssignDialogProps) {
  const [chosen, setChosen] = useState<ChosenCandidate | null>(null);
  const assign = useAction(
    (about: { applicationId: string } | { candidateId: string }) =>
      api.post('/messages/{id}/assign', { params: { path: { id: messageId } }, body: about }),
    { changes: ['messages', 'candidates'], done: t.assigned, ownErrors: true, onDone: onClose },
  );
  /** Unset until the applications are known; null without any. */
  const [applicationId, setApplicationId] = useState<string | null>();
  return (
    <FormDialog
      open
      draft={null}
      onOpenChange={onClose}
      title={t.assignTitle}
      submit={t.assignSubmit}
      busy={assign.isPending}
      disabled={chosen === null || applicationId === undefined}
      onSubmit={() => {
        if (chosen !== null) assign.mutate(applicationId == null ? { candidateId: chosen.id } : { applicationId });
      }}
    >
      <CandidateField
        label={t.candidate}
        chosen={chosen}
        onChoose={(candidate) => {
          setChosen(candidate);
          setApplicationId(undefined);
        }}
        errors={fieldErrors(assign.error).candidateId}
      />
      {chosen !== null && (
        <ChosenApplication candidateId={chosen.id} value={applicationId} onChange={setApplicationId} />
      )}
      <p className="text-muted">{t.assignHint}</p>
    </FormDialog>
  );
}

interface ChosenApplicationProps {
  candidateId: string;
  value: string | null | undefined;
  onChange: (applicationId: string | null) => void;
}

/** The application that the email is about: the active one, unless another is chosen. */
function ChosenApplication({ candidateId, value, onChange }: ChosenApplicationProps) {
  const applications = useApplications(candidateId, value ?? undefined);
  const { chosen, isPending } = applications;
  const id = chosen?.id;
  useEffect(() => {
    if (value === undefined && !isPending) onChange(id ?? null);
  }, [id, isPending, value, onChange]);
  return <ApplicationField applications={applications} value={chosen?.id ?? ''} onChange={onChange} />;
}
