import type { Company } from '../http/company.fixture.ts';
import { type FakeRequest, type FakeService, fakeService, pageOf } from '../http/fake-service.fixture.ts';

const PAGE = 3;
const TOKEN_LIFE = 15;
const LONG_AGO = '2024-05-01T00:00:00Z';

/** The Harvest API, version 3, with its traps: Link headers whose cursor stands alone, tokens that end, links that expire. */
export async function fakeHarvest(company: Company): Promise<FakeService> {
  const number = Number;
  const stageIds = ['Application Review', 'Phone Screen', 'Onsite Interview', 'Offer'];
  const stageId = (job: string, stage: string) => number(job) * 10 + stageIds.indexOf(stage);
  const applicationOf = (id: string) => company.applications.find((application) => application.id === id)!;
  let token = 0;
  let uses = 0;
  const links = new Map<string, number>();
  const lists: Record<string, (url: string) => Record<string, unknown>[]> = {
    users: () =>
      company.users.map(({ id, name, email }) => {
        const [first_name, last_name] = name.split(' ');
        return { id: number(id), first_name, last_name, primary_email: email.toUpperCase() };
      }),
    sources: () => [
      { id: 1, name: 'Meetup' },
      { id: 2, name: 'Referral' },
    ],
    rejection_reasons: () => [{ id: 1, name: 'Lacking patience' }],
    job_interview_stages: () =>
      company.jobs.flatMap(({ id }) =>
        stageIds.map((name) => ({ id: stageId(id, name), job_id: number(id), name, active: true })),
      ),
    jobs: () =>
      company.jobs.map(({ id, title, isOpen }) => ({
        id: number(id),
        name: title,
        status: isOpen ? 'open' : 'closed',
        confidential: false,
      })),
    candidates: () => [
      ...company.people.map((person) => ({
        id: number(person.id),
        first_name: person.first,
        last_name: person.last,
        title: person.headline,
        email_addresses: person.emails.map((value) => ({ value, type: 'personal' })),
        phone_numbers: [{ value: person.phone, type: 'mobile' }],
        addresses: [{ value: person.location, type: 'home' }],
        social_media_addresses: [{ value: person.linkedin }],
        website_addresses: [],
        tags: person.tags,
        private: false,
        custom_fields: { shoe: 43 },
        created_at: person.createdAt,
      })),
      { id: 399, first_name: 'Secret', last_name: 'Person', private: true },
    ],
    // A filter for active ones answers with in_process.
    applications: () =>
      company.applications.map(({ id, person, job, status, appliedAt, endedAt, source, history }) => ({
        id: number(id),
        candidate_id: number(person),
        job_id: number(job),
        stage_name: history.at(-1)?.stage,
        status: status === 'active' ? 'in_process' : status,
        source_id: source === 'Meetup' ? 1 : 2,
        created_at: appliedAt,
        rejected_at: status === 'rejected' ? endedAt : null,
        last_activity_at: endedAt,
      })),
    application_stages: () =>
      company.applications.flatMap(({ id, job, history }) =>
        history.map(({ stage, at }, index) => ({
          id: number(id) * 100 + index,
          application_id: number(id),
          job_interview_stage_id: stageId(job, stage),
          entered_at: at,
        })),
      ),
    rejection_details: () =>
      company.applications.flatMap(({ id, reason }) =>
        reason === null ? [] : [{ id: number(id), application_id: number(id), rejection_reason_id: 1 }],
      ),
    notes: () => [
      ...company.notes.map(({ id, application, text, at, user }) => ({
        id: number(id),
        candidate_id: number(applicationOf(application).person),
        type: 'NOTE',
        visibility: 'publicly_visible',
        body: text,
        user_id: number(user),
        created_at: at,
      })),
      { id: 599, candidate_id: number(company.people[0]!.id), visibility: 'admin_only_visible', body: 'Pay secrets' },
    ],
    interviews: () =>
      company.interviews.map(({ id, application, title, start, end }) => ({
        id: number(id),
        application_id: number(application),
        name: title,
        status: 'awaiting_feedback',
        starts_at: start,
        ends_at: end,
      })),
    interviewers: () =>
      company.interviews.flatMap(({ id, users, application }) =>
        users.map((user) => ({
          id: number(id) * 100 + number(user),
          interview_id: number(id),
          user_id: number(user),
          scorecard_id: number(
            company.scorecards.find((card) => card.application === application && card.user === user)?.id ?? 0,
          ),
        })),
      ),
    scorecards: () =>
      company.scorecards.map(({ id, application, rating, text, at, user }) => ({
        id: number(id),
        application_id: number(application),
        status: 'complete',
        candidate_rating: rating,
        interviewer_id: number(user),
        public_notes: text,
        submitted_at: at,
      })),
    offers: () =>
      company.offers.map(({ id, application, sentOn, decidedAt, startsOn }) => ({
        id: number(id),
        application_id: number(application),
        version: 1,
        status: 'Accepted',
        sent_on: sentOn,
        starts_on: startsOn,
        resolved_at: decidedAt,
      })),
    attachments: (url) =>
      company.files.map(({ id, application, name, at }) => ({
        id: number(id),
        application_id: number(application),
        candidate_id: number(applicationOf(application).person),
        type: 'resume',
        filename: name,
        url: linkOf(url, id),
        created_at: at,
      })),
  };
  const FILTERS: Record<string, string> = {
    ids: 'id',
    application_ids: 'application_id',
    interview_ids: 'interview_id',
    scorecard_ids: 'scorecard_id',
  };

  /** The first link of each second file has expired when it is used. */
  function linkOf(url: string, id: string): string {
    links.set(id, (links.get(id) ?? 0) + 1);
    return `${url}/s3/${id}?link=${links.get(id)}`;
  }

  function list(name: string, query: URLSearchParams, url: string) {
    const given = [...query.keys()];
    if (query.has('cursor') && given.length > 1) return { status: 422, body: { message: 'cursor must be alone' } };
    const asked: { start: number; filter?: [string, string[]]; since?: string } = query.has('cursor')
      ? JSON.parse(Buffer.from(query.get('cursor')!, 'base64url').toString())
      : { start: 0 };
    const filter = given.find((parameter) => FILTERS[parameter] !== undefined);
    if (query.has('updated_at')) asked.since = query.get('updated_at')!.slice('gte|'.length);
    if (filter !== undefined) asked.filter = [FILTERS[filter]!, query.get(filter)!.split(',')];
    if ((asked.filter?.[1].length ?? 0) > 50) return { status: 422, body: { message: 'too many IDs' } };
    const { filter: only, since = '' } = asked;
    const rows = lists[name]!(url)
      .filter((row) => only === undefined || only[1].includes(String(row[only[0]])))
      .filter((row) => (company.changedAt?.get(`${name} ${row.id}`) ?? LONG_AGO) >= since)
      .sort((a, b) => number(b.id) - number(a.id)); // newest first
    const { items, next } = pageOf(rows, asked.start, PAGE);
    const cursor = Buffer.from(JSON.stringify({ ...asked, start: next })).toString('base64url');
    const headers = next === null ? {} : { link: `<${url}/v3/${name}?cursor=${cursor}>; rel="next"` };
    return { body: items, headers };
  }

  return fakeService({
    limit: {
      count: 20,
      periodMs: 300,
      headers: (remaining, resetsAt) => ({
        'x-ratelimit-limit': '20',
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(resetsAt),
      }),
    },
    refusesEvery: 31,
    isFree: (path) => !path.startsWith('/v3/'),
    reply({ path, query, headers, form, method }: FakeRequest, url) {
      if (path.startsWith('/s3/')) {
        const id = path.slice(4);
        if (headers.authorization !== undefined) return { status: 400 };
        if (query.get('link') === '1' && number(id) % 2 === 0) return { status: 403 };
        return { bytes: company.files.find((file) => file.id === id)!.bytes };
      }
      if (path === '/token' || path === '/auth/jwt_access_token') {
        const isOauth = path === '/token';
        const expected = Buffer.from(isOauth ? 'client:secret' : 'key:').toString('base64');
        const isComplete = !isOauth || (form.get('grant_type') === 'client_credentials' && form.get('sub') === '7');
        if (method !== 'POST' || headers.authorization !== `Basic ${expected}` || !isComplete) return { status: 401 };
        token += 1; // a new one ends the old one
        uses = 0;
        return { body: { access_token: `t${token}`, expires_in: 3_600 } };
      }
      uses += 1;
      if (headers.authorization !== `Bearer t${token}` || uses > TOKEN_LIFE) return { status: 401 };
      const name = path.slice('/v3/'.length);
      return lists[name] === undefined ? { status: 404 } : list(name, query, url);
    },
  });
}
