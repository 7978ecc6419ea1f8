import { type AnyRecord, type Source, SourceError } from '../adapter.ts';
import type { ApiList, ApiSystem } from '../http/api-adapter.ts';
import { ApiClient, ApiForbidden, InvalidCursor } from '../http/api-client.ts';
import { basic, withHeaders } from '../http/authorization.ts';
import { allOf } from '../http/pages.ts';
import { ASSESSMENT_LOSS, INTERVIEW_LOSS } from '../records.ts';
import { idIn, type JsonObject, objectIn, objectsIn, textIn } from '../values.ts';
import { applicationOf, candidateOf, feedbackOf, filesOf, interviewsOf, jobOf, noteOf, offerOf } from './records.ts';

const API = 'https://api.ashbyhq.com';
const LIMIT = 100;

/** Every operation is a POST; failures are reported with 200 as well. */
export const ashbyApi: ApiSystem = {
  name: 'Ashby',
  credentials: [['apiKey']],
  losses: [
    'Open jobs become drafts, to be published by hand; employment type and workplace type are not known.',
    'A candidate has one email address, one phone number and one address: further ones are kept with the original.',
    'Custom fields that the mapping has no field for, company, school and fraud status are kept with the original. The source of a candidate is too; that of their applications is imported.',
    'The type and order of stages are not imported: what a stage means is guessed from its name. Of the history, when they left a stage is kept with the original.',
    'Of an offer, the latest version is imported.',
    'Private notes are not imported: everyone here could read them.',
    'The pay of offers is kept in their notes, because its period is not known.',
    'Feedback is kept as text, with the overall recommendation as its rating.',
    ASSESSMENT_LOSS,
    INTERVIEW_LOSS,
  ],

  async open(source) {
    const ashby = new Ashby(source);
    const list = (name: string, operation: string, records: ApiList['records'], isOptional = true): ApiList => ({
      name,
      isOptional,
      page: (cursor) => ashby.page(operation, {}, cursor),
      records,
    });
    const each = (read: (object: JsonObject) => AnyRecord[]) => async (objects: JsonObject[]) => objects.flatMap(read);
    const eachOf = (read: (object: JsonObject) => Promise<AnyRecord[]>) => async (objects: JsonObject[]) => {
      const records: AnyRecord[] = [];
      for (const object of objects) records.push(...(await read(object)));
      return records;
    };
    return {
      lists: [
        list('jobs', 'job.list', each(jobOf), false),
        list(
          'candidates',
          'candidate.list',
          eachOf((candidate) => ashby.candidate(source, candidate)),
          false,
        ),
        list(
          'applications',
          'application.list',
          eachOf(async (object) => applicationOf({ ...object, ...(await ashby.info(object)) })),
          false,
        ),
        list(
          'interviews',
          'interviewSchedule.list',
          each((schedule) => interviewsOf(source, schedule)),
        ),
        list(
          'scorecards',
          'application.list',
          eachOf(async (application) => feedbackOf(source, application, await ashby.feedback(application))),
        ),
        list('offers', 'offer.list', each(offerOf)),
      ],
    };
  },
};

class Ashby {
  readonly #client: ApiClient;

  constructor(source: Source) {
    const { apiKey = '', url } = source.credentials;
    const authorization = withHeaders({ authorization: basic(apiKey) });
    this.#client = new ApiClient(source, { name: 'Ashby', baseUrl: url ?? API, authorization });
  }

  async page(operation: string, body: object, cursor: string | null) {
    const answer = await this.#call(operation, { ...body, limit: LIMIT, ...(cursor === null ? {} : { cursor }) });
    const next = answer.moreDataAvailable === true ? textIn(answer.nextCursor) : null;
    return { objects: objectsIn(answer.results), next };
  }

  async candidate(source: Source, candidate: JsonObject): Promise<AnyRecord[]> {
    const candidateId = idIn(candidate.id) ?? '';
    const notes = await this.#all('candidate.listNotes', { candidateId });
    return [
      ...candidateOf(candidate),
      ...notes.flatMap((note) => noteOf(candidateId, note)),
      ...filesOf(source, candidate, (fileHandle) => this.#fileUrl(fileHandle)),
    ];
  }

  /** With the stages that it has gone through. */
  async info({ id }: JsonObject): Promise<JsonObject> {
    return objectIn((await this.#call('application.info', { applicationId: idIn(id) })).results);
  }

  feedback({ id }: JsonObject): Promise<JsonObject[]> {
    return this.#all('applicationFeedback.list', { applicationId: idIn(id) });
  }

  /** The address is valid for a short time only. */
  async #fileUrl(fileHandle: string): Promise<string | null> {
    return textIn(objectIn((await this.#call('file.info', { fileHandle })).results).url);
  }

  async #all(operation: string, body: object): Promise<JsonObject[]> {
    return allOf((cursor) => this.page(operation, body, cursor)).catch((error: unknown) => {
      if (error instanceof ApiForbidden) return [];
      throw error;
    });
  }

  async #call(operation: string, body: object): Promise<JsonObject> {
    const answer = objectIn((await this.#client.json({ path: operation, body })).body);
    if (answer.success !== false) return answer;
    const errors = JSON.stringify(answer.errors ?? answer.errorInfo ?? '').slice(0, 200);
    const message = `Ashby rejected ${operation}: ${errors}`;
    if (/permission|forbidden|not_authorized/i.test(errors)) throw new ApiForbidden(message);
    throw /cursor/i.test(errors) ? new InvalidCursor(message) : new SourceError(message);
  }
}
