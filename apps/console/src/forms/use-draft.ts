import { useEffect, useState } from 'react';
import type { DraftState } from '../ui/draft-notice.tsx';
import { differences, fitting } from './differences.ts';
import type { DraftName } from './draft-forms.ts';
import { abandonDraft, useDraftKey } from './draft-key.ts';
import { draftStorage } from './draft-storage.ts';
import { without } from './use-stored-draft.ts';

interface Held<Value> {
  /** Where the unsaved changes are stored. */
  key: string;
  /** The values of the record that editing started from, and its ETag. */
  base: Value;
  etag: string | null;
  draft: Value;
  /** The ETag that a save replaced: until the record has been read again, it is older than `etag`, not newer. */
  replacedEtag: string | null;
  generation: number;
  isRestored: boolean;
  /** Whether something was typed since the form was opened; a draft is stored only then. */
  isTouched: boolean;
}

/** A field that was changed here and by someone else. */
export interface Conflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** All values of both versions, because some fields need others to be shown, such as an amount its currency. */
  myRecord: object;
  theirRecord: object;
}

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
  conflicts: readonly Conflict[];
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
  const [held, setHeld] = useState(() => open(key, value, etag));
  const [isStored, setStored] = useState(true);
  if (held.key !== key) setHeld(open(key, value, etag));
  const changes = differences(held.base, held.draft);
  const isDirty = Object.keys(changes).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the secrets never change
  useEffect(() => {
    if (held.isTouched) setStored(store(held, secrets));
  }, [held]);
  const isNewer = etag !== held.etag && etag !== held.replacedEtag;
  const isOther = isNewer && Object.keys(differences(held.base, value)).length > 0;
  const restart = (from: Value, draft: Value) =>
    setHeld({
      ...held,
      base: from,
      draft,
      etag,
      replacedEtag: null,
      generation: held.generation + 1,
      isRestored: false,
    });
  if (isNewer && !isOther) setHeld({ ...held, etag, replacedEtag: null });
  else if (isNewer && !isDirty) restart(value, value);
  const isStale = isOther && isDirty;
  return {
    value: held.draft,
    change: (part) => setHeld((now) => ({ ...now, draft: { ...now.draft, ...part }, isTouched: true })),
    changes,
    isDirty,
    isStored,
    isRestored: held.isRestored,
    isStale,
    conflicts: isStale ? conflictsOf(held.draft, changes, value, differences(held.base, value)) : [],
    etag: held.etag,
    reapply: () => restart(value, { ...value, ...changes }),
    discard: () => {
      draftStorage.remove(key);
      if (isOther) restart(value, value);
      else restart(held.base, held.base);
    },
    abandon: () => abandonDraft(key),
    saved: (next, nextEtag, sent) => {
      draftStorage.remove(key);
      setHeld((now) => {
        const since = sent === undefined ? {} : differences(sent, now.draft);
        return {
          ...now,
          base: next,
          draft: { ...next, ...since },
          etag: nextEtag,
          replacedEtag: etag,
          isRestored: false,
        };
      });
    },
    generation: held.generation,
  };
}

function open<Value extends object>(key: string, value: Value, etag: string | null): Held<Value> {
  const fresh = { key, replacedEtag: null, generation: 0, isRestored: false, isTouched: false };
  const stored = draftStorage.read(key);
  const changes = fitting(value, stored?.changes ?? {});
  const draft = { ...value, ...changes };
  if (stored === null || Object.keys(differences(value, draft)).length === 0) {
    return { ...fresh, base: value, etag, draft: value };
  }
  const base = { ...value, ...fitting(value, stored.base ?? {}) };
  const isChangedSince = Object.keys(differences(base, value)).length > 0;
  return { ...fresh, base, etag: isChangedSince ? (stored.etag ?? null) : etag, draft, isRestored: true };
}

/** Stores the unsaved changes, or removes them if there are none. False if they could not be stored. */
function store<Value extends object>(
  { key, base, draft, etag }: Held<Value>,
  secrets: readonly PropertyKey[],
): boolean {
  const changes = without(differences(base, draft), secrets);
  const names = Object.keys(changes);
  if (names.length === 0) {
    draftStorage.remove(key);
    return true;
  }
  const before = Object.fromEntries(names.map((field) => [field, Reflect.get(base, field)]));
  return draftStorage.write(key, { changes, base: before, etag });
}

function conflictsOf(draft: object, changes: object, current: object, theirs: object): Conflict[] {
  return Object.entries(changes)
    .filter(
      ([field, value]) => field in theirs && JSON.stringify(value) !== JSON.stringify(Reflect.get(current, field)),
    )
    .map(([field, value]) => ({
      field,
      mine: value,
      theirs: Reflect.get(current, field),
      myRecord: draft,
      theirRecord: current,
    }));
}
