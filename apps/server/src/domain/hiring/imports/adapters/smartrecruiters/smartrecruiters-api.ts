import type { AnyRecord, Source } from '../adapter.ts';
import type { ApiPage, ApiSystem } from '../http/api-adapter.ts';
import { ApiClient } from '../http/api-client.ts';
import { Tokens, withHeaders } from '../http/authorization.ts';
import { nextLink, partsOf } from '../http/pages.ts';
import { idIn, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../values.ts';
import { applicationOf, assignmentsOf, candidateOf, fileOf, jobOf } from './records.ts';

const API = 'https://api.smartrecruiters.com';
const IDENTITY = 'https://www.smartrecruiters.com';
const LIMIT = 100;
const NAME = 'SmartRecruiters';

/** Candidates have an assignment for each of their jobs, with fixed statuses. */
export const smartRecruitersApi: ApiSystem = {
  name: NAME,
  credentials: [['apiKey'], ['clientId', 'clientSecret']],
  losses: [
    'Open jobs become drafts, to be published by hand; employment type and workplace type are not known.',
    'The status is the stage, or the sub-status if there is one; applications that were transferred count as withdrawn.',
    'Education, experience, answers and the consent status are kept with the original.',
    'Messages, reviews, interviews and offers are not imported.',
  ],

  async open(source) {
    const client = clientOf(source);
    return {
      lists: [
        {
          name: 'jobs',
          page: (cursor) => readJobs(client, cursor),
          records: async (objects) => objects.flatMap(jobOf),
        },
        {
          name: 'candidates',
          page: (cursor) => readCandidates(client, cursor),
          async records(objects) {
            const records: AnyRecord[] = [];
            for (const object of objects) records.push(...(await everythingOf(client, object)));
            return records;
          },
        },
      ],
    };
  },
};

function clientOf(source: Source): ApiClient {
  const { apiKey, clientId = '', clientSecret = '', url } = source.credentials;
  const authorization =
    apiKey === undefined
      ? new Tokens(source, {
          name: NAME,
          url: `${url ?? IDENTITY}/identity/oauth/token`,
          form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
        })
      : withHeaders({ 'x-smarttoken': apiKey });
  return new ApiClient(source, { name: NAME, baseUrl: url ?? API, authorization });
}

async function readJobs(client: ApiClient, cursor: string | null): Promise<ApiPage> {
  const offset = Number(cursor ?? 0);
  const { body } = await client.json({ path: 'jobs', query: { limit: LIMIT, offset } });
  const objects = objectsIn(objectIn(body).content);
  return { objects, next: objects.length === 0 ? null : String(offset + objects.length) };
}

/** The next page is named in the body, or in a header. */
async function readCandidates(client: ApiClient, cursor: string | null): Promise<ApiPage> {
  const { body, headers } = await client.json({ path: 'candidates', query: { limit: LIMIT, pageId: cursor } });
  const answer = objectIn(body);
  const link = nextLink(headers.link);
  const next = textIn(answer.nextPageId) ?? (link === null ? null : new URL(link).searchParams.get('pageId'));
  return { objects: objectsIn(answer.content), next };
}

async function everythingOf(client: ApiClient, summary: JsonObject): Promise<AnyRecord[]> {
  const candidate = idIn(summary.id) ?? '';
  const path = `candidates/${encodeURIComponent(candidate)}`;
  const original = { ...summary, ...objectIn((await client.json({ path })).body) };
  const tags = textsIn(objectIn((await client.json({ path: `${path}/tags` })).body).tags);
  const applications: AnyRecord[] = [];
  for (const assignment of assignmentsOf(original)) {
    const own = `${path}/jobs/${encodeURIComponent(idIn(objectIn(assignment.job).id) ?? '')}`;
    const whole = { ...assignment, ...objectIn((await client.json({ path: own })).body) };
    const history = await partsOf(client, { path: `${own}/status/history` }, 'content');
    const origin = objectIn((await client.json({ path: `${own}/source` })).body);
    applications.push(...applicationOf(candidate, whole, { history, origin }));
  }
  const attachments = await partsOf(client, { path: `${path}/attachments` }, 'content');
  return [
    ...candidateOf(original, tags),
    ...applications,
    ...attachments.flatMap((file) => {
      const url = textIn(objectIn(objectIn(file.actions).download).url);
      return fileOf(candidate, file, () =>
        client.file(url ?? `${path}/attachments/${encodeURIComponent(idIn(file.id) ?? '')}`),
      );
    }),
  ];
}
