import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useList } from '../../api/records.ts';
import { useMay, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { TASK_VIEWS } from './routes.ts';
import { CreateTaskDialog } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';

const route = getRouteApi('/app/tasks');
const words = text.tasks;

/** What is to be done: one's own first. */
export function TasksPage() {
  const { view = 'mine', create = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { member } = useSession();
  const mayWrite = useMay()('tasks:write');
  const query = {
    mine: { ownerId: member.id, open: true, order: 'due' },
    all: { open: true, order: 'due' },
    done: { status: 'completed' },
  } as const;
  const list = useList('/tasks', { query: query[view] });
  const setCreate = (isOpen: boolean) =>
    navigate({ search: (now) => ({ ...now, create: isOpen ? true : undefined }), replace: true });
  const createButton = mayWrite && (
    <Button look="primary" onClick={() => setCreate(true)}>
      <Plus aria-hidden className="size-4" />
      {words.create}
    </Button>
  );
  return (
    <Page
      title={words.title}
      actions={createButton}
      below={
        <TabLinks label={words.viewsLabel}>
          {TASK_VIEWS.map((one) => (
            <Link
              key={one}
              to="/tasks"
              search={(now) => ({ ...now, view: one === 'mine' ? undefined : one })}
              activeOptions={{ exact: true, includeSearch: true }}
              className={TAB}
            >
              {words.views[one]}
            </Link>
          ))}
        </TabLinks>
      }
    >
      <TaskList
        label={words.title}
        list={list}
        empty={{
          title: words.empty[view],
          children: view === 'done' || !mayWrite ? undefined : words.emptyHint,
          action: view === 'done' ? undefined : createButton,
        }}
      />
      {mayWrite && create && <CreateTaskDialog onClose={() => setCreate(false)} />}
    </Page>
  );
}
