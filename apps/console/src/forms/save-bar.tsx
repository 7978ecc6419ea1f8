import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { DraftNotice } from '../ui/draft-notice.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import type { Draft } from './use-draft.ts';
import type { RecordForm } from './use-record-form.ts';

interface SaveBarProps {
  form: Omit<Draft<object>, 'value' | 'change' | 'changes' | 'saved'> &
    Pick<RecordForm<object>, 'isSaving'> &
    Partial<Pick<RecordForm<object>, 'readAgain'>>;
  /** The name of the button; 'Save' when unset. */
  submit?: string;
  /** Disables saving, because the input is not valid. */
  disabled?: boolean;
}

/** The bar below a full-page form: shows whether it is saved, saves or discards, and asks before changes are lost. */
export function SaveBar({ form, submit = text.common.actions.save, disabled = false }: SaveBarProps) {
  const t = text.common.editing;
  return (
    <div
      data-save-bar
      className="bg-surface border-line shadow-pop sticky bottom-2 z-10 flex flex-col gap-2 rounded-lg border p-3"
    >
      <ConflictNotice draft={form} />
      <DraftNotice draft={form} />
      <div className="flex flex-wrap items-center gap-2">
        <span role="status" className="text-muted mr-auto">
          {form.isDirty ? t.unsaved : t.allSaved}
        </span>
        {form.isDirty && <Button onClick={form.discard}>{t.discard}</Button>}
        <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.isDirty || disabled}>
          {submit}
        </Button>
      </div>
      <LeaveGuard when={form.isDirty && !form.isSaving} isStored={form.isStored} />
    </div>
  );
}
