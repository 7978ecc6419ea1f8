import { RolecallError } from '@rolecall/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { toast } from '../ui/toast.tsx';
import { invalidate } from './records.ts';

interface ActionOptions<Result> {
  /**
   * The types of records that it changes, by the first segment of their paths. They are fetched again, even after an
   * error.
   */
  changes?: readonly string[];
  /** Shown as a toast when it has succeeded. */
  done?: ReactNode | ((result: Result) => ReactNode);
  onDone?: (result: Result) => void;
  /** The form itself shows field errors (the toast is then brief) and conflicts (without a toast). */
  ownErrors?: boolean;
  /** Actions with the same name wait for each other, so that the last choice is stored last. */
  inOrder?: string;
}

/**
 * A write: `const save = useAction(() => api.patch(…), { changes: ['jobs'], done: 'Saved' })`, then `save.mutate(…)`,
 * `save.isPending`, `fieldErrors(save.error)`. Errors are shown as toasts.
 */
export function useAction<Input, Result>(work: (input: Input) => Promise<Result>, options: ActionOptions<Result> = {}) {
  const { changes = [], done, onDone, ownErrors = false, inOrder } = options;
  return useMutation({
    mutationFn: work,
    ...(inOrder === undefined ? {} : { scope: { id: inOrder } }),
    onSuccess(result) {
      void invalidate(...changes);
      if (done !== undefined) toast.success(typeof done === 'function' ? done(result) : done);
      onDone?.(result);
    },
    onError(error) {
      void invalidate(...changes);
      if (error instanceof DOMException && error.name === 'AbortError') return; // canceled by the member
      const code = ownErrors && error instanceof RolecallError ? error.code : null;
      // The notice about the conflict is in the bar with the buttons, which a toast could cover.
      if (code === 'precondition_failed') return;
      const isInvalid = code === 'validation_error';
      const isShown = isInvalid || (code !== null && conflictOf(error) !== undefined);
      const message = isInvalid ? text.common.errors.checkFields : <ErrorMessage error={error} />;
      toast.error(message, isShown);
    },
  });
}

/** The messages of a rejected form by field path, including for values already in use; empty for every other error. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  if (!(error instanceof RolecallError)) return {};
  const field = conflictOf(error)?.field;
  return field === undefined ? error.fields : { [field]: [error.message] };
}

/** The ID of the record that already has the unique value; undefined for other errors, or without access to it. */
export function existingIdOf(error: unknown): string | undefined {
  return conflictOf(error)?.existingId;
}

function conflictOf(error: unknown): { field: string; existingId: string | undefined } | undefined {
  if (!(error instanceof RolecallError)) return undefined;
  const { code, details } = error;
  if (code !== 'conflict' || typeof details !== 'object' || details === null) return undefined;
  const { field, existingId } = details as { field?: unknown; existingId?: unknown }; // an object, whose fields are checked here
  if (typeof field !== 'string') return undefined;
  return { field, existingId: typeof existingId === 'string' ? existingId : undefined };
}
