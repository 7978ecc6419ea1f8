import { text } from '../../text/index.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Search over everything. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={text.common.shell.search}>
      {null}
    </Dialog>
  );
}
