import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Menu } from '../../../ui/menu.tsx';

const t = text.hiringChoices;

interface ChoiceMenuProps {
  name: string;
  isArchived: boolean;
  onEdit: () => void;
  onArchive: () => void;
  onRestore: () => void;
  onDelete: () => void;
}

/** What can be done with a reason or source. The service says when one is in use and cannot be deleted. */
export function ChoiceMenu({ name, isArchived, onEdit, onArchive, onRestore, onDelete }: ChoiceMenuProps) {
  return (
    <Menu
      label={t.actions(name)}
      items={[
        { label: t.edit, onSelect: onEdit },
        isArchived ? { label: t.restore, onSelect: onRestore } : { label: t.archive, onSelect: onArchive },
        null,
        { label: t.remove, danger: true, onSelect: onDelete },
      ]}
    />
  );
}

/** The name of a reason or source, marked if it is archived. */
export function ChoiceName({ name, isArchived }: { name: string; isArchived: boolean }) {
  return (
    <span className="inline-flex items-center gap-2">
      {name}
      {isArchived && <Badge>{t.archived}</Badge>}
    </span>
  );
}
