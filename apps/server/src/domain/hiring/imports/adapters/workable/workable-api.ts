import type { AnyRecord, Source } from '../adapter.ts';
import { SourceError } from '../adapter.ts';
import { download } from '../download.ts';
import type { ApiList, ApiPage, ApiSystem } from '../http/api-adapter.ts';
import { ApiClient } from '../http/api-client.ts';
import { withHeaders } from '../http/authorization.ts';
import { allOf, partsOf } from '../http/pages.ts';
import { ASSESSMENT_LOSS, INTERVIEW_LOSS, type Person } from '../records.ts';
import { idIn, type JsonObject, objectIn, objectsIn, textIn } from '../values.ts';
import { activitiesOf, applicationOf, candidateOf, eventOf, fileOf, jobOf, offerOf, personKey } from './records.ts';

const LIMIT = 100;

/** A candidate of Workable is the application of a person for a job: the same person has one for each. */
export const workableApi: ApiSystem = {
  name: 'Workable',
  credentials: [['apiKey', 'account']],
  losses: [
    'Published jobs become drafts, to be published by hand; employment type and workplace type are not known.',
    'Education, experience, skills and answers are kept with the original, and so is the location, if there is an address.',
    'The kind of a stage is kept with the original: what a stage means is guessed from its name.',
    'Candidates without an email address are one candidate for each of their applications.',
    'Ratings become scorecards if their scale is known, and notes otherwise.',
    'The terms of offers are kept in their notes.',
    'Emails and other activities besides comments, ratings and moves are not imported.',
    ASSESSMENT_LOSS,
    INTERVIEW_LOSS,
  ],

  async open(source) {
    const { apiKey = '', account = '', url } = source.credentials;
    const client = new ApiClient(source, {
      name: 'Workable',
      baseUrl: `${url ?? `https://${account}.workable.com`}/spi/v3`,
      authorization: withHeaders({ authorization: `Bearer ${apiKey}` }),
    });
    const list = (name: string, records: ApiList['records'], isOptional = false): ApiList => ({
      name,
      isOptional,
      page: (cursor) => readPage(client, name, name, cursor),
      records,
    });
    const users = new Map<string, Person>();
    for (const { id, name, email } of await allOf((cursor) => readPage(client, 'members', 'members', cursor)))
      users.set(idIn(id) ?? '', { name: textIn(name), email: textIn(email) });
    const stages = await partsOf(client, { path: 'stages' }, 'stages');
    return {
      stages: stages.flatMap(({ name }) => textIn(name) ?? []),
      people: [...users.values()],
      lists: [
        list('jobs', async (objects) => objects.flatMap(jobOf)),
        list('candidates', async (objects) => {
          const records: AnyRecord[] = [];
          for (const object of objects) records.push(...(await everythingOf(client, source, object, users)));
          return records;
        }),
        list('events', async (objects) => objects.flatMap((event) => eventOf(source, event, users)), true),
      ],
    };
  },
};

async function readPage(client: ApiClient, path: string, field: string, cursor: string | null): Promise<ApiPage> {
  const { body } = await client.json(cursor === null ? { path, query: { limit: LIMIT } } : { path: cursor });
  const answer = objectIn(body);
  return { objects: objectsIn(answer[field]), next: textIn(objectIn(answer.paging).next) };
}

async function everythingOf(
  client: ApiClient,
  source: Source,
  row: JsonObject,
  users: ReadonlyMap<string, Person>,
): Promise<AnyRecord[]> {
  const path = `candidates/${encodeURIComponent(idIn(row.id) ?? '')}`;
  const whole = objectIn(objectIn((await client.json({ path })).body).candidate);
  const original = { ...row, ...whole };
  const activities = await allOf((cursor) => readPage(client, `${path}/activities`, 'activities', cursor));
  const subject = { candidate: personKey(source, original), application: idIn(row.id) ?? '' };
  const { body: offer } = await client.json({ path: `${path}/offer` });
  const files = await partsOf(client, { path: `${path}/files` }, 'files');
  const resume = textIn(original.resume_url);
  const current = [...(resume === null ? [] : [{ ...resumeIn(files, original), url: resume }]), ...files];
  return [
    ...candidateOf(subject, original),
    ...applicationOf(subject, original, activities),
    ...activitiesOf(source, subject, activities, users),
    ...(offer === null ? [] : offerOf(subject, objectIn(offer))),
    ...uniqueFiles(current).flatMap((file) =>
      fileOf(subject, file, (signal) => fetchFile(client, source, path, file, signal)),
    ),
  ];
}

/** The résumé is in the list of files as well, or only in the candidate. */
function resumeIn(files: readonly JsonObject[], { id, resume_name: name }: JsonObject): JsonObject {
  const listed = files.find(({ type, is_resume: isResume }) => type === 'resume' || isResume === true);
  return {
    name: textIn(name) ?? 'resume.pdf',
    ...listed,
    id: idIn(listed?.id) ?? `resume of ${idIn(id)}`,
    type: 'resume',
  };
}

function uniqueFiles(files: readonly JsonObject[]): JsonObject[] {
  return [...new Map([...files].reverse().map((file) => [idIn(file.id), file])).values()].reverse();
}

/** The links of files are valid for some minutes: with an expired one, the file or candidate is read again. */
async function fetchFile(
  client: ApiClient,
  { egress }: Source,
  path: string,
  { id, url, type }: JsonObject,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  try {
    return await download(egress, textIn(url) ?? '', signal);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const listed = (await partsOf(client, { path: `${path}/files` }, 'files')).find(
      (file) => idIn(file.id) === idIn(id),
    );
    const whole = objectIn(objectIn((await client.json({ path })).body).candidate);
    const again = textIn(listed?.url) ?? (type === 'resume' ? textIn(whole.resume_url) : null);
    if (again === null) throw error;
    return download(egress, again, signal);
  }
}
