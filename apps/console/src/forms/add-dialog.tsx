import type { ReactNode } from 'react';
import { fieldErrors, useAction } from '../api/action.tsx';
import { text } from '../text/index.ts';
import { FormDialog } from '../ui/dialog.tsx';
import type { DraftName } from './draft-forms.ts';
import { useStoredDraft } from './use-stored-draft.ts';

interface AddDialogProps<Draft extends object> {
  /** The name under which what was typed is stored. */
  draft: DraftName;
  title: string;
  /** The values that the form begins with. */
  initial: Draft;
  add: (draft: Draft) => Promise<unknown>;
  /** The types of records that it changes, see `useAction`. */
  changes: readonly string[];
  /** Shown when the record has been added. */
  done: string;
  /** The name of the button; 'Add' when unset. */
  submit?: string;
  wide?: boolean | 'columns';
  onClose: () => void;
  children: (form: {
    value: Draft;
    change: (part: Partial<Draft>) => void;
    errors: Readonly<Record<string, readonly string[]>>;
  }) => ReactNode;
}

/** The dialog that adds a record, and closes once it is added. The fields are those of the `EditDialog` that changes it. */
export function AddDialog<Draft extends object>(props: AddDialogProps<Draft>) {
  const {
    draft: name,
    title,
    initial,
    add,
    changes,
    done,
    submit = text.common.actions.add,
    wide = false,
    onClose,
    children,
  } = props;
  const draft = useStoredDraft(name, initial);
  const action = useAction(() => add(draft.value), {
    changes,
    done,
    ownErrors: true,
    onDone() {
      draft.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      submit={submit}
      busy={action.isPending}
      wide={wide}
      onSubmit={() => action.mutate()}
      draft={draft}
    >
      {children({ value: draft.value, change: draft.change, errors: fieldErrors(action.error) })}
    </FormDialog>
  );
}
