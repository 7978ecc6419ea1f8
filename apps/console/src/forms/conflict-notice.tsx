import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import type { Draft } from './use-draft.ts';

/** Shown when someone else has saved the record that is being edited, so that no changes are overwritten by accident. */
export function ConflictNotice({ draft }: { draft: Pick<Draft<object>, 'isStale' | 'reapply' | 'discard'> }) {
  const t = text.common.editing;
  if (!draft.isStale) return null;
  return (
    <div
      role="alert"
      className="bg-warn-soft text-warn border-warn/40 flex flex-wrap items-center gap-2 rounded-lg border p-3"
    >
      <span className="min-w-0 flex-1 basis-60">{t.changedElsewhere}</span>
      <Button small onClick={draft.reapply}>
        {t.reapply}
      </Button>
      <Button small onClick={draft.discard}>
        {t.discardMine}
      </Button>
    </div>
  );
}
