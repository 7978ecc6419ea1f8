import { text } from '../text/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ShortcutsDialogProps {
  title: string;
  /** The keys of each shortcut, separated by spaces, and what it does. */
  keys: readonly (readonly [keys: string, does: string])[];
  onClose: () => void;
}

/** Lists the keyboard shortcuts of a page. */
export function ShortcutsDialog({ title, keys, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={<Button onClick={onClose}>{text.common.actions.close}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([names, does]) => (
          <div key={names} className="contents">
            <dt className="flex gap-1">
              {names.split(' ').map((name) => (
                <kbd
                  key={name}
                  className="bg-sunken border-line rounded border px-1.5 py-0.5 font-sans text-xs whitespace-nowrap"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
