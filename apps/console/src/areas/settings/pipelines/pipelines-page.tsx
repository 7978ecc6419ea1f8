import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { RowMenu } from '../organization/row-menu.tsx';
import { AddPipelineDialog, EditPipelineDialog } from './pipeline-dialogs.tsx';

const t = text.organization.pipelines;

/** The sets of stages for new jobs. */
export function PipelinesPage() {
  const canWrite = useCan()('pipelines:write');
  const list = useList('/pipelines', { query: { limit: 100 } });
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const remove = useAction((id: string) => api.delete('/pipelines/{id}', { params: { path: { id } } }), {
    changes: ['pipelines'],
    done: t.deleted,
  });
  const add = canWrite && (
    <Button variant="primary" onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} actions={add} below={<p className="text-muted">{t.about}</p>} narrow>
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: add }}
        columns={[
          {
            title: t.name,
            cell: ({ name, isDefault }) => (
              <span className="flex items-center gap-2">
                {name}
                {isDefault && <Badge>{t.default}</Badge>}
              </span>
            ),
          },
          { title: t.stages, wideOnly: true, cell: ({ stages }) => stages.map(({ name }) => name).join(', ') },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ id, name, isDefault }) =>
              canWrite && (
                <RowMenu
                  name={name}
                  texts={t}
                  onEdit={() => setEditing(id)}
                  onDelete={isDefault ? undefined : () => remove.mutate(id)}
                />
              ),
          },
        ]}
      />
      {editing === 'new' && <AddPipelineDialog onClose={() => setEditing(null)} />}
      {editing !== null && editing !== 'new' && <EditPipelineDialog id={editing} onClose={() => setEditing(null)} />}
    </Page>
  );
}
