import { RolecallError } from '@rolecall/client';
import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { fieldErrors, useAction } from '../api/action.tsx';
import { invalidate } from '../api/records.ts';
import type { DraftName } from './draft-forms.ts';
import { type Draft, useDraft } from './use-draft.ts';

/** A record as returned by a read or a save. */
export interface RecordAnswer<Data> {
  data: Data;
  etag: string | null;
}

export interface RecordFormOptions<Data, Value extends object, Answer extends RecordAnswer<Data>> {
  /** The name under which unsaved changes are stored. */
  draft: DraftName;
  /** Values that are never stored, such as passwords. */
  secrets?: readonly (keyof Value)[];
  record: RecordAnswer<Data>;
  /** The values that the form edits. */
  valuesOf: (data: Data) => Value;
  /** `header` makes the service reject the change if someone else has changed the record since. */
  save: (form: Draft<Value> & { header: { 'If-Match'?: string } }) => Promise<Answer>;
  /** The types of records that saving changes, see `useAction`. */
  changes: readonly string[];
  /** Shown after saving. */
  done?: ReactNode | ((answer: Answer) => ReactNode);
  onSaved?: (answer: Answer) => void;
}

/** A draft that can be saved. */
export interface RecordForm<Value> extends Draft<Value> {
  /** The messages of the last rejected save, by path of the field. */
  errors: Record<string, string[]>;
  /** The last failed save. */
  error: unknown;
  isSaving: boolean;
  /**
   * Reads the record again, after a save was rejected because the record has changed and its latest version could not be
   * read. Null otherwise.
   */
  readAgain: { run: () => void; isReading: boolean } | null;
  save: () => void;
  clearErrors: () => void;
}

/** A form over a record: its values, what was changed, saving, messages by field, and changes made by others. */
export function useRecordForm<Data, Value extends object, Answer extends RecordAnswer<Data>>(
  options: RecordFormOptions<Data, Value, Answer>,
): RecordForm<Value> {
  const { draft: name, secrets, record, valuesOf, save, changes, done, onSaved } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `valuesOf` depends on nothing but the record
  const values = useMemo(() => valuesOf(record.data), [record.data]);
  const draft = useDraft(name, values, record.etag, secrets);
  const sent = useRef(values);
  const sentEtag = useRef(record.etag);
  const action = useAction(() => save({ ...draft, header: draft.etag === null ? {} : { 'If-Match': draft.etag } }), {
    changes,
    done,
    ownErrors: true,
    onDone(answer) {
      draft.saved(valuesOf(answer.data), answer.etag, sent.current);
      onSaved?.(answer);
    },
  });
  const send = () => {
    sent.current = draft.value;
    sentEtag.current = draft.etag;
    action.mutate(undefined);
  };
  // Someone else has saved other fields only, so nothing is in conflict: it is sent again with the version read since.
  const isRejected = action.error instanceof RolecallError && action.error.code === 'precondition_failed';
  // Values that were changed since, also by discarding or reapplying changes, are saved only when the user saves them.
  const isUnchanged = draft.value === sent.current && draft.isDirty;
  const canSendAgain = isRejected && isUnchanged && !draft.isStale && draft.etag !== sentEtag.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends once for each version
  useEffect(() => {
    if (canSendAgain) send();
  }, [canSendAgain, draft.etag]);
  const isReading = useIsFetching({ predicate: ({ queryKey }) => changes.includes(String(queryKey[0])) }) > 0;
  const isOutdated = isRejected && !draft.isStale && draft.isDirty && draft.etag === sentEtag.current;
  // Stays while it is being read again, so that the button keeps the focus.
  const [isUnread, setUnread] = useState(false);
  if (isUnread !== (isOutdated && (isUnread || !isReading))) setUnread(!isUnread);
  return {
    ...draft,
    readAgain: isUnread ? { run: () => void invalidate(...changes), isReading } : null,
    errors: fieldErrors(action.error),
    error: action.error,
    isSaving: action.isPending,
    save: send,
    clearErrors: action.reset,
  };
}
