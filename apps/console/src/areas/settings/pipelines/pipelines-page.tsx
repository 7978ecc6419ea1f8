import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { organization } from '../../../text/en/organization.ts';
import { Badge } from '../../../ui/badge.tsx';
import { confirmationOf, SettingsList } from '../components/settings-list.tsx';
import { AddPipelineDialog, EditPipelineDialog } from './pipeline-dialogs.tsx';

const t = organization.pipelines;

/** The sets of stages for new jobs. */
export function PipelinesPage() {
  const list = useList('/pipelines', { query: { limit: 100 } });
  const rows = list.rows.toSorted((a, b) => a.name.localeCompare(b.name));
  const remove = useAction((id: string) => api.delete('/pipelines/{id}', { params: { path: { id } } }), {
    changes: ['pipelines'],
    done: t.deleted,
  });
  return (
    <SettingsList
      texts={t}
      scope="pipelines:write"
      list={{ ...list, rows }}
      nameOf={({ name }) => name}
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
      ]}
      addDialog={(onClose) => <AddPipelineDialog onClose={onClose} />}
      editDialog={({ id }, onClose) => <EditPipelineDialog id={id} onClose={onClose} />}
      // The default can only be replaced by another one.
      deletionOf={({ id, name, isDefault }) =>
        isDefault ? null : { onDelete: () => remove.mutate(id), confirm: confirmationOf(t, name) }
      }
    />
  );
}
