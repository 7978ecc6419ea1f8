import { type ReactNode, useState } from 'react';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';

interface SettingsListProps<Row> {
  texts: { title: string; about: string; add: string; empty: string; emptyHint?: string };
  /** The scope that changes require. */
  scope: string;
  list: Parameters<typeof ListTable<Row>>[0]['list'];
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** The dialog that adds a record. */
  addDialog: (onClose: () => void) => ReactNode;
  /** The dialog that edits a record. */
  editDialog: (row: Row, onClose: () => void) => ReactNode;
  /** Further actions in the menu of a record. */
  more?: (row: Row) => readonly MenuItem[];
  /** Deletes a record, after the confirmation if there are texts for one. Null for records that cannot be deleted. */
  deletionOf: (row: Row) => { onDelete: () => void; confirm?: Confirmation } | null;
}

interface Confirmation {
  title: string;
  text: string;
  confirm: string;
}

/** A page of the settings with a short list of records: dialogs add and edit them, and a menu has the other actions. */
export function SettingsList<Row extends { id: string }>(props: SettingsListProps<Row>) {
  const { texts, scope, list, columns, addDialog, editDialog } = props;
  const canWrite = useCan()(scope);
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Row | null>(null);
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      {texts.add}
    </Button>
  );
  const menu: Column<Row> = {
    title: <span className="sr-only">{text.common.actions.menu}</span>,
    end: true,
    cell: (row) => <RowMenu {...props} row={row} onEdit={() => setEditing(row)} />,
  };
  return (
    <Page title={texts.title} actions={addButton} below={<p className="text-muted">{texts.about}</p>} narrow>
      <ListTable
        label={texts.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: texts.empty, children: texts.emptyHint, action: addButton }}
        columns={canWrite ? [...columns, menu] : columns}
      />
      {isAdding && addDialog(() => setAdding(false))}
      {editing !== null && editDialog(editing, () => setEditing(null))}
    </Page>
  );
}

interface RowMenuProps<Row> extends Pick<SettingsListProps<Row>, 'nameOf' | 'more' | 'deletionOf'> {
  row: Row;
  onEdit: () => void;
}

function RowMenu<Row>({ row, nameOf, more, deletionOf, onEdit }: RowMenuProps<Row>) {
  const [isAsking, setAsking] = useState(false);
  const { actions } = text.common;
  const deletion = deletionOf(row);
  const confirm = deletion?.confirm;
  const remove: (MenuItem | null)[] =
    deletion === null
      ? []
      : [
          null,
          {
            label: actions.delete,
            danger: true,
            onSelect: () => (confirm === undefined ? deletion.onDelete() : setAsking(true)),
          },
        ];
  return (
    <>
      <Menu
        label={`${actions.menu}: ${nameOf(row)}`}
        items={[{ label: actions.edit, onSelect: onEdit }, ...(more?.(row) ?? []), ...remove]}
      />
      {confirm !== undefined && (
        <Confirm
          open={isAsking}
          onOpenChange={setAsking}
          title={confirm.title}
          confirm={confirm.confirm}
          onConfirm={() => deletion?.onDelete()}
        >
          {confirm.text}
        </Confirm>
      )}
    </>
  );
}

/** The confirmation by the texts of a record. */
export function confirmationOf(
  texts: { deleteTitle: (name: string) => string; deleteText: string; deleteConfirm: string },
  name: string,
): Confirmation {
  return { title: texts.deleteTitle(name), text: texts.deleteText, confirm: texts.deleteConfirm };
}
