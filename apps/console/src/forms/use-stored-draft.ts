import { useEffect, useState } from 'react';
import type { DraftState } from '../ui/draft-notice.tsx';
import { differences, fitting } from './differences.ts';
import type { DraftName } from './draft-forms.ts';
import { abandonDraft, useDraftKey } from './draft-key.ts';
import { draftStorage } from './draft-storage.ts';

interface Held<Value> {
  key: string;
  /** The initial values of the form. */
  initial: Value;
  value: Value;
  isRestored: boolean;
  /** Something was typed since the form was opened. An untouched form in another tab must not remove the draft. */
  isTouched: boolean;
}

/** The values of a form for a new record. */
export interface StoredDraft<Value> extends DraftState {
  value: Value;
  change: (part: Partial<Value>) => void;
  /**
   * They have been saved: the stored text is removed and the form is reset. `sent`: what was saved; text typed since is
   * kept.
   */
  saved: (sent?: Value) => void;
}

/**
 * The values of a form for a new record, stored in this browser until they are saved or discarded, see
 * draft-storage.ts. Values must survive JSON. `secrets` names the fields that are never stored.
 */
export function useStoredDraft<Value extends object>(
  name: DraftName,
  initial: Value | (() => Value),
  { secrets = [] }: { secrets?: readonly (keyof Value)[] } = {},
): StoredDraft<Value> {
  const key = useDraftKey(name);
  const [held, setHeld] = useState(() => open(key, initial));
  if (held.key !== key) setHeld(open(key, initial));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the secrets never change
  useEffect(() => {
    if (!held.isTouched) return;
    const changes = without(differences(held.initial, held.value), secrets);
    if (Object.keys(changes).length === 0) draftStorage.remove(held.key);
    else draftStorage.write(held.key, { changes });
  }, [held]);
  const restart = () => setHeld((now) => ({ ...now, value: now.initial, isRestored: false, isTouched: false }));
  return {
    value: held.value,
    isRestored: held.isRestored,
    change: (part) => setHeld((now) => ({ ...now, value: { ...now.value, ...part }, isTouched: true })),
    discard: () => {
      draftStorage.remove(key);
      restart();
    },
    abandon: () => abandonDraft(key),
    saved: (sent) => {
      if (sent !== undefined && Object.keys(differences(sent, held.value)).length > 0) return;
      draftStorage.remove(key);
      restart();
    },
  };
}

function open<Value extends object>(key: string, given: Value | (() => Value)): Held<Value> {
  const initial = typeof given === 'function' ? given() : given;
  const changes = differences(initial, { ...initial, ...fitting(initial, draftStorage.read(key)?.changes ?? {}) });
  const isRestored = Object.keys(changes).length > 0;
  return { key, initial, value: { ...initial, ...changes }, isRestored, isTouched: false };
}

/** The values without the secrets. */
export function without<Value extends object>(values: Value, secrets: readonly PropertyKey[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}
