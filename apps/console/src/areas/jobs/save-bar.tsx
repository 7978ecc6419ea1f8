import { useBlocker } from '@tanstack/react-router';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Draft } from './use-draft.ts';

/** Says whether what is written is saved, and saves it; asks before it would be lost. */
export function SaveBar<Value>({ draft, busy }: { draft: Draft<Value>; busy: boolean }) {
  const { editor, conflict } = text.jobs;
  useBlocker({
    shouldBlockFn: () => draft.isDirty && !window.confirm(editor.leave),
    enableBeforeUnload: () => draft.isDirty,
  });
  return (
    <div className="bg-page border-line sticky bottom-0 z-10 flex flex-col gap-2 border-t py-3">
      {draft.isStale && (
        <div role="alert" className="bg-warn-soft text-warn flex flex-wrap items-center gap-2 rounded-md px-3 py-2">
          <span className="min-w-0 flex-1 basis-60">{conflict.text}</span>
          <Button small onClick={draft.keepMine}>
            {conflict.keep}
          </Button>
          <Button small onClick={draft.discard}>
            {conflict.discard}
          </Button>
        </div>
      )}
      <div className="flex items-center gap-2">
        <span role="status" className="text-muted mr-auto">
          {draft.isDirty ? editor.unsaved : ''}
        </span>
        {draft.isDirty && <Button onClick={draft.discard}>{editor.discard}</Button>}
        <Button type="submit" look="primary" busy={busy} disabled={!draft.isDirty}>
          {text.common.actions.save}
        </Button>
      </div>
    </div>
  );
}
