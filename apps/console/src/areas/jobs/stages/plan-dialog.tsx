import type { Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { interviewPlans } from '../../../text/en/interview-plans.ts';
import { text } from '../../../text/index.ts';
import { draftOf, newSession, type PlanDraft, sessionsOf } from './plan-draft.ts';
import { PlanFields } from './plan-fields.tsx';
import type { Stage } from './stage.ts';

const t = interviewPlans;

interface PlanDialogProps {
  stage: Stage;
  /** Undefined if the stage has none. */
  plan: Schemas['InterviewPlan'] | undefined;
  onClose: () => void;
}

/** Edits the interviews of a stage. */
export function PlanDialog({ stage, plan, onClose }: PlanDialogProps) {
  return plan === undefined ? (
    <AddPlan stage={stage} onClose={onClose} />
  ) : (
    <EditPlan stage={stage} id={plan.id} onClose={onClose} />
  );
}

function AddPlan({ stage, onClose }: Omit<PlanDialogProps, 'plan'>) {
  return (
    <AddDialog<PlanDraft>
      draft={['interview-plan.new', stage.id]}
      title={t.title(stage.name)}
      initial={{ sessions: [newSession([])] }}
      add={async (draft) => {
        const sessions = sessionsOf(draft);
        if (sessions.length > 0) await api.post('/interview-plans', { body: { stageId: stage.id, sessions } });
      }}
      changes={['interview-plans']}
      done={t.saved}
      submit={text.common.actions.save}
      wide
      onClose={onClose}
    >
      {(form) => <PlanFields {...form} />}
    </AddDialog>
  );
}

function EditPlan({ stage, id, onClose }: { stage: Stage; id: string; onClose: () => void }) {
  const path = { id };
  const query = useRecord('/interview-plans/{id}', { path });
  return (
    <EditDialog
      query={query}
      draft={['interview-plan.edit', id]}
      title={t.title(stage.name)}
      valuesOf={draftOf}
      save={async ({ value, header }) => {
        const sessions = sessionsOf(value);
        if (sessions.length > 0)
          return api.patch('/interview-plans/{id}', { params: { path, header }, body: { sessions } });
        // A plan has at least one interview.
        await api.delete('/interview-plans/{id}', { params: { path, header } });
        return { data: { ...query.data!.data, sessions: [] }, etag: null }; // read before the form was shown
      }}
      changes={['interview-plans']}
      done={t.saved}
      wide
      onClose={onClose}
    >
      {(form) => <PlanFields {...form} />}
    </EditDialog>
  );
}
