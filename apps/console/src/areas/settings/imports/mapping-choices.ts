import type { Schemas } from '@rolecall/client';
import { imports } from '../../../text/en/imports.ts';
import { text, valuesOf } from '../../../text/index.ts';

type Mapping = Schemas['ImportMapping'];
type Value = Schemas['ImportPreviewValue'];
type StageKind = Schemas['Stage']['kind'];
type Options = readonly (readonly [value: string, name: string])[];

const t = imports.mapping;

/** What the workspace has. */
export interface Here {
  sources: readonly Pick<Schemas['Source'], 'name'>[];
  reasons: readonly Pick<Schemas['RejectionReason'], 'label'>[];
  pipelines: readonly Pick<Schemas['Pipeline'], 'stages'>[];
  fields: readonly Pick<Schemas['CustomField'], 'entity' | 'key' | 'label'>[];
  members: readonly Pick<Schemas['Member'], 'id' | 'name'>[];
}

/** The choices for something of the source; the empty value is that it becomes nothing. */
export interface Choice {
  value: string;
  options: Options;
  /** Whether the chosen one is created by the import. */
  isNew: boolean;
  /** What the mapping has for a value. */
  entryOf: (value: string) => unknown;
  /** Of a stage that is new: what it means. */
  kind?: { value: string; options: Options; entryOf: (value: string) => unknown };
}

interface Context {
  preview: Schemas['ImportPreview'];
  edited: Mapping;
  here: Here;
}

interface Row {
  part: keyof Mapping;
  name: string;
  value: Value | null;
}

/** What something of the source can be here, and what it is now. */
export function choicesFor(row: Row, context: Context): Choice {
  if (row.part === 'columns') return columnChoice(row, context);
  if (row.part === 'stages') return stageChoice(row, context);
  const { edited, here } = context;
  const { part, name } = row;
  const entries: Readonly<Record<string, unknown>> = edited[part] ?? {};
  const entry = Object.hasOwn(entries, name) ? entries[name] : row.value?.target;
  const value = typeof entry === 'string' ? entry : '';
  const entryOf = (chosen: string) => (chosen === '' ? null : chosen);
  if (part === 'sources' || part === 'rejectionReasons') {
    const known = part === 'sources' ? here.sources.map((one) => one.name) : here.reasons.map(({ label }) => label);
    return { value, entryOf, ...namedOptions(known, [value, name], t.leftOut), isNew: isNew(known, value) };
  }
  const options: Options =
    part === 'members'
      ? here.members.map((member) => [member.id, member.name])
      : part === 'ratings'
        ? valuesOf(text.scorecards.ratings).map((rating) => [rating, text.scorecards.ratings[rating]])
        : here.fields.filter(({ entity }) => name.startsWith(`${entity}.`)).map(({ key, label }) => [key, label]);
  const nothing = part === 'members' ? t.nobody : part === 'ratings' ? t.noRating : t.noField;
  return { value, entryOf, isNew: false, options: [['', nothing], ...options] };
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
const isNew = (known: readonly string[], value: string) => value !== '' && !known.some((one) => isSame(one, value));

/** Names that exist, and those that the import would create. */
function namedOptions(known: readonly string[], more: readonly string[], nothing: string): { options: Options } {
  const names = [...new Set(known)].toSorted((a, b) => a.localeCompare(b));
  const created = [...new Set(more)].filter((name) => isNew(known, name));
  // The value can be written in other letters than the one that exists.
  const written = more.filter((name) => name !== '' && !known.includes(name) && !created.includes(name)).slice(0, 1);
  return {
    options: [
      ...(nothing === '' ? [] : [['', nothing] as const]),
      ...created.map((name) => [name, t.create(name)] as const),
      ...written.map((name) => [name, name] as const),
      ...names.map((name) => [name, name] as const),
    ],
  };
}

function columnChoice({ name }: Row, { preview, edited, here }: Context): Choice {
  const entry = edited.columns?.[name];
  const field = preview.columns.find((column) => column.name === name)?.field;
  const options = preview.fields.map((one) => [one, fieldName(one, here)] as const);
  return {
    value: (entry === undefined ? field : entry) ?? '',
    isNew: false,
    options: [['', t.notRead], ...options],
    entryOf: (chosen) => (chosen === '' ? null : chosen),
  };
}

/** The name of a field that a column can be read into. */
function fieldName(field: string, { fields }: Here): string {
  const [, prefix, key] = /^(application\.)?customFields\.(.+)$/.exec(field) ?? [];
  if (key === undefined) return t.fields[field] ?? field;
  const entity = prefix === undefined ? 'candidate' : 'application';
  const label = fields.find((one) => one.entity === entity && one.key === key)?.label ?? key;
  return prefix === undefined ? t.customField(label) : t.applicationField(label);
}

function stageChoice({ name, value: shown }: Row, { edited, here }: Context): Choice {
  const stages = new Map<string, StageKind>();
  for (const pipeline of here.pipelines) for (const stage of pipeline.stages) stages.set(stage.name, stage.kind);
  const known = [...stages.keys()];
  const entry = edited.stages !== undefined && Object.hasOwn(edited.stages, name) ? edited.stages[name] : undefined;
  const value = entry?.name ?? shown?.target ?? name;
  const kind = entry?.kind ?? shown?.stageKind ?? 'screening';
  const { options } = namedOptions(known, [value, name], '');
  const kinds = text.jobStages.kinds;
  const isCreated = isNew(known, value);
  return {
    value,
    isNew: isCreated,
    options,
    entryOf: (chosen) => ({ name: chosen, kind: stages.get(chosen) ?? shown?.stageKind ?? kind }),
    ...(isCreated
      ? {
          kind: {
            value: kind,
            options: valuesOf(kinds).map((one) => [one, kinds[one]] as const),
            entryOf: (chosen: string) => ({ name: value, kind: chosen }),
          },
        }
      : {}),
  };
}
