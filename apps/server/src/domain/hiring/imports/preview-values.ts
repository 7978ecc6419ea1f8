import type { Queryable } from '../../../platform/database/database.ts';
import { canonicalLabel } from '../../../platform/text/plain-name.ts';
import type { Source } from './adapters/adapter.ts';
import { fieldFor, memberFor, nameFor, ratingFor, stageFor } from './mapping.ts';
import type { Mapped, PreviewValue } from './mapping-schema.ts';
import { namesHere } from './record-queries.ts';
import type { ImportPreview } from './schema.ts';

/** How many names a loss lists. */
const NAMED = 10;

/** The preview with what becomes of each value of the source, and with the losses that the mapping causes. */
export async function withTargets(
  db: Queryable,
  { workspaceId, ...by }: Pick<Source, 'workspaceId' | 'mapping' | 'members' | 'customFields'>,
  preview: ImportPreview,
): Promise<ImportPreview> {
  const here = await namesHere(db, workspaceId);
  const isHere = (of: keyof typeof here, name: string) => here[of].has(keyOf(name));
  const named = (of: 'sources' | 'rejectionReasons', { name }: PreviewValue) => {
    const target = nameFor(by, of, name);
    return { target, isNew: target !== null && !isHere(of, target) };
  };
  const targets: { [Of in Mapped]: (value: PreviewValue) => Partial<PreviewValue> } = {
    stages({ name }) {
      const { name: target, kind } = stageFor(by, name);
      const isEnd = kind === 'hired' || kind === 'rejected'; // every job has them
      return { target, stageKind: kind, isNew: !isEnd && !isHere('stages', target) };
    },
    sources: (value) => named('sources', value),
    rejectionReasons: (value) => named('rejectionReasons', value),
    members: ({ name }) => ({ target: memberFor(by, personOf(name)) ?? null }),
    ratings: ({ name, target }) => ({ target: ratingFor(by, name, target as Parameters<typeof ratingFor>[2]) }), // set from one
    customFields({ name }) {
      const [entity, field] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)];
      return { target: fieldFor(by, entity as 'candidate', field) }; // as the preview has named it
    },
  };
  const values = (preview.values ?? []).map((value) => ({ ...value, ...targets[value.of](value) }));
  return { ...preview, values, losses: [...lossesOf(values), ...preview.losses] };
}

/** The person whom the mapping calls so. */
function personOf(name: string): { name?: string; email?: string } {
  return name.includes('@') ? { email: name } : { name };
}

export function keyOf(name: string): string {
  return canonicalLabel(name).toLowerCase();
}

const LOSSES: { [Of in Exclude<Mapped, 'stages'>]: [one: string, many: string, what: string] } = {
  sources: ['source is', 'sources are', 'left out'],
  rejectionReasons: ['reason is', 'reasons are', 'left out'],
  members: [
    'person is',
    'people are',
    'not matched to a member, so that their scorecards become notes with their names',
  ],
  ratings: ['rating is', 'ratings are', 'not matched to one here, so that these scorecards become notes'],
  customFields: ['custom field is', 'custom fields are', 'kept with the original only'],
};

function lossesOf(values: readonly PreviewValue[]): string[] {
  return Object.entries(LOSSES).flatMap(([of, [one, many, what]]) => {
    const lost = values.filter((value) => value.of === of && value.target === null);
    if (lost.length === 0) return [];
    const names = lost
      .slice(0, NAMED)
      .map(({ name, displayName }) => displayName ?? name.replace(/^(?:candidate|application)\./, ''));
    const more = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : '';
    return [`${lost.length} ${lost.length === 1 ? one : many} ${what}: ${names.join(', ')}${more}.`];
  });
}
