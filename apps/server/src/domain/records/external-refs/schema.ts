import { Invalid } from '../../../platform/errors/errors.ts';
import {
  HttpUrl,
  nullable,
  plainRecord,
  record,
  type Static,
  Type,
  text,
} from '../../../platform/http/contract/schema.ts';

/** The types of records that carry references to other systems. */
export type ReferencedEntity =
  | 'job'
  | 'candidate'
  | 'application'
  | 'interview'
  | 'offer'
  | 'note'
  | 'scorecard'
  | 'member'
  | 'file';

const MAX_REFS = 20;
const MAX_ID_LENGTH = 200;

export const ExternalSystem = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[a-z0-9_.-]{1,40}$',
  description: 'A name of your choice for the other system.',
  examples: ['greenhouse'],
});
export const ExternalId = text(MAX_ID_LENGTH, { description: 'The ID in the other system.', examples: ['4711'] });

const ExternalRef = plainRecord('ExternalRef', {
  system: ExternalSystem,
  id: ExternalId,
  url: nullable(Type.String({ description: 'URL of the record in the other system.' })),
});
export type ExternalRef = Static<typeof ExternalRef>;

/** The references of a record in responses and events. */
export const ExternalRefs = Type.Array(ExternalRef, { description: 'The record in other systems.' });

const ExternalRefInput = record('NewExternalRef', {
  system: ExternalSystem,
  id: ExternalId,
  url: Type.Optional(nullable(HttpUrl)),
});

/** The references of a record in bodies. */
export const ExternalRefsInput = Type.Array(ExternalRefInput, {
  maxItems: MAX_REFS,
  description:
    'The record in other systems. Replaces all references. A system and ID can belong to one record of each type; deleting a record releases its references.',
});
type ExternalRefsInput = Static<typeof ExternalRefsInput>;
export type NewExternalRef = ExternalRefsInput[number];

/** Filter of lists. */
export const externalRefFilter = {
  externalRef: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: `^[a-z0-9_.-]{1,40}:[\\s\\S]{1,${MAX_ID_LENGTH}}$`,
      description: 'The record with this reference to another system, as `<system>:<id>`.',
      examples: ['greenhouse:4711'],
    }),
  ),
};

/** The given references with all fields; nothing if none are given. @throws Invalid for a duplicate */
export function completeRefs({ externalRefs }: { externalRefs?: ExternalRefsInput | undefined }): {
  externalRefs?: ExternalRef[];
} {
  if (externalRefs === undefined) return {};
  externalRefs.forEach((ref, index) => {
    const first = externalRefs.findIndex((other) => isSameRef(other, ref));
    if (first !== index) throw Invalid.field(`externalRefs.${index}`, 'is a duplicate');
  });
  return { externalRefs: externalRefs.map(({ system, id, url = null }) => ({ system, id, url })) };
}

export type WithCompleteRefs<Input> = Omit<Input, 'externalRefs'> & { externalRefs?: ExternalRef[] };

/** The input with complete references. @throws Invalid for a duplicate */
export function withCompleteRefs<Input extends { externalRefs?: ExternalRefsInput }>(
  input: Input,
): WithCompleteRefs<Input> {
  const { externalRefs: _incomplete, ...rest } = input;
  return { ...rest, ...completeRefs(input) };
}

/** Whether two references name the same record of the same system. */
export function isSameRef(a: Pick<ExternalRef, 'system' | 'id'>, b: Pick<ExternalRef, 'system' | 'id'>): boolean {
  return a.system === b.system && a.id === b.id;
}
