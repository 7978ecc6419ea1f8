import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { useCompleteList } from '../../../api/use-all-rows.ts';
import { byPosition, type CustomField, type FieldEntity } from '../../../records/custom-fields/use-custom-fields.ts';
import { text, valuesOf } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { CreateFieldDialog, EditFieldDialog } from './field-dialogs.tsx';

const t = text.customFields;
const ENTITIES = valuesOf(t.entities);

/** The custom fields of the workspace by type of record, in their order; archived ones last. */
export function CustomFieldsPage() {
  const canWrite = useCan()('custom_fields:write');
  const { rows: fields, isComplete, error, refetch } = useCompleteList('/custom-fields', { query: { limit: 100 } });
  const [isAdding, setAdding] = useState(false);
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} actions={addButton} below={<p className="text-muted">{t.about}</p>} narrow>
      {error !== null && <Failed error={error} onRetry={refetch} />}
      {error === null && !isComplete && fields.length === 0 && <Loading lines={6} />}
      {isComplete && fields.length === 0 && (
        <Empty title={t.empty} action={addButton}>
          {t.emptyHint}
        </Empty>
      )}
      <div className="flex flex-col gap-4">
        {ENTITIES.map((entity) => (
          <EntityFields key={entity} entity={entity} fields={fields.filter((field) => field.entity === entity)} />
        ))}
      </div>
      {isAdding && <CreateFieldDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function EntityFields({ entity, fields }: { entity: FieldEntity; fields: readonly CustomField[] }) {
  if (fields.length === 0) return null;
  const active = fields.filter(({ archivedAt }) => archivedAt === null).sort(byPosition);
  const archived = fields.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <Section title={t.entities[entity]}>
      <Table
        label={t.entities[entity]}
        rows={[...active, ...archived]}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.columns.label,
            width: 'w-1/3',
            cell: ({ label }) => <span className="font-medium break-words">{label}</span>,
          },
          {
            title: t.columns.key,
            width: 'w-1/4',
            wideOnly: true,
            cell: ({ key }) => <code className="wrap-anywhere">{key}</code>,
          },
          { title: t.columns.type, width: 'w-1/4 @2xl:w-1/6', cell: ({ type }) => t.types[type] },
          { title: t.columns.rules, cell: (field) => <Rules field={field} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            width: 'w-14',
            cell: (field) => <FieldMenu field={field} active={active} />,
          },
        ]}
      />
    </Section>
  );
}

function Rules({ field: { required, private: isPrivate, shownToCandidate, archivedAt } }: { field: CustomField }) {
  return (
    <span className="flex flex-wrap gap-1">
      {required && <Badge>{t.required}</Badge>}
      {isPrivate && <Badge>{t.private}</Badge>}
      {shownToCandidate && <Badge>{t.shown}</Badge>}
      {archivedAt !== null && <Badge tone="warn">{t.isArchived}</Badge>}
    </span>
  );
}

function FieldMenu({ field, active }: { field: CustomField; active: readonly CustomField[] }) {
  const canWrite = useCan()('custom_fields:write');
  const [does, setDoes] = useState<'edit' | 'delete' | null>(null);
  const act = useFieldActions(field);
  if (!canWrite) return null;
  const { id, label, archivedAt } = field;
  const index = active.findIndex((one) => one.id === id);
  const items =
    archivedAt === null
      ? [
          { label: t.edit, onSelect: () => setDoes('edit') },
          ...(index > 0 ? [{ label: t.moveUp, onSelect: () => act.move.mutate(-1) }] : []),
          ...(index < active.length - 1 ? [{ label: t.moveDown, onSelect: () => act.move.mutate(1) }] : []),
          null,
          { label: t.archive, onSelect: () => act.archive.mutate(undefined) },
        ]
      : [
          { label: t.restore, onSelect: () => act.restore.mutate(undefined) },
          null,
          { label: t.remove, danger: true, onSelect: () => setDoes('delete') },
        ];
  return (
    <>
      <Menu label={`${text.common.actions.menu}: ${label}`} items={items} />
      {does === 'edit' && <EditFieldDialog id={id} onClose={() => setDoes(null)} />}
      <Confirm
        open={does === 'delete'}
        onOpenChange={() => setDoes(null)}
        title={t.removeTitle(label)}
        confirm={t.remove}
        onConfirm={() => act.remove.mutate(undefined)}
      >
        {t.removeText}
      </Confirm>
    </>
  );
}

function useFieldActions({ id, entity }: CustomField) {
  const params = { path: { id } };
  const changes = ['custom-fields', 'candidates', 'jobs', 'applications', 'offers', 'interviews'];
  return {
    archive: useAction(() => api.post('/custom-fields/{id}/archive', { params }), { changes, done: t.archived }),
    restore: useAction(() => api.post('/custom-fields/{id}/restore', { params }), { changes, done: t.restored }),
    remove: useAction(() => api.delete('/custom-fields/{id}', { params }), { changes, done: t.removed }),
    move: useAction((by: -1 | 1) => moveField(entity, id, by), {
      changes,
      done: t.moved,
      inOrder: 'custom-field.order',
    }),
  };
}

// The most custom fields that a type of record can have.
const MOST_FIELDS = 100;

/**
 * Updates the positions that change: those of two fields, or of more if several had the same position. Reads the order
 * first, because the page may not show the result of the move before yet.
 */
async function moveField(entity: FieldEntity, id: string, by: -1 | 1): Promise<void> {
  const query = { entity: [entity], archived: false, limit: MOST_FIELDS };
  const order = (await api.get('/custom-fields', { params: { query } })).data.sort(byPosition);
  const index = order.findIndex((field) => field.id === id);
  const [field] = order.splice(index, 1);
  if (field === undefined) return; // archived or deleted in the meantime
  order.splice(Math.max(0, index + by), 0, field);
  for (const [position, { id: moved, position: before }] of order.entries()) {
    if (before === position) continue;
    await api.patch('/custom-fields/{id}', { params: { path: { id: moved } }, body: { position } });
  }
}
