import { useMemo, useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useByIds } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { CandidateLink } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { ListTable } from '../../ui/table.tsx';
import { DayAndTime } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { EditTaskDialog } from './task-dialogs.tsx';
import type { Task } from './task-fields.tsx';

const t = text.tasks;
const TONES: Readonly<Record<Task['priority'], Tone>> = {
  low: 'plain',
  medium: 'plain',
  high: 'warn',
  urgent: 'danger',
};

interface TaskListProps {
  label: string;
  list: Parameters<typeof ListTable<Task>>[0]['list'];
  empty: Parameters<typeof ListTable<Task>>[0]['empty'];
}

/** A list of tasks with checkboxes. */
export function TaskList({ label, list, empty }: TaskListProps) {
  const nameOf = useMemberNames();
  const ids = useMemo(() => list.rows.flatMap(({ candidateId }) => candidateId ?? []), [list.rows]);
  const candidates = useByIds('/candidates', ids);
  const canWrite = useCan()('tasks:write');
  return (
    <ListTable
      label={label}
      list={list}
      keyOf={({ id }) => id}
      isDense
      empty={empty}
      columns={[
        {
          title: t.columns.task,
          size: 9,
          cell: (task) => (
            <span className="flex items-center gap-2.5">
              {canWrite && <Tick task={task} />}
              <span className="flex min-w-0 flex-col @2xl:flex-row @2xl:items-baseline @2xl:gap-2">
                <span
                  title={task.title}
                  className={classNames(
                    'truncate @2xl:max-w-full @2xl:shrink-0',
                    isOpen(task) ? 'font-medium' : 'text-muted line-through',
                  )}
                >
                  {task.title}
                </span>
                {task.description !== null && (
                  <span title={task.description} className="text-muted hidden truncate text-xs @2xl:inline">
                    {task.description}
                  </span>
                )}
                {task.candidateId !== null && (
                  <span className="truncate text-xs @2xl:hidden">
                    <CandidateLink id={task.candidateId} candidate={candidates.get(task.candidateId)} />
                  </span>
                )}
              </span>
            </span>
          ),
        },
        {
          title: t.columns.about,
          wideOnly: true,
          cell: ({ candidateId }) =>
            candidateId !== null && <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />,
        },
        { title: t.columns.due, size: 8.5, cell: (task) => <Due task={task} /> },
        {
          title: t.columns.priority,
          wideOnly: true,
          size: 6,
          isFixed: true,
          cell: ({ priority }) => <Badge tone={TONES[priority]}>{t.priorities[priority]}</Badge>,
        },
        {
          title: t.columns.owner,
          wideOnly: true,
          cell: ({ ownerId }) => nameOf(ownerId),
        },
        {
          title: <span className="sr-only">{text.common.actions.menu}</span>,
          end: true,
          size: 3.5,
          isFixed: true,
          cell: (task) => canWrite && <TaskMenu task={task} />,
        },
      ]}
    />
  );
}

/** A task on the profile of the candidate whom it is about. */
export function TaskLine({ task }: { task: Task }) {
  const canWrite = useCan()('tasks:write');
  const nameOf = useMemberNames();
  return (
    <li className="flex items-start gap-2">
      {canWrite && (
        <span className="pt-0.5">
          <Tick task={task} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className={classNames('wrap-anywhere', isOpen(task) ? 'font-medium' : 'text-muted line-through')}>
          {task.title}
        </span>
        <span className="text-muted flex flex-wrap gap-x-2 text-xs">
          <Due task={task} />
          <span>{nameOf(task.ownerId)}</span>
        </span>
      </span>
      {canWrite && <TaskMenu task={task} />}
    </li>
  );
}

const isOpen = ({ status }: Task): boolean => status === 'pending' || status === 'in_progress';

function Due({ task }: { task: Task }) {
  if (task.dueAt === null) return <span className="text-muted">–</span>;
  const isLate = isOpen(task) && Date.parse(task.dueAt) < Date.now();
  return (
    <span className={classNames(isLate && 'text-danger')}>
      <DayAndTime at={task.dueAt} />
      {isLate && <span className="ml-1.5 text-xs font-medium">{t.overdue}</span>}
    </span>
  );
}

function useSetStatus(id: string) {
  return useAction(
    (status: Task['status']) => api.patch('/tasks/{id}', { params: { path: { id } }, body: { status } }),
    { changes: ['tasks'] },
  );
}

/** Completes a task. It disappears from the list, so the toast offers to undo. */
function Tick({ task }: { task: Task }) {
  const set = useSetStatus(task.id);
  const isDone = task.status === 'completed';
  return (
    <input
      type="checkbox"
      aria-label={t.complete(task.title)}
      checked={isDone}
      disabled={set.isPending}
      onChange={() =>
        set.mutate(isDone ? 'pending' : 'completed', {
          onSuccess: () =>
            isDone
              ? toast.success(t.reopened)
              : toast.success(t.completed, { label: t.undo, run: () => set.mutate('pending') }),
        })
      }
      className="accent-accent size-4 shrink-0"
    />
  );
}

function TaskMenu({ task }: { task: Task }) {
  const [does, setDoes] = useState<'edit' | 'delete' | null>(null);
  const set = useSetStatus(task.id);
  const remove = useAction(() => api.delete('/tasks/{id}', { params: { path: { id: task.id } } }), {
    changes: ['tasks'],
    done: t.deleted,
  });
  const others = (Object.keys(t.statuses) as Task['status'][]).filter((status) => status !== task.status); // the keys of its type
  return (
    <>
      <Menu
        label={t.actions(task.title)}
        items={[
          { label: t.edit, onSelect: () => setDoes('edit') },
          null,
          ...others.map((status) => ({ label: t.statuses[status], onSelect: () => set.mutate(status) })),
          null,
          { label: t.delete, danger: true, onSelect: () => setDoes('delete') },
        ]}
      />
      {does === 'edit' && <EditTaskDialog id={task.id} onClose={() => setDoes(null)} />}
      <Confirm
        open={does === 'delete'}
        onOpenChange={() => setDoes(null)}
        title={t.deleteTitle}
        confirm={t.deleteConfirm}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t.deleteText(task.title)}
      </Confirm>
    </>
  );
}
