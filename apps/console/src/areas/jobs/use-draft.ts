import { useState } from 'react';

interface Held<Value> {
  /** What the service had when the writing began, and the tag of that. */
  base: Value;
  etag: string | null;
  draft: Value;
}

/** A form over a record: what is written, whether it is saved, and whether somebody else has saved in the meantime. */
export interface Draft<Value> {
  value: Value;
  change: (fields: Partial<Value>) => void;
  /** The fields that differ from what the writing began with. */
  changes: Partial<Value>;
  isDirty: boolean;
  /** The record has been changed by somebody else since, and what is written stands in its way. */
  isStale: boolean;
  /** For `If-Match`: what is written was made on top of this. */
  etag: string | null;
  /** What was written on top of what they saved, field by field. */
  keepMine: () => void;
  discard: () => void;
  /** Begins anew with what the service answered to a saving. */
  saved: (record: Value, etag: string | null) => void;
}

/** Follows the record as long as nothing is written, and holds on to what it was once something is. */
export function useDraft<Value extends object>(record: Value, etag: string | null): Draft<Value> {
  const [held, setHeld] = useState<Held<Value>>({ base: record, etag, draft: record });
  const changes = differences(held.base, held.draft);
  const isDirty = Object.keys(changes).length > 0;
  const isNew = etag !== held.etag;
  if (isNew && !isDirty) setHeld({ base: record, etag, draft: record });
  return {
    value: held.draft,
    change: (fields) => setHeld((now) => ({ ...now, draft: { ...now.draft, ...fields } })),
    changes,
    isDirty,
    isStale: isNew && isDirty,
    etag: held.etag,
    keepMine: () => setHeld({ base: record, etag, draft: { ...record, ...changes } }),
    discard: () => setHeld({ base: record, etag, draft: record }),
    saved: (next, nextEtag) => setHeld({ base: next, etag: nextEtag, draft: next }),
  };
}

function differences<Value extends object>(before: Value, after: Value): Partial<Value> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed) as Partial<Value>; // its own fields, some of them
}
