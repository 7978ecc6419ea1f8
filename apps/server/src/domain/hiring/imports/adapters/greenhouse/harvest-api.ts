import { type AnyRecord, FileError, type Source } from '../adapter.ts';
import { download } from '../download.ts';
import type { ApiList, ApiPage, ApiSystem } from '../http/api-adapter.ts';
import { ApiClient, ApiForbidden } from '../http/api-client.ts';
import { basic, Tokens } from '../http/authorization.ts';
import { allOf, inGroups, nextLink } from '../http/pages.ts';
import { idIn, type JsonObject, objectsIn, textIn } from '../values.ts';
import { attachmentOf, interviewOf, offerOf, scorecardOf } from './evaluation-records.ts';
import { LOSSES } from './losses.ts';
import {
  addInterviewer,
  addRejection,
  addStep,
  applicationOf,
  candidateOf,
  jobOf,
  type Lookup,
  noteOf,
  readLookup,
} from './records.ts';

const HARVEST = 'https://harvest.greenhouse.io';
const AUTH = 'https://auth.greenhouse.io';
const PER_PAGE = 100;
/** The greatest number of IDs that a list can be asked for. */
const IDS = 50;

/** The Harvest API, version 3. Its lists contain nothing of each other. */
export const greenhouseApi: ApiSystem = {
  name: 'Greenhouse',
  credentials: [['clientId', 'clientSecret', 'userId'], ['apiKey']],
  losses: [
    ...LOSSES,
    'Openings, job posts, answers to scorecard questions, demographic data (EEOC) and emails are not imported.',
  ],

  async open(source) {
    const client = clientOf(source);
    const lookup = await readLookup((list) => ifAllowed(allOf((cursor) => readPage(client, list, cursor))));
    const list = (name: string, records: ApiList['records'], isOptional = true): ApiList => ({
      name: name.replaceAll('_', ' '),
      isOptional,
      page: (cursor) => readPage(client, name, cursor, changedSince(source)),
      records,
    });
    const each = (read: (object: JsonObject) => AnyRecord[]) => async (objects: JsonObject[]) => objects.flatMap(read);
    const lists = [
      list('jobs', each(jobOf), false),
      list(
        'candidates',
        each((object) => candidateOf(object, lookup)),
        false,
      ),
      list('applications', (objects) => applicationsOf(client, objects, lookup), false),
      list(
        'notes',
        each((object) => noteOf(object, lookup)),
      ),
      list('interviews', (objects) => interviewsOf(client, source, objects, lookup)),
      list('scorecards', (objects) => scorecardsOf(client, source, objects, lookup)),
      list('offers', each(offerOf)),
      list(
        'attachments',
        each((object) => attachmentOf(source, object, fetchOf(client, source, object))),
      ),
    ];
    const { stages, sources, reasons, users } = lookup;
    const [known, people] = [[...sources.values()], [...users.values()]];
    return { lists, stages: [...stages.values()], sources: known, reasons: [...reasons.values()], people };
  },
};

/** Keys of the former versions get tokens for this one in another way than OAuth clients. */
function clientOf(source: Source): ApiClient {
  const { apiKey, clientId = '', clientSecret = '', userId = '', url } = source.credentials;
  const name = 'Greenhouse';
  const authorization = new Tokens(
    source,
    apiKey === undefined
      ? {
          name,
          url: `${url ?? AUTH}/token`,
          headers: { authorization: basic(clientId, clientSecret) },
          form: { grant_type: 'client_credentials', sub: userId },
        }
      : { name, url: `${url ?? HARVEST}/auth/jwt_access_token`, headers: { authorization: basic(apiKey) }, form: {} },
  );
  return new ApiClient(source, { name, baseUrl: `${url ?? HARVEST}/v3`, authorization });
}

function changedSince({ since }: Source): Record<string, string> {
  return since === null ? {} : { updated_at: `gte|${since}` };
}

/** The cursor of the next page is the only parameter that its address may have. */
async function readPage(
  client: ApiClient,
  list: string,
  cursor: string | null,
  filter: Record<string, string> = {},
): Promise<ApiPage> {
  const first = { path: list, query: { ...filter, per_page: PER_PAGE } };
  const { body, headers } = await client.json(cursor === null ? first : { path: cursor });
  return { objects: objectsIn(body), next: nextLink(headers.link) };
}

async function byIds(client: ApiClient, list: string, field: string, ids: readonly string[]): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  for (const some of inGroups([...new Set(ids)], IDS)) {
    const first = { path: list, query: { [field]: some.join(','), per_page: 500 } };
    found.push(
      ...(await allOf(async (cursor) => {
        const { body, headers } = await client.json(cursor === null ? first : { path: cursor });
        return { objects: objectsIn(body), next: nextLink(headers.link) };
      })),
    );
  }
  return found;
}

/** What is missing because the credentials may not read it is left out. */
async function ifAllowed(read: Promise<JsonObject[]>): Promise<JsonObject[]> {
  return read.catch((error: unknown) => {
    if (error instanceof ApiForbidden) return [];
    throw error;
  });
}

const idsOf = (objects: readonly JsonObject[]) => objects.flatMap(({ id }) => idIn(id) ?? []);

async function applicationsOf(client: ApiClient, objects: JsonObject[], lookup: Lookup): Promise<AnyRecord[]> {
  const ids = idsOf(objects);
  const own: Lookup = { ...lookup, history: new Map(), rejections: new Map() };
  for (const step of await ifAllowed(byIds(client, 'application_stages', 'application_ids', ids))) addStep(step, own);
  for (const steps of own.history.values()) steps.sort((a, b) => (a.at < b.at ? -1 : 1));
  for (const detail of await ifAllowed(byIds(client, 'rejection_details', 'application_ids', ids)))
    addRejection(detail, own);
  return objects.flatMap((object) => applicationOf(object, own));
}

async function interviewsOf(
  client: ApiClient,
  source: Source,
  objects: JsonObject[],
  lookup: Lookup,
): Promise<AnyRecord[]> {
  const own: Lookup = { ...lookup, interviewers: new Map() };
  for (const one of await ifAllowed(byIds(client, 'interviewers', 'interview_ids', idsOf(objects))))
    addInterviewer(one, own);
  return objects.flatMap((object) => interviewOf(source, object, own));
}

/** Scorecards name neither their candidate nor, in all versions, their interview. */
async function scorecardsOf(
  client: ApiClient,
  source: Source,
  objects: JsonObject[],
  lookup: Lookup,
): Promise<AnyRecord[]> {
  const applications = objects.flatMap(({ application_id: id }) => idIn(id) ?? []);
  const candidates = new Map<string, string>();
  for (const { id, candidate_id: candidate } of await byIds(client, 'applications', 'ids', applications))
    candidates.set(idIn(id) ?? '', idIn(candidate) ?? '');
  const own: Lookup = { ...lookup, interviewers: new Map(), scorecardInterviews: new Map() };
  for (const one of await ifAllowed(byIds(client, 'interviewers', 'scorecard_ids', idsOf(objects))))
    addInterviewer(one, own);
  return objects.flatMap((object) => scorecardOf(source, object, own, (id) => candidates.get(id) ?? null));
}

/** The link of a file that has expired is asked for again. */
function fetchOf(client: ApiClient, { egress }: Source, { id, url }: JsonObject) {
  return async (signal?: AbortSignal): Promise<Uint8Array> => {
    try {
      return await download(egress, textIn(url) ?? '', signal);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const [again] = await byIds(client, 'attachments', 'ids', [idIn(id) ?? '']);
      const link = textIn(again?.url);
      if (link === null) throw error;
      return download(egress, link, signal);
    }
  };
}
