import type { Schemas } from '@rolecall/client';
import { ClipboardList, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { invalidate, useRecord } from '../../../api/records.ts';
import { useAllRows } from '../../../api/use-all-rows.ts';
import { interviewPlans } from '../../../text/en/interview-plans.ts';
import { text } from '../../../text/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { moved, Sortable } from '../sortable.tsx';
import { DeleteStageDialog } from './delete-stage-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { isFixed, STAGE_COLORS, type Stage } from './stage.ts';
import { AddStageDialog, EditStageDialog } from './stage-dialog.tsx';

const t = text.jobStages;

interface StageListProps {
  jobId: string;
  stages: readonly Stage[];
  canWrite: boolean;
}

const numberOf = (count: number | undefined) => (count === undefined ? '…' : t.people(count));

/** The stages in order, with actions for each. */
export function StageList({ jobId, stages, canWrite }: StageListProps) {
  const [editing, setEditing] = useState<Stage | 'new' | null>(null);
  const [planning, setPlanning] = useState<Stage | null>(null);
  const [deleting, setDeleting] = useState<Stage | null>(null);
  const counts = useRecord('/applications/counts', { query: { jobIds: [jobId] } }).data?.data.counts;
  const count = ({ id }: Stage) =>
    counts?.filter(({ stageId }) => stageId === id).reduce((sum, line) => sum + line.count, 0);
  const plans = useAllRows('/interview-plans', { query: { jobId: [jobId], limit: 100 } });
  const planOf = (stage: Stage | null) => plans.find(({ stageId }) => stageId === stage?.id);
  // The new order is shown until it has been saved and read again, so that the next move starts from it.
  const order = useAction(
    async (ordered: readonly Stage[]) => {
      try {
        await api.put('/jobs/{id}/stages/order', {
          params: { path: { id: jobId } },
          body: { stageIds: ordered.map(({ id }) => id) },
        });
      } finally {
        await invalidate('jobs');
      }
    },
    { done: t.ordered, inOrder: `stages.order ${jobId}` },
  );
  const shown = order.isPending ? order.variables : stages;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="text-muted">{t.intro}</p>
      <Sortable
        label={t.label}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        low
        onMove={(from, to) => order.mutate(moved(shown, from, to))}
      >
        {(stage) => (
          <div className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={classNames('size-3 shrink-0 rounded-full', stage.color === null && STAGE_COLORS[stage.kind])}
              style={stage.color === null ? {} : { backgroundColor: stage.color }}
            />
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{stage.name}</p>
              <p className="text-muted text-xs">
                {t.kinds[stage.kind] !== stage.name && `${t.kinds[stage.kind]} · `}
                {numberOf(count(stage))}
                <PlanSize plan={planOf(stage)} />
              </p>
            </div>
            {canWrite && (
              <>
                {!isFixed(stage) && (
                  <IconButton small label={interviewPlans.open(stage.name)} onClick={() => setPlanning(stage)}>
                    <ClipboardList aria-hidden className="size-4" />
                  </IconButton>
                )}
                <IconButton small label={t.edit(stage.name)} onClick={() => setEditing(stage)}>
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
                <IconButton
                  small
                  label={t.delete(stage.name)}
                  disabled={isFixed(stage)}
                  onClick={() => setDeleting(stage)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </>
            )}
          </div>
        )}
      </Sortable>
      {canWrite && (
        <div>
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden className="size-4" />
            {t.add}
          </Button>
        </div>
      )}
      {editing === 'new' && <AddStageDialog jobId={jobId} onClose={() => setEditing(null)} />}
      {editing !== null && editing !== 'new' && <EditStageDialog stage={editing} onClose={() => setEditing(null)} />}
      {planning !== null && <PlanDialog stage={planning} plan={planOf(planning)} onClose={() => setPlanning(null)} />}
      {deleting !== null && (
        <DeleteStageDialog
          stage={deleting}
          others={stages.filter(({ id }) => id !== deleting.id)}
          count={count(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

/** How many interviews the stage has; nothing without a plan. */
function PlanSize({ plan }: { plan: Schemas['InterviewPlan'] | undefined }) {
  return plan === undefined ? null : <> · {interviewPlans.count(plan.sessions.length)}</>;
}
