import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CreateTaskDialog } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';

const t = text.tasks;

/** The tasks of a candidate, soonest due first. */
export function CandidateTasks({ candidate }: { candidate: Schemas['Candidate'] }) {
  const list = useList('/tasks', { query: { candidateId: candidate.id, sort: 'dueAt' } });
  const canWrite = useCan()('tasks:write');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {canWrite && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t.create}
          </Button>
        </div>
      )}
      <TaskList
        label={t.title}
        list={list}
        empty={{ title: t.empty.candidate, children: canWrite ? t.emptyHint : undefined }}
        showsCandidate={false}
      />
      {isOpen && <CreateTaskDialog candidate={candidate} onClose={() => setOpen(false)} />}
    </div>
  );
}
