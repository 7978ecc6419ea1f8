import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ZipWriter } from '../../apps/server/src/platform/zip/zip-writer.ts';
import { randomFrom } from '../../apps/server/test/random.ts';

/**
 * The archive of a company of any size, as an export writes it: written as a stream, the same for the same seed.
 * `node chaos/moving/large-company.ts --people=100000 company.zip` writes one into a file.
 */

export interface CompanySize {
  people: number;
  seed: number;
}

type Json = Record<string, unknown>;

const APPLICATIONS_EACH = 3;
const JOBS = 60;
const MEMBERS = ['ada', 'grace', 'alan', 'edsger'].map((name) => `${name}@company.example`);
const STAGES = ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected'] as const;
/** Of 100 applications, how many come to each of the first stages. */
const REACHED = [100, 38, 15, 3];
/** Of a person: the CV of each. */
const FILE_BYTES = 3_000;
const DAY_MS = 86_400_000;
const START = Date.parse('2019-01-01T00:00:00Z');
const DAYS = 2_000;

/** The ID of a record, the same in each run. */
function idOf(kind: string, number: number): string {
  const hex = createHash('sha256').update(`${kind} ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const at = (day: number, minutes = 0): string => new Date(START + day * DAY_MS + minutes * 60_000).toISOString();
const applicationId = (person: number, number: number) => idOf('application', person * APPLICATIONS_EACH + number);
const stageId = (job: number, stage: number) => idOf('stage', job * STAGES.length + stage);
const pathOf = (person: number) => `files/${idOf('file', person)}-cv.pdf`;

/** What is random about an application, always the same for one of them. */
function courseOf(seed: number, person: number, number: number) {
  const random = randomFrom(seed * 1_000_003 + person * APPLICATIONS_EACH + number);
  const job = (person * 7 + number * 13) % JOBS; // a person never applies twice for a job
  const first = (person + number * 100) % DAYS;
  const place = random(100);
  const steps = REACHED.filter((share) => place < share).length;
  const fate = random(100);
  const end = steps === 4 && fate < 70 ? 'hired' : fate < 80 ? 'rejected' : fate < 88 ? 'withdrawn' : 'active';
  const history = Array.from({ length: steps }, (_, step) => ({ stage: step, at: at(first + step * 3, random(600)) }));
  const endedAt = end === 'active' ? null : at(first + steps * 3, random(600));
  const interviewer = random(MEMBERS.length);
  return { job, first, history, end, endedAt, interviewer, random };
}

function* applicationsOf({ people }: CompanySize): Generator<{ person: number; number: number }> {
  for (let person = 0; person < people; person += 1)
    for (let number = 0; number < APPLICATIONS_EACH; number += 1) yield { person, number };
}

function applicationOf(seed: number, person: number, number: number): Json {
  const { job, history, end, endedAt, interviewer, random } = courseOf(seed, person, number);
  const entered = history.map((step) => ({ stageId: stageId(job, step.stage), status: 'active', at: step.at }));
  const last = STAGES.indexOf(end === 'hired' ? 'hired' : 'rejected');
  const isEnd = end === 'hired' || end === 'rejected';
  return {
    id: applicationId(person, number),
    candidateId: idOf('candidate', person),
    jobId: idOf('job', job),
    stageId: isEnd ? stageId(job, last) : entered.at(-1)!.stageId,
    status: end,
    appliedAt: entered[0]!.at,
    hiredAt: end === 'hired' ? endedAt : null,
    rejectedAt: end === 'rejected' ? endedAt : null,
    withdrawnAt: end === 'withdrawn' ? endedAt : null,
    sourceId: idOf('source', random(5)),
    source: null,
    rejectionReasonId: end === 'rejected' ? idOf('reason', random(4)) : null,
    customFields: random(2) === 0 ? { level: String(random(5)) } : {},
    externalRefs: [],
    ownerId: idOf('member', interviewer),
    referrerId: null,
    stageHistory: isEnd ? [...entered, { stageId: stageId(job, last), status: end, at: endedAt }] : entered,
  };
}

function candidateOf(person: number): Json {
  return {
    id: idOf('candidate', person),
    firstName: `Person ${person}`,
    lastName: 'Ångström 李',
    // Some have no address.
    email: person % 50 === 49 ? null : `person-${person}@candidate.example`,
    phone: `+351 910 ${String(person).padStart(6, '0')}`,
    location: 'Lisbon, Portugal',
    headline: `Gardener of ${person} gardens`,
    summary: `Ten years of work with plants.\nKnows roses, and ${person} other kinds. `.repeat(4),
    linkedinUrl: `https://www.linkedin.com/in/person-${person}`,
    education: [{ school: 'Instituto Superior', degree: 'Horticulture' }],
    experience: [{ company: 'Gardens & Sons', title: 'Gardener', startDate: '2010-04' }],
    customFields: person % 3 === 0 ? { visa: person % 2 === 0 } : {},
    externalRefs: [{ system: 'erp', id: `p-${person}`, url: null }],
    tags: [`tag ${person % 40}`, `year ${person % 7}`],
    createdAt: at(person % DAYS),
  };
}

/** The records of each list, in the order of an archive. */
function listsOf(size: CompanySize): Record<string, () => Iterable<Json>> {
  const { people, seed } = size;
  const upTo = (count: number, make: (number: number) => Json) =>
    function* () {
      for (let number = 0; number < count; number += 1) yield make(number);
    };
  const ofApplications = (make: (person: number, number: number) => Json | null) =>
    function* () {
      for (const { person, number } of applicationsOf(size)) {
        const record = make(person, number);
        if (record !== null) yield record;
      }
    };
  /** Who came to the third stage had an interview. */
  const interviewOf = (person: number, number: number) => {
    const { history, interviewer, job, random } = courseOf(seed, person, number);
    const time = history[2]?.at;
    return time === undefined
      ? null
      : { time, interviewer, job, grade: random(4), id: idOf('interview', person * 10 + number) };
  };
  return {
    members: upTo(MEMBERS.length, (n) => ({
      id: idOf('member', n),
      email: MEMBERS[n],
      name: MEMBERS[n],
      role: 'recruiter',
    })),
    departments: upTo(6, (n) => ({
      id: idOf('department', n),
      name: `Department ${n}`,
      parentId: n < 2 ? null : idOf('department', n - 2),
    })),
    locations: upTo(4, (n) => ({
      id: idOf('location', n),
      name: `Place ${n}`,
      city: 'Lisbon',
      country: 'PT',
      timeZone: 'Europe/Lisbon',
    })),
    custom_fields: upTo(COMPANY_FIELDS.length, (n) => ({
      id: idOf('field', n),
      ...COMPANY_FIELDS[n],
      required: false,
      private: false,
      options: [],
    })),
    rejection_reasons: upTo(4, (n) => ({ id: idOf('reason', n), label: `Reason ${n}`, kind: 'rejected' })),
    sources: upTo(5, (n) => ({ id: idOf('source', n), name: `Source ${n}`, kind: 'event' })),
    jobs: upTo(JOBS, (n) => ({
      id: idOf('job', n),
      title: `Gardener ${n}`,
      slug: `gardener-${n}`,
      status: n % 3 === 0 ? 'closed' : 'open',
      description: 'Cares for plants. '.repeat(30),
      employmentType: 'full_time',
      workplaceType: 'onsite',
      departmentId: idOf('department', n % 6),
      locationIds: [idOf('location', n % 4)],
      hiringTeam: [{ memberId: idOf('member', n % MEMBERS.length), role: 'recruiter' }],
      externalRefs: [],
    })),
    stages: upTo(JOBS * STAGES.length, (n) => ({
      id: idOf('stage', n),
      jobId: idOf('job', Math.floor(n / STAGES.length)),
      name: `The ${STAGES[n % STAGES.length]} stage`,
      kind: STAGES[n % STAGES.length],
      color: '#2563eb',
      position: n % STAGES.length,
    })),
    candidates: upTo(people, candidateOf),
    applications: ofApplications((person, number) => applicationOf(seed, person, number)),
    notes: upTo(Math.floor(people / 2), (n) => ({
      id: idOf('note', n),
      candidateId: idOf('candidate', n * 2),
      body: `Called twice. ${'Speaks of roses. '.repeat(n % 9)}`,
      mentions: [],
      externalRefs: [],
      author: { type: 'operator', id: idOf('member', n % MEMBERS.length), name: 'Somebody' },
      createdAt: at((n % DAYS) + 1),
    })),
    interviews: ofApplications((person, number) => {
      const interview = interviewOf(person, number);
      return (
        interview && {
          id: interview.id,
          applicationId: applicationId(person, number),
          status: number === 1 ? 'canceled' : 'completed',
          scheduledAt: interview.time,
          title: 'Trial day',
          type: 'technical',
          mode: 'onsite',
          durationMins: 45,
          timeZone: 'Europe/Lisbon',
          location: 'Garden',
          notes: 'Bring gloves.',
          customFields: {},
          externalRefs: [],
          interviewerIds: [idOf('member', interview.interviewer)],
          createdAt: interview.time,
        }
      );
    }),
    scorecards: ofApplications((person, number) => {
      const interview = number === 1 ? null : interviewOf(person, number);
      return (
        interview && {
          id: idOf('scorecard', person * 10 + number),
          applicationId: applicationId(person, number),
          interviewId: interview.id,
          authorId: idOf('member', interview.interviewer),
          rating: ['strong_no', 'no', 'yes', 'strong_yes'][interview.grade],
          comment: 'Works with care. '.repeat(10),
          criteria: [{ label: 'Roses', score: 1 + interview.grade }],
          externalRefs: [],
          createdAt: interview.time,
        }
      );
    }),
    offers: ofApplications((person, number) => {
      const { end, history, endedAt } = courseOf(seed, person, number);
      if (end !== 'hired') return null;
      const decided = { sentAt: history.at(-1)!.at, decidedAt: endedAt, createdAt: history.at(-1)!.at };
      const terms = { title: 'Gardener', salaryAmount: 2_000 + (person % 500), currency: 'EUR', salaryPeriod: 'month' };
      const id = idOf('offer', person * 10 + number);
      const rest = { customFields: {}, externalRefs: [], startDate: '2026-01-01' };
      return { id, applicationId: applicationId(person, number), status: 'accepted', ...terms, ...decided, ...rest };
    }),
    files: upTo(people, (n) => ({
      id: idOf('file', n),
      candidateId: idOf('candidate', n),
      applicationId: n % 2 === 0 ? applicationId(n, 0) : null,
      fileName: 'cv.pdf',
      kind: 'resume',
      createdAt: at((n % DAYS) + 1),
      path: pathOf(n),
    })),
  };
}

/** The content of a person's file. */
export function fileOf(person: number): Buffer {
  const text = `Person ${person} `.repeat(FILE_BYTES).slice(0, FILE_BYTES);
  return Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);
}

/** The bytes of the archive. Uses no more memory for more people, but for the directory of the files. */
export async function* companyArchive(size: CompanySize): AsyncGenerator<Uint8Array> {
  const zip = new ZipWriter(new Date(START));
  const entries: { name: string; size: number; sha256: string }[] = [];
  const counts: Record<string, number> = {};
  async function* entry(name: string, lines: Iterable<string>) {
    const hash = createHash('sha256');
    let length = 0;
    async function* hashed() {
      for (const chunk of chunksOf(lines)) {
        hash.update(chunk);
        length += chunk.length;
        yield chunk;
      }
    }
    yield* zip.deflated(name, hashed());
    entries.push({ name, size: length, sha256: hash.digest('hex') });
  }
  function* linesOf(list: string, records: Iterable<Json>) {
    counts[list] = 0;
    for (const record of records) {
      counts[list] += 1;
      yield `${JSON.stringify(record)}\n`;
    }
  }
  const lists = listsOf(size);
  for (const [list, records] of Object.entries(lists))
    if (list !== 'files') yield* entry(`${list}.ndjson`, linesOf(list, records()));
  for (let person = 0; person < size.people; person += 1) yield* zip.stored(pathOf(person), fileOf(person));
  function* sums() {
    for (let person = 0; person < size.people; person += 1)
      yield `${createHash('sha256').update(fileOf(person)).digest('hex')}  ${pathOf(person)}\n`;
  }
  yield* entry('files.sha256', sums());
  yield* entry('files.ndjson', linesOf('files', lists.files!()));
  yield* zip.stored('manifest.json', Buffer.from(JSON.stringify({ format: 1, counts, entries })));
  yield* zip.end();
}

function* chunksOf(lines: Iterable<string>): Generator<Buffer> {
  const CHUNK = 64 * 1024;
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < CHUNK) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** The custom fields, as a request creates them. */
export const COMPANY_FIELDS = [
  { entity: 'candidate', key: 'visa', label: 'Visa', type: 'boolean' },
  { entity: 'application', key: 'level', label: 'Level', type: 'text' },
] as const;

/** The members whom the records name. They have to be here before the import. */
export const COMPANY_MEMBERS: readonly string[] = MEMBERS;

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { people: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  const [path] = positionals;
  if (path === undefined) throw new Error('usage: node chaos/moving/large-company.ts --people=1000 company.zip');
  const out = createWriteStream(path);
  for await (const chunk of companyArchive({ people: Number(values.people), seed: Number(values.seed) }))
    if (!out.write(chunk)) await once(out, 'drain');
  out.end();
  await finished(out);
  console.log(
    `${values.people} people, ${out.bytesWritten} bytes; at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
}
