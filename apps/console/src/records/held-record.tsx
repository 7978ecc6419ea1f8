import { RolecallError } from '@rolecall/client';
import { Fragment, type ReactNode, useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Asked } from '../ui/states.tsx';

interface Answer<Data> {
  data: Data;
  etag: string | null;
}

interface Query<Data> {
  data: Answer<Data> | undefined;
  error: unknown;
  refetch: () => Promise<{ data: Answer<Data> | undefined }>;
}

type Form<Data> = (record: Data, etag: string | null, onError: (error: unknown) => void) => ReactNode;

/**
 * A form over a record as it was when the form opened, so that what somebody else saves meanwhile is not overwritten
 * unseen: send the tag by `ifMatch`, and give `onError` to `mutate`. After a refusal the form begins anew with what they
 * saved.
 */
export function HeldRecord<Data>({ of, children }: { of: Query<Data>; children: Form<Data> }) {
  return <Asked of={of}>{(first) => <Holding {...{ of, first }}>{children}</Holding>}</Asked>;
}

function Holding<Data>({ of, first, children }: { of: Query<Data>; first: Answer<Data>; children: Form<Data> }) {
  const [held, setHeld] = useState(first);
  const onError = async (error: unknown) => {
    if (!(error instanceof RolecallError) || error.code !== 'precondition_failed') return;
    const { data } = await of.refetch();
    if (data !== undefined) setHeld(data);
  };
  return <Fragment key={held.etag}>{children(held.data, held.etag, onError)}</Fragment>;
}

interface EditedRecordProps<Data> {
  of: Query<Data>;
  /** For the time until the record is read; the form is a dialog of its own. */
  title: string;
  onClose: () => void;
  children: Form<Data>;
}

/** The same as a dialog. */
export function EditedRecord<Data>({ of, title, onClose, children }: EditedRecordProps<Data>) {
  if (of.data !== undefined) return <HeldRecord of={of}>{children}</HeldRecord>;
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Asked of={of}>{() => null}</Asked>
    </Dialog>
  );
}

/** The header that says on top of what a change was made. */
export function ifMatch(etag: string | null): { 'If-Match'?: string } {
  return etag === null ? {} : { 'If-Match': etag };
}
