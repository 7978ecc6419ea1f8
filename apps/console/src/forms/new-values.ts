import { differences, fitting, without } from './differences.ts';
import type { DraftStorage } from './draft-storage.ts';

/** The values of a form for a new record. */
export interface NewValues<Value> {
  /** Where they are stored. */
  key: string;
  /** The initial values of the form. */
  initial: Value;
  value: Value;
  isRestored: boolean;
  /** Something was typed since the form was opened. An untouched form in another tab must not remove the draft. */
  isTouched: boolean;
}

/** Begins with the initial values, and what is stored of them. */
export function openNew<Value extends object>(
  drafts: DraftStorage,
  key: string,
  given: Value | (() => Value),
): NewValues<Value> {
  const initial = typeof given === 'function' ? given() : given;
  const changes = differences(initial, { ...initial, ...fitting(initial, drafts.read(key)?.changes ?? {}) });
  const isRestored = Object.keys(changes).length > 0;
  return { key, initial, value: { ...initial, ...changes }, isRestored, isTouched: false };
}

/** Stores what was typed, or removes it if nothing is left of it. */
export function storeNew<Value extends object>(
  drafts: DraftStorage,
  { key, initial, value, isTouched }: NewValues<Value>,
  secrets: readonly PropertyKey[],
): void {
  if (!isTouched) return;
  const changes = without(differences(initial, value), secrets);
  if (Object.keys(changes).length === 0) drafts.remove(key);
  else drafts.write(key, { changes });
}

export const withTyped = <Value extends object>(held: NewValues<Value>, part: Partial<Value>): NewValues<Value> => ({
  ...held,
  value: { ...held.value, ...part },
  isTouched: true,
});

/** Begins again with the initial values. */
export const restart = <Value extends object>(held: NewValues<Value>): NewValues<Value> => ({
  ...held,
  value: held.initial,
  isRestored: false,
  isTouched: false,
});

/** Whether all that was typed has been saved. `sent`: what was saved; unset if nothing could be typed in the meantime. */
export const isAllSaved = <Value extends object>({ value }: NewValues<Value>, sent: Value | undefined): boolean =>
  sent === undefined || Object.keys(differences(sent, value)).length === 0;
