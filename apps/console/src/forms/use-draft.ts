import { useEffect, useState } from 'react';
import type { DraftState } from '../ui/draft-notice.tsx';
import { differences } from './differences.ts';
import type { DraftName } from './draft-forms.ts';
import { abandonDraft, useDraftKey } from './draft-key.ts';
import { draftStorage } from './draft-storage.ts';
import * as edited from './edited-values.ts';

/** The values of a form over a record, and whether someone else has saved the record in the meantime. */
export interface Draft<Value> extends DraftState {
  value: Value;
  change: (part: Partial<Value>) => void;
  /** The fields that differ from the record that editing started from. */
  changes: Partial<Value>;
  isDirty: boolean;
  /** Unsaved changes are stored in this browser, so that leaving the page does not lose them. */
  isStored: boolean;
  /** Someone else has changed fields of this form since editing started, and there are unsaved changes. */
  isStale: boolean;
  /** The fields that both have changed to different values. */
  conflicts: readonly edited.Conflict[];
  /** For `If-Match`: the version that the unsaved changes are based on. */
  etag: string | null;
  /** Reapplies the unsaved changes to the latest version, field by field. */
  reapply: () => void;
  /** Continues with the values that a save returned. `sent`: the values that were saved; later changes are kept. */
  saved: (value: Value, etag: string | null, sent?: Value) => void;
  /** Changes whenever values are replaced other than by typing. Used as the `key` of inputs with their own state. */
  generation: number;
}

/**
 * Follows the record while nothing is edited, and keeps the version that was edited once something is. `value` is the
 * part of the record that the form edits: changes to other parts do not interrupt it. Unsaved changes are stored in this
 * browser, see draft-storage.ts, except for `secrets`; if someone else has saved the record since they were stored, they are
 * in conflict like changes in an open form.
 */
export function useDraft<Value extends object>(
  name: DraftName,
  value: Value,
  etag: string | null,
  secrets: readonly (keyof Value)[] = [],
): Draft<Value> {
  const key = useDraftKey(name);
  const latest = { value, etag };
  const [held, setHeld] = useState(() => edited.openEdited(draftStorage, key, latest));
  const [isStored, setStored] = useState(true);
  const current = held.key === key ? edited.follow(held, latest) : edited.openEdited(draftStorage, key, latest);
  if (current !== held) setHeld(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the secrets never change
  useEffect(() => setStored(edited.storeEdited(draftStorage, held, secrets)), [held]);
  const changes = differences(held.base, held.draft);
  return {
    value: held.draft,
    change: (part) => setHeld((now) => edited.withTyped(now, part)),
    changes,
    isDirty: Object.keys(changes).length > 0,
    isStored,
    isRestored: held.isRestored,
    isStale: edited.isStale(held, latest),
    conflicts: edited.conflictsOf(held, latest),
    etag: held.etag,
    reapply: () => setHeld(edited.reapply(held, latest)),
    discard: () => {
      draftStorage.remove(key);
      setHeld(edited.discard(held, latest));
    },
    abandon: () => abandonDraft(key),
    saved: (next, nextEtag, sent) => {
      draftStorage.remove(key);
      setHeld((now) => edited.afterSave(now, { value: next, etag: nextEtag }, etag, sent));
    },
    generation: held.generation,
  };
}
