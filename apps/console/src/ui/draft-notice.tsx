import { text } from '../text/index.ts';
import { Button } from './button.tsx';

/** Text of a form that is stored while it is typed. */
export interface DraftState {
  /** The form began with text that was typed earlier and not saved. */
  isRestored: boolean;
  /** Resets the form to its initial values. */
  discard: () => void;
  /** Deletes the stored text when the form is canceled, with a toast that offers to undo it. */
  abandon: () => void;
}

/** Says that the form began with text that was typed earlier, and offers to discard it. */
export function DraftNotice({ draft }: { draft: Pick<DraftState, 'isRestored' | 'discard'> }) {
  const t = text.common.drafts;
  if (!draft.isRestored) return null;
  return (
    <div
      role="status"
      className="bg-info-soft text-info flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md px-3 py-1.5"
    >
      <span className="mr-auto">{t.restored}</span>
      <Button small onClick={draft.discard}>
        {t.discard}
      </Button>
    </div>
  );
}
