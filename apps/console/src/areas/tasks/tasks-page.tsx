import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { LONG_PAGE, useList } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { useTotal } from '../../api/use-total.ts';
import { SavedViews } from '../../records/saved-views.tsx';
import { text, valuesOf } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { tasksSearch } from './search.ts';
import { CreateTaskDialog } from './task-dialogs.tsx';
import { TaskList } from './task-list.tsx';

const route = getRouteApi('/app/tasks');
const t = text.tasks;

/** The open tasks of the member, of everyone, or the completed ones. */
export function TasksPage() {
  const { view = 'mine', create = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { member } = useSession();
  const canWrite = useCan()('tasks:write');
  const query = {
    mine: { ownerId: member.id, open: true, sort: 'dueAt' },
    all: { open: true, sort: 'dueAt' },
    done: { status: 'completed' },
  } as const;
  const list = useList('/tasks', { query: { ...query[view], limit: LONG_PAGE } });
  const total = useTotal('/tasks', query[view]);
  const setCreate = (isOpen: boolean) =>
    navigate({ search: (now) => ({ ...now, create: isOpen ? true : undefined }), replace: true });
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setCreate(true)}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
  return (
    <Page
      wide
      title={t.title}
      total={total}
      aside={
        <SavedViews
          resource="tasks"
          filters={{ view }}
          onApply={(next) => navigate({ search: tasksSearch(next), replace: true })}
        />
      }
      actions={createButton}
      below={
        <TabLinks label={t.viewsLabel}>
          {valuesOf(t.views).map((one) => (
            <Link
              key={one}
              to="/tasks"
              search={(now) => ({ ...now, view: one === 'mine' ? undefined : one })}
              activeOptions={{ exact: true, includeSearch: true }}
              className={TAB}
            >
              {t.views[one]}
            </Link>
          ))}
        </TabLinks>
      }
    >
      <TaskList
        label={t.title}
        list={list}
        empty={{
          title: t.empty[view],
          children: view === 'done' || !canWrite ? undefined : t.emptyHint,
          action: view === 'done' ? undefined : createButton,
        }}
      />
      {canWrite && create && <CreateTaskDialog onClose={() => setCreate(false)} />}
    </Page>
  );
}
