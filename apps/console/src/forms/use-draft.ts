import { useState } from 'react';

interface Held<Value> {
  /** The values of the record that editing started from, and its ETag. */
  base: Value;
  etag: string | null;
  draft: Value;
  /** The ETag that a save replaced: until the record has been read again, it is older than `etag`, not newer. */
  replacedEtag: string | null;
  generation: number;
}

/** The values of a form over a record, and whether someone else has saved the record in the meantime. */
export interface Draft<Value> {
  value: Value;
  change: (part: Partial<Value>) => void;
  /** The fields that differ from the record that editing started from. */
  changes: Partial<Value>;
  isDirty: boolean;
  /** Someone else has changed fields of this form since editing started, and there are unsaved changes. */
  isStale: boolean;
  /** For `If-Match`: the version that the unsaved changes are based on. */
  etag: string | null;
  /** Puts the unsaved changes on top of the latest version, field by field. */
  reapply: () => void;
  discard: () => void;
  /** Continues with what a save returned. */
  saved: (value: Value, etag: string | null) => void;
  /** Changes whenever values are replaced other than by typing: a `key` for inputs with state of their own. */
  generation: number;
}

/**
 * Follows the record while nothing is edited, and keeps the version that was edited once something is. `value` is the
 * part of the record that the form edits: changes to other parts do not interrupt it.
 */
export function useDraft<Value extends object>(value: Value, etag: string | null): Draft<Value> {
  const [held, setHeld] = useState<Held<Value>>(() => ({ ...same(value), etag, replacedEtag: null, generation: 0 }));
  const changes = differences(held.base, held.draft);
  const isDirty = Object.keys(changes).length > 0;
  const isNewer = etag !== held.etag && etag !== held.replacedEtag;
  const isOther = isNewer && Object.keys(differences(held.base, value)).length > 0;
  const restart = (from: Value, draft: Value) =>
    setHeld({ base: from, draft, etag, replacedEtag: null, generation: held.generation + 1 });
  if (isNewer && !isOther) setHeld({ ...held, etag, replacedEtag: null });
  else if (isNewer && !isDirty) restart(value, value);
  return {
    value: held.draft,
    change: (part) => setHeld((now) => ({ ...now, draft: { ...now.draft, ...part } })),
    changes,
    isDirty,
    isStale: isOther && isDirty,
    etag: held.etag,
    reapply: () => restart(value, { ...value, ...changes }),
    discard: () => (isOther ? restart(value, value) : restart(held.base, held.base)),
    saved: (next, nextEtag) => setHeld((now) => ({ ...now, ...same(next), etag: nextEtag, replacedEtag: etag })),
    generation: held.generation,
  };
}

const same = <Value>(value: Value) => ({ base: value, draft: value });

function differences<Value extends object>(before: Value, after: Value): Partial<Value> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed) as Partial<Value>; // its own fields, some of them
}
