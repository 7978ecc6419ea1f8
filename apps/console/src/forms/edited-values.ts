import { differences, fitting, without } from './differences.ts';
import type { DraftStorage } from './draft-storage.ts';

/** The values of a form over a record. */
export interface EditedValues<Value> {
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

/** The record as it was read last: the values that the form edits, and its ETag. */
export interface Latest<Value> {
  value: Value;
  etag: string | null;
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

/** Begins with the record, and the unsaved changes that are stored for it. */
export function openEdited<Value extends object>(
  drafts: DraftStorage,
  key: string,
  { value, etag }: Latest<Value>,
): EditedValues<Value> {
  const fresh = { key, replacedEtag: null, generation: 0, isRestored: false, isTouched: false };
  const stored = drafts.read(key);
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
export function storeEdited<Value extends object>(
  drafts: DraftStorage,
  { key, base, draft, etag, isTouched }: EditedValues<Value>,
  secrets: readonly PropertyKey[],
): boolean {
  if (!isTouched) return true;
  const changes = without(differences(base, draft), secrets);
  const names = Object.keys(changes);
  if (names.length === 0) {
    drafts.remove(key);
    return true;
  }
  const before = Object.fromEntries(names.map((field) => [field, Reflect.get(base, field)]));
  return drafts.write(key, { changes, base: before, etag });
}

export const withTyped = <Value extends object>(
  held: EditedValues<Value>,
  part: Partial<Value>,
): EditedValues<Value> => ({ ...held, draft: { ...held.draft, ...part }, isTouched: true });

/** Takes over the latest version, unless that would overwrite unsaved changes or replace the values of a save by older ones. */
export function follow<Value extends object>(held: EditedValues<Value>, latest: Latest<Value>): EditedValues<Value> {
  if (!isNewer(held, latest)) return held;
  if (!isOther(held, latest)) return { ...held, etag: latest.etag, replacedEtag: null };
  return isDirty(held) ? held : restart(held, latest, latest.value);
}

/** Begins again with the latest version, and with the unsaved changes applied to it. */
export const reapply = <Value extends object>(held: EditedValues<Value>, latest: Latest<Value>): EditedValues<Value> =>
  restart(held, latest, { ...latest.value, ...differences(held.base, held.draft) });

/** Begins again without the unsaved changes: with the latest version, or what was saved if that was not read yet. */
export const discard = <Value extends object>(held: EditedValues<Value>, latest: Latest<Value>): EditedValues<Value> =>
  isNewer(held, latest) && isOther(held, latest)
    ? restart(held, latest, latest.value)
    : restart(held, { value: held.base, etag: latest.etag }, held.base);

/** Continues with the values that a save returned. `sent`: the values that were saved; later changes are kept. */
export function afterSave<Value extends object>(
  held: EditedValues<Value>,
  answer: Latest<Value>,
  replacedEtag: string | null,
  sent?: Value,
): EditedValues<Value> {
  const since = sent === undefined ? {} : differences(sent, held.draft);
  const { value, etag } = answer;
  return { ...held, base: value, draft: { ...value, ...since }, etag, replacedEtag, isRestored: false };
}

/** Someone else has changed fields of this form since editing started, and there are unsaved changes. */
export const isStale = <Value extends object>(held: EditedValues<Value>, latest: Latest<Value>): boolean =>
  isNewer(held, latest) && isOther(held, latest) && isDirty(held);

/** The fields that both have changed to different values. */
export function conflictsOf<Value extends object>(held: EditedValues<Value>, latest: Latest<Value>): Conflict[] {
  if (!isStale(held, latest)) return [];
  const theirs = differences(held.base, latest.value);
  const stillOther = differences(latest.value, held.draft);
  return Object.entries(differences(held.base, held.draft))
    .filter(([field]) => field in theirs && field in stillOther)
    .map(([field, mine]) => ({
      ...{ field, mine, theirs: Reflect.get(latest.value, field) },
      myRecord: held.draft,
      theirRecord: latest.value,
    }));
}

const isDirty = <Value extends object>({ base, draft }: EditedValues<Value>) =>
  Object.keys(differences(base, draft)).length > 0;

const isNewer = <Value extends object>(held: EditedValues<Value>, { etag }: Latest<Value>) =>
  etag !== held.etag && etag !== held.replacedEtag;

const isOther = <Value extends object>({ base }: EditedValues<Value>, { value }: Latest<Value>) =>
  Object.keys(differences(base, value)).length > 0;

function restart<Value extends object>(
  held: EditedValues<Value>,
  { value: base, etag }: Latest<Value>,
  draft: Value,
): EditedValues<Value> {
  const generation = held.generation + 1;
  return { ...held, base, draft, etag, replacedEtag: null, generation, isRestored: false };
}
