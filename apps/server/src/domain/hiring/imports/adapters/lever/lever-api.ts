import type { AnyRecord, Source } from '../adapter.ts';
import type { ApiPage, ApiSystem } from '../http/api-adapter.ts';
import { ApiClient, ApiForbidden } from '../http/api-client.ts';
import { basic, withHeaders } from '../http/authorization.ts';
import { allOf } from '../http/pages.ts';
import { ASSESSMENT_LOSS, INTERVIEW_LOSS } from '../records.ts';
import { idIn, type JsonObject, objectIn, objectsIn, textIn } from '../values.ts';
import { feedbackOf, fileOf, interviewOf, type Lookup, noteOf, offerOf, opportunityOf, postingOf } from './records.ts';

const API = 'https://api.lever.co';
const LIMIT = 100;
/** Ten requests per second. */
const PACE_MS = 100;

/** Everything about a person and a job is an opportunity; several can be of one contact. */
export const leverApi: ApiSystem = {
  name: 'Lever',
  credentials: [['apiKey']],
  losses: [
    'Open postings become drafts, to be published by hand; employment type and workplace type are not known.',
    'A candidate has one email address and one phone number: further ones are kept with the original.',
    'Answers to the questions of postings, owners and followers, and the origin, are kept with the original, and so are the type of an application, who added it, and who moved an application.',
    'The template and panel of feedback, and the ending and status of files, are kept with the original.',
    'What has been deleted there after it was imported stays here.',
    'Confidential and anonymized opportunities, and secret notes, are not imported: everyone here could see them.',
    'Opportunities without an application become candidates only; what belongs to an application is then left out.',
    'The pay of offers is kept in their notes, because its period is not known.',
    'Feedback is kept as text, with its overall score as the rating.',
    ASSESSMENT_LOSS,
    INTERVIEW_LOSS,
  ],

  async open(source) {
    const client = clientOf(source);
    const all = (path: string) => ifAllowed(allOf((cursor) => readPage(client, path, cursor)));
    const byId = async (path: string) =>
      new Map((await all(path)).flatMap((object) => (idIn(object.id) === null ? [] : [[idIn(object.id)!, object]])));
    const lookup: Lookup = {
      stages: await byId('stages'),
      reasons: await byId('archive_reasons'),
      users: await byId('users'),
    };
    return {
      stages: [...lookup.stages.values()].flatMap(({ text }) => textIn(text) ?? []),
      reasons: [...lookup.reasons.values()].flatMap(({ text, type }) => (type === 'hired' ? [] : (textIn(text) ?? []))),
      people: [...lookup.users.values()].map(({ name, email }) => ({ name: textIn(name), email: textIn(email) })),
      lists: [
        {
          name: 'postings',
          page: (cursor) => readPage(client, 'postings', cursor),
          records: async (objects) => objects.flatMap(postingOf),
        },
        {
          name: 'opportunities',
          page: (cursor) => readPage(client, 'opportunities', cursor, { expand: 'applications' }),
          async records(objects) {
            const records: AnyRecord[] = [];
            for (const object of objects)
              records.push(...(await everythingOf(client, source, object, { lookup, all })));
            return records;
          },
        },
      ],
    };
  },
};

function clientOf(source: Source): ApiClient {
  const { apiKey = '', url } = source.credentials;
  return new ApiClient(source, {
    name: 'Lever',
    baseUrl: `${url ?? API}/v1`,
    authorization: withHeaders({ authorization: basic(apiKey) }),
    pace: PACE_MS,
  });
}

async function readPage(
  client: ApiClient,
  path: string,
  cursor: string | null,
  query: Record<string, string> = {},
): Promise<ApiPage> {
  const { body } = await client.json({ path, query: { ...query, limit: LIMIT, offset: cursor } });
  const { data, hasNext, next } = objectIn(body);
  return { objects: objectsIn(data), next: hasNext === true ? textIn(next) : null };
}

/** What the key may not read is left out. */
async function ifAllowed(read: Promise<JsonObject[]>): Promise<JsonObject[]> {
  return read.catch((error: unknown) => {
    if (error instanceof ApiForbidden) return [];
    throw error;
  });
}

async function everythingOf(
  client: ApiClient,
  source: Source,
  opportunity: JsonObject,
  { lookup, all }: { lookup: Lookup; all: (path: string) => Promise<JsonObject[]> },
): Promise<AnyRecord[]> {
  const records = opportunityOf(opportunity, lookup);
  if (records.some((record) => record.type === 'candidate' && 'error' in record)) return records;
  const path = `opportunities/${encodeURIComponent(idIn(opportunity.id) ?? '')}`;
  const parts = (part: string) => all(`${path}/${part}`);
  const subject = {
    candidate: idIn(opportunity.contact) ?? idIn(opportunity.id) ?? '',
    application: idIn(objectsIn(opportunity.applications)[0]?.id),
  };
  const filesIn = async (part: string) =>
    (await parts(part)).flatMap((file) =>
      fileOf(subject, part, file, () =>
        client.file(`${path}/${part}/${encodeURIComponent(idIn(file.id) ?? '')}/download`),
      ),
    );
  return [
    ...records,
    ...(await parts('notes')).flatMap((note) => noteOf(subject, note, lookup)),
    ...(await parts('interviews')).flatMap((interview) => interviewOf(source, subject, interview)),
    ...feedbackOf(source, subject, await parts('feedback'), lookup),
    ...(await parts('offers')).flatMap((offer) => offerOf(subject, offer)),
    ...(await filesIn('resumes')),
    ...(await filesIn('files')),
  ];
}
