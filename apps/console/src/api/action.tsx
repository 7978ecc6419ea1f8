import { RolecallError } from '@rolecall/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { complain, tell } from '../ui/toast.tsx';
import { invalidate } from './records.ts';
import { ErrorWords } from './words.tsx';

interface ActionOptions<Result> {
  /** Kinds of records that it changes, by first segment of their paths. They are read again, also when it failed. */
  changes?: readonly string[];
  /** Said when it is done. */
  done?: ReactNode | ((result: Result) => ReactNode);
  onDone?: (result: Result) => void;
  /** The form shows errors of fields itself, by `fieldErrors`: they are not said at the edge of the page. */
  ownFields?: boolean;
}

/**
 * Something a person does: `const save = useAction(() => api.patch(…), {changes: ['jobs'], done: 'Saved'})`, then
 * `save.mutate(…)`, `save.isPending`, `fieldErrors(save.error)`. Errors are told in words.
 */
export function useAction<Input, Result>(work: (input: Input) => Promise<Result>, options: ActionOptions<Result> = {}) {
  const { changes = [], done, onDone, ownFields = false } = options;
  return useMutation({
    mutationFn: work,
    onSuccess(result) {
      void invalidate(...changes);
      if (done !== undefined) tell(typeof done === 'function' ? done(result) : done);
      onDone?.(result);
    },
    onError(error) {
      void invalidate(...changes);
      const inForm = ownFields && error instanceof RolecallError && error.code === 'validation_error';
      complain(inForm ? text.common.errors.checkFields : <ErrorWords error={error} />, inForm);
    },
  });
}

/** The messages of a refused form by the path of each field; empty for every other error. */
export function fieldErrors(error: unknown): Record<string, string[]> {
  return error instanceof RolecallError ? error.fields : {};
}
