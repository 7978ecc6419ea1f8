import { useState } from 'react';
import { text } from '../../../text/index.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';

interface RowMenuProps {
  /** Name of the record. */
  name: string;
  texts: { deleteTitle: (name: string) => string; deleteText: string; deleteConfirm: string };
  onEdit: () => void;
  /** Unset for a record that cannot be deleted. */
  onDelete?: (() => void) | undefined;
}

/** The menu of a record in a table of the settings: edit, and delete after confirmation. */
export function RowMenu({ name, texts, onEdit, onDelete }: RowMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { actions } = text.common;
  const edit = { label: actions.edit, onSelect: onEdit };
  return (
    <>
      <Menu
        label={`${actions.menu}: ${name}`}
        items={
          onDelete === undefined
            ? [edit]
            : [edit, null, { label: actions.delete, danger: true, onSelect: () => setIsAsking(true) }]
        }
      />
      <Confirm
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.deleteTitle(name)}
        confirm={texts.deleteConfirm}
        onConfirm={() => onDelete?.()}
      >
        {texts.deleteText}
      </Confirm>
    </>
  );
}
