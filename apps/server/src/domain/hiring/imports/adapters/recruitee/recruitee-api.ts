import type { AnyRecord, Source } from '../adapter.ts';
import { FileError } from '../adapter.ts';
import { download } from '../download.ts';
import type { ApiPage, ApiSystem } from '../http/api-adapter.ts';
import { ApiClient } from '../http/api-client.ts';
import { withHeaders } from '../http/authorization.ts';
import { allOf, partsOf } from '../http/pages.ts';
import type { Person } from '../records.ts';
import { idIn, type JsonObject, objectIn, objectsIn, textIn } from '../values.ts';
import { candidateOf, coverLetterOf, type Lookup, noteOf, offerOf, placementOf, resumeOf } from './records.ts';

const API = 'https://api.recruitee.com';
const LIMIT = 100;

/** Jobs are called offers, and applications placements. */
export const recruiteeApi: ApiSystem = {
  name: 'Recruitee',
  credentials: [['apiKey', 'account']],
  losses: [
    'Published jobs become drafts, to be published by hand; employment type and workplace type are not known.',
    'The stages before the current one are not known: applications go straight to it. The category of a stage is not imported: what it means is guessed from its name.',
    'A candidate has one email address and one phone number: further ones are kept with the original.',
    'Ratings, referrers, custom fields, and the day on which a job starts are kept with the original.',
    'Files besides the CV, scheduled interviews, evaluations and emails are not imported.',
  ],

  async open(source) {
    const { apiKey = '', account = '', url } = source.credentials;
    const client = new ApiClient(source, {
      name: 'Recruitee',
      baseUrl: `${url ?? API}/c/${account}`,
      authorization: withHeaders({ authorization: `Bearer ${apiKey}` }),
    });
    const lookup: Lookup = { stages: new Map(), reasons: new Map(), users: new Map() };
    for (const { id, name } of await partsOf(client, { path: 'disqualify_reasons' }, 'disqualify_reasons'))
      lookup.reasons.set(idIn(id) ?? '', textIn(name) ?? '');
    for (const admin of await partsOf(client, { path: 'admins' }, 'admins'))
      lookup.users.set(idIn(admin.id) ?? '', adminOf(admin));
    for (const offer of await allOf((cursor) => readPage(client, 'offers', cursor))) {
      const whole = await objectAt(client, 'offers', 'offer', offer);
      const stages = objectsIn(objectIn(whole.pipeline_template).stages ?? whole.stages);
      for (const stage of stages) lookup.stages.set(idIn(stage.id) ?? '', textIn(stage.name) ?? '');
    }
    return {
      stages: [...lookup.stages.values()],
      reasons: [...lookup.reasons.values()],
      people: [...lookup.users.values()],
      lists: [
        {
          name: 'offers',
          page: (cursor) => readPage(client, 'offers', cursor),
          records: async (objects) => objects.flatMap(offerOf),
        },
        {
          name: 'candidates',
          page: (cursor) => readPage(client, 'candidates', cursor),
          async records(objects) {
            const records: AnyRecord[] = [];
            for (const object of objects) records.push(...(await everythingOf(client, source, object, lookup)));
            return records;
          },
        },
      ],
    };
  },
};

function adminOf(admin: JsonObject): Person {
  const names = [textIn(admin.first_name), textIn(admin.last_name)].filter((name) => name !== null).join(' ');
  return { name: names || textIn(admin.name), email: textIn(admin.email) };
}

/** A page that is shorter than it may be is not the last one: only an empty one is. */
async function readPage(client: ApiClient, list: string, cursor: string | null): Promise<ApiPage> {
  const offset = Number(cursor ?? 0);
  const { body } = await client.json({ path: list, query: { limit: LIMIT, offset } });
  const objects = objectsIn(objectIn(body)[list]);
  return { objects, next: objects.length === 0 ? null : String(offset + objects.length) };
}

async function objectAt(client: ApiClient, list: string, field: string, { id }: JsonObject): Promise<JsonObject> {
  const { body } = await client.json({ path: `${list}/${encodeURIComponent(idIn(id) ?? '')}` });
  return objectIn(objectIn(body)[field]);
}

async function everythingOf(
  client: ApiClient,
  source: Source,
  summary: JsonObject,
  lookup: Lookup,
): Promise<AnyRecord[]> {
  const original = { ...summary, ...(await objectAt(client, 'candidates', 'candidate', summary)) };
  const candidate = idIn(summary.id) ?? '';
  const notes = await partsOf(client, { path: `candidates/${encodeURIComponent(candidate)}/notes` }, 'notes');
  const linkOf = ({ cv_url: url }: JsonObject) => textIn(url);
  return [
    ...candidateOf(original),
    ...objectsIn(original.placements).flatMap((placement) => placementOf(candidate, placement, original, lookup)),
    ...notes.flatMap((note) => noteOf(candidate, note, lookup)),
    ...coverLetterOf(candidate, original),
    ...resumeOf(original, linkOf(original), async (signal) => {
      try {
        return await download(source.egress, linkOf(original) ?? '', signal);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        // The link has expired: the candidate has another one.
        const again = linkOf(await objectAt(client, 'candidates', 'candidate', summary));
        if (again === null) throw error;
        return download(source.egress, again, signal);
      }
    }),
  ];
}
