import type { Schemas } from '@rolecall/client';
import { ChevronDown } from 'lucide-react';
import { useMemo } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCompleteList } from '../../api/use-all-rows.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMembers } from '../members.tsx';
import { batchesOf } from './batches.ts';
import { type Move, movesTo, stagesOf } from './moves.ts';

const t = text.filters.selection;

type Application = Pick<Schemas['Application'], 'id' | 'jobId' | 'status' | 'ownerId'>;

interface ButtonProps {
  applications: readonly Application[];
  onDone: () => void;
}

/** Moves the selected applications to a stage, each within its job. */
export function MoveButton({ applications, onDone }: ButtonProps) {
  const active = applications.filter(({ status }) => status === 'active');
  const jobIds = useMemo(() => [...new Set(active.map(({ jobId }) => jobId))].slice(0, 100), [active]);
  const stages = useCompleteList('/stages', { query: { jobId: jobIds, limit: 100 } }, { enabled: jobIds.length > 0 });
  const move = useAction(
    async (moves: readonly Move[]) => {
      const count = { moved: 0, failed: 0 };
      for (const { toStageId, applicationIds } of moves) {
        for (const batch of batchesOf(applicationIds)) {
          const { data } = await api.post('/applications/bulk-move', { body: { applicationIds: batch, toStageId } });
          for (const { status } of data.items) count[status === 'failed' ? 'failed' : 'moved'] += 1;
        }
      }
      return count;
    },
    {
      changes: ['applications', 'candidates', 'jobs'],
      onDone({ moved, failed }) {
        if (moved > 0) toast.success(t.moved(moved));
        if (failed > 0) toast.error(t.notMoved(failed));
        onDone();
      },
    },
  );
  const names = stagesOf(stages.rows);
  return (
    <Menu
      label={t.move}
      trigger={
        <Button small busy={move.isPending} disabled={names.length === 0}>
          {t.move}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      items={names.map((name) => ({ label: name, onSelect: () => move.mutate(movesTo(name, active, stages.rows)) }))}
    />
  );
}

/** Makes a member responsible for the selected applications, or nobody. */
export function OwnerButton({ applications, onDone, name }: ButtonProps & { name?: string }) {
  const members = useMembers();
  const set = useAction(
    async (ownerId: string | null) => {
      const changed = applications.filter((application) => application.ownerId !== ownerId);
      for (const { id } of changed)
        await api.patch('/applications/{id}', { params: { path: { id } }, body: { ownerId } });
      return changed.length;
    },
    {
      changes: ['applications', 'candidates'],
      onDone(count) {
        toast.success(t.ownerSet(count));
        onDone();
      },
    },
  );
  return (
    <Menu
      label={t.owner}
      trigger={
        <Button small variant={name === undefined ? 'plain' : 'quiet'} busy={set.isPending} title={t.owner}>
          {name ?? t.owner}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      items={[
        { label: t.nobody, onSelect: () => set.mutate(null) },
        null,
        ...members.map(({ id, name }) => ({ label: name, onSelect: () => set.mutate(id) })),
      ]}
    />
  );
}
