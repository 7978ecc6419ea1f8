import { useEffect, useState } from 'react';
import type { DraftState } from '../ui/draft-notice.tsx';
import type { DraftName } from './draft-forms.ts';
import { abandonDraft, useDraftKey } from './draft-key.ts';
import { draftStorage } from './draft-storage.ts';
import { isAllSaved, openNew, restart, storeNew, withTyped } from './new-values.ts';

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
  const [held, setHeld] = useState(() => openNew(draftStorage, key, initial));
  if (held.key !== key) setHeld(openNew(draftStorage, key, initial));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the secrets never change
  useEffect(() => storeNew(draftStorage, held, secrets), [held]);
  const remove = () => {
    draftStorage.remove(key);
    setHeld(restart);
  };
  return {
    value: held.value,
    isRestored: held.isRestored,
    change: (part) => setHeld((now) => withTyped(now, part)),
    discard: remove,
    abandon: () => abandonDraft(key),
    saved: (sent) => {
      if (isAllSaved(held, sent)) remove();
    },
  };
}
