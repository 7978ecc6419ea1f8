import { canonicalLabel } from '../../../platform/text/plain-name.ts';
import type { FieldEntity } from '../../records/custom-fields/schema.ts';
import type { StageKind } from '../stages/schema.ts';
import type { AnyRecord, Person, RecordOf, Source } from './adapters/adapter.ts';
import type { ImportMapping } from './mapping-schema.ts';
import { isReadable } from './tasks.ts';

/** What names of the source are looked up in. */
export type Mapping = Pick<Source, 'mapping' | 'members' | 'customFields'>;
type Rating = RecordOf<'scorecard'>['data']['rating'];

const LEFT_OUT = 'The mapping leaves it out.';

/** @returns undefined if the mapping says nothing about the name */
function entryOf<Value>(entries: Record<string, Value> | undefined, name: string): Value | undefined {
  return entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** What a name of the source is here; null if it is left out. */
export function nameFor({ mapping }: Mapping, of: 'sources' | 'rejectionReasons', name: string): string | null {
  const entry = entryOf(mapping[of], name);
  return entry === undefined ? name : entry;
}

/** The name of a person in the mapping; undefined if they have none. */
export function personKey({ email, name }: Person): string | undefined {
  return email?.toLowerCase() ?? name ?? undefined;
}

/** The member who is this person; undefined if nobody is. */
export function memberFor(
  { mapping, members }: Pick<Mapping, 'mapping' | 'members'>,
  person: Person,
): string | undefined {
  const key = personKey(person);
  if (key === undefined) return undefined;
  const entry = entryOf(mapping.members, key);
  return entry === undefined ? members.get(key) : (entry ?? undefined);
}

/** The rating here of a rating there. @param rating what the adapter takes it for */
export function ratingFor({ mapping }: Pick<Mapping, 'mapping'>, name: string, rating: Rating | null): Rating | null {
  const entry = entryOf(mapping.ratings, name);
  return entry === undefined ? rating : entry;
}

/** The key of the custom field here; null if there is none. */
export function fieldFor({ mapping, customFields }: Mapping, entity: FieldEntity, name: string): string | null {
  const entry = entryOf(mapping.customFields, `${entity}.${name}`);
  if (entry !== undefined) return entry;
  if (entity !== 'candidate' && entity !== 'application') return null;
  const isSame = (text: string) => canonicalLabel(text).toLowerCase() === canonicalLabel(name).toLowerCase();
  return customFields[entity].find(({ key, label }) => isSame(label) || isSame(key))?.key ?? null;
}

/** The stage here; without an entry, that with the same name. */
export function stageFor({ mapping }: Pick<Mapping, 'mapping'>, name: string): { name: string; kind: StageKind } {
  return entryOf(mapping.stages, name) ?? { name, kind: kindOf(name) };
}

/** What a stage probably means, by its name. */
function kindOf(name: string): StageKind {
  const lower = name.toLowerCase();
  if (/\bhired\b|\bplaced\b|eingestellt/.test(lower)) return 'hired';
  if (/reject|declined|disqualif|absage|abgelehnt/.test(lower)) return 'rejected';
  if (/offer|angebot|offre|oferta/.test(lower)) return 'offer';
  if (/phone|screen|review|call|telefon|pre/.test(lower)) return 'screening';
  if (/interview|onsite|on-site|assessment|test|gespräch|entretien|entrevista/.test(lower)) return 'interview';
  return /appl|new|inbox|bewerb|lead|sourced/.test(lower) ? 'applied' : 'screening';
}

/** A record with the names that its parts have here. The original stays as the source has it. */
export function mapped(record: AnyRecord, by: Mapping): AnyRecord {
  if (!isReadable(record)) return record;
  const { type, foreignId, place, original } = record;
  const leftOut: AnyRecord = { type, foreignId, place, original, error: LEFT_OUT, isLeftOut: true };
  switch (record.type) {
    case 'source': {
      const name = nameFor(by, 'sources', record.data.name);
      return name === null ? leftOut : { ...record, data: { ...record.data, name } };
    }
    case 'rejection_reason': {
      const label = nameFor(by, 'rejectionReasons', record.data.label);
      return label === null ? leftOut : { ...record, data: { ...record.data, label } };
    }
    case 'candidate': {
      const { source, sourceFields, ...data } = record.data;
      const name = source == null ? source : nameFor(by, 'sources', source);
      return {
        ...record,
        data: { ...data, ...(name === undefined ? {} : { source: name }), ...fieldsFor(by, 'candidate', record.data) },
      };
    }
    case 'application': {
      const { source, rejectionReason, sourceFields, ...data } = record.data;
      const name = source === undefined ? null : nameFor(by, 'sources', source);
      const label = rejectionReason === undefined ? null : nameFor(by, 'rejectionReasons', rejectionReason);
      return {
        ...record,
        data: {
          ...data,
          ...(name === null ? {} : { source: name }),
          ...(label === null ? {} : { rejectionReason: label }),
          ...fieldsFor(by, 'application', record.data),
        },
      };
    }
    case 'note': {
      const memberId = record.people?.map((person) => memberFor(by, person)).find((id) => id !== undefined);
      if (memberId === undefined) return record;
      const { authorName, ...data } = record.data;
      return { ...record, data: { ...data, author: { memberId } } };
    }
    default:
      return record;
  }
}

/** The custom fields of a record, with those of the source that are mapped. */
function fieldsFor(
  by: Mapping,
  entity: 'candidate' | 'application',
  { customFields, sourceFields = {} }: { customFields?: unknown; sourceFields?: Record<string, unknown> },
): { customFields?: never } {
  const added = Object.entries(sourceFields).flatMap(([name, value]) => {
    const key = fieldFor(by, entity, name);
    return key === null ? [] : [[key, value] as const];
  });
  const all = { ...Object.fromEntries(added), ...(customFields as object | undefined) };
  return Object.keys(all).length === 0 ? {} : { customFields: all as never }; // the writer checks them
}

/** Whether the mapping can be used, for what only the workspace knows. @returns what is wrong, by its field */
export function unknownIn(mapping: ImportMapping, { members, customFields }: Mapping): string | null {
  const ids = new Set(members.values());
  const isUnknown = (id: string | null) => id !== null && !ids.has(id);
  if (Object.values(mapping.members ?? {}).some(isUnknown)) return 'members';
  const keys = { candidate: new Set<string>(), application: new Set<string>() };
  for (const entity of ['candidate', 'application'] as const)
    for (const { key } of customFields[entity]) keys[entity].add(key);
  for (const [name, key] of Object.entries(mapping.customFields ?? {})) {
    const [entity] = name.split('.', 1);
    if (entity !== 'candidate' && entity !== 'application') return 'customFields';
    if (key !== null && !keys[entity].has(key)) return 'customFields';
  }
  return null;
}
