import type { ReactNode } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/table.tsx';
import { SettingsList } from '../components/settings-list.tsx';

const t = text.hiringChoices;

/** The properties that reasons and sources have in common. */
interface Choice {
  id: string;
  archivedAt: string | null;
}

interface ChoicesPageProps<Row extends Choice> {
  path: '/rejection-reasons' | '/sources';
  scope: string;
  texts: { title: string; about: string; add: string; empty: string };
  list: Parameters<typeof SettingsList<Row>>[0]['list'];
  /** The title of the column with the names. */
  nameTitle: string;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  addDialog: (onClose: () => void) => ReactNode;
  editDialog: (row: Row, onClose: () => void) => ReactNode;
}

/** A list that the team chooses from. The service rejects deleting an entry that is in use; it can only be archived. */
export function ChoicesPage<Row extends Choice>(props: ChoicesPageProps<Row>) {
  const { path, nameTitle, nameOf, columns, ...page } = props;
  const params = (id: string) => ({ params: { path: { id } } });
  const changes = [path.slice(1)];
  const archive = useAction((id: string) => api.post(`${path}/{id}/archive`, params(id)), { changes });
  const restore = useAction((id: string) => api.post(`${path}/{id}/restore`, params(id)), { changes });
  const remove = useAction(
    async (row: Row) => {
      await api.delete(`${path}/{id}`, params(row.id));
      return nameOf(row);
    },
    { changes, done: t.removed },
  );
  return (
    <SettingsList
      {...page}
      nameOf={nameOf}
      columns={[
        {
          title: nameTitle,
          cell: (row) => (
            <span className="inline-flex items-center gap-2">
              {nameOf(row)}
              {row.archivedAt !== null && <Badge>{t.archived}</Badge>}
            </span>
          ),
        },
        ...columns,
      ]}
      more={({ id, archivedAt }) => [
        archivedAt === null
          ? { label: t.archive, onSelect: () => archive.mutate(id) }
          : { label: t.restore, onSelect: () => restore.mutate(id) },
      ]}
      deletionOf={(row) => ({ onDelete: () => remove.mutate(row) })}
    />
  );
}
