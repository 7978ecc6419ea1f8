import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CreateTaskDialog } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';

const words = text.tasks;

/** The tasks about a candidate, the soonest due first. */
export function TasksOf({ candidate }: { candidate: Schemas['Candidate'] }) {
  const list = useList('/tasks', { query: { candidateId: candidate.id, order: 'due' } });
  const mayWrite = useMay()('tasks:write');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && (
        <div>
          <Button look="primary" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        </div>
      )}
      <TaskList
        label={words.title}
        list={list}
        empty={{ title: words.empty.candidate, children: mayWrite ? words.emptyHint : undefined }}
        showsCandidate={false}
      />
      {isOpen && <CreateTaskDialog candidate={candidate} onClose={() => setOpen(false)} />}
    </div>
  );
}
