import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { Dialog, FormDialog } from '../ui/dialog.tsx';
import { QueryState } from '../ui/states.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { type RecordAnswer, type RecordForm, type RecordFormOptions, useRecordForm } from './use-record-form.ts';

interface EditDialogProps<Data, Value extends object, Answer extends RecordAnswer<Data>>
  extends Omit<RecordFormOptions<Data, Value, Answer>, 'record' | 'onSaved'> {
  /** The result of `useRecord`. */
  query: { data: RecordAnswer<Data> | undefined; error: unknown; refetch: () => unknown };
  title: string;
  description?: string;
  /** The name of the button; 'Save' when unset. */
  submit?: string;
  wide?: boolean | 'columns';
  docked?: boolean;
  onClose: () => void;
  children: (form: RecordForm<Value>) => ReactNode;
}

/** The dialog that edits a record: reads it, saves it, and closes once it is saved. */
export function EditDialog<Data, Value extends object, Answer extends RecordAnswer<Data>>(
  props: EditDialogProps<Data, Value, Answer>,
) {
  const { query, title, docked = false, onClose } = props;
  if (query.data !== undefined) return <Form {...props} record={query.data} />;
  return (
    <Dialog open onOpenChange={onClose} title={title} docked={docked}>
      <QueryState of={query}>{() => null}</QueryState>
    </Dialog>
  );
}

function Form<Data, Value extends object, Answer extends RecordAnswer<Data>>({
  title,
  description,
  submit = text.common.actions.save,
  wide = false,
  docked = false,
  onClose,
  children,
  ...options
}: EditDialogProps<Data, Value, Answer> & { record: RecordAnswer<Data> }) {
  const form = useRecordForm({ ...options, onSaved: onClose });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      submit={submit}
      busy={form.isSaving}
      wide={wide}
      docked={docked}
      onSubmit={form.save}
      draft={form}
    >
      <ConflictNotice draft={form} />
      {children(form)}
    </FormDialog>
  );
}
