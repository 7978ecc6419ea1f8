import { type Company, STAGES } from '../http/company.fixture.ts';
import { type FakeService, fakeService, pageOf } from '../http/fake-service.fixture.ts';

const PAGE = 3;

/** Workable: pages are addresses, a candidate is an application, links of résumés expire, and ten requests are permitted in a while. */
export async function fakeWorkable(company: Company): Promise<FakeService> {
  const person = (id: string) => company.people.find((one) => one.id === id)!;
  const member = (id: string) => company.users.find((user) => user.id === id)!;
  const of = <Row extends { application: string }>(rows: Row[], id: string) =>
    rows.filter(({ application }) => application === id);
  let links = 0;
  const expired = new Map<string, string>();
  const summary = ({ id, person: who, job, status, history, endedAt, reason }: Company['applications'][number]) => {
    const { first, last, emails, phone, headline, location, createdAt } = person(who);
    const stage = history.at(-1)!.stage;
    return {
      id,
      name: `${first} ${last}`,
      firstname: first,
      lastname: last,
      headline,
      job: { shortcode: job },
      stage: status === 'hired' ? 'Hired' : stage,
      stage_kind: status === 'hired' ? 'hired' : 'interview',
      disqualified: status === 'rejected',
      disqualification_reason: reason,
      disqualified_at: status === 'rejected' ? endedAt : null,
      withdrew: false,
      hired_at: status === 'hired' ? endedAt : null,
      email: emails[0],
      phone,
      address: location,
      created_at: createdAt,
    };
  };
  const application = (id: string) => company.applications.find((one) => one.id === id)!;
  const linkOf = (url: string, id: string) => {
    links += 1;
    return `${url}/s3/${id}?link=${links}`;
  };
  return fakeService({
    limit: {
      count: 30,
      periodMs: 1_000,
      headers: (remaining, resetsAt) => ({
        'x-rate-limit-limit': '30',
        'x-rate-limit-remaining': String(remaining),
        'x-rate-limit-reset': String(Math.ceil(resetsAt / 1_000)),
        // A proxy adds its own, which means nothing.
        'x-ratelimit-limit': '2000',
      }),
    },
    isFree: (path) => path.startsWith('/s3/'),
    reply({ path, query, headers }, url) {
      if (path.startsWith('/s3/')) {
        const id = path.slice(4);
        const link = query.get('link')!;
        if (!expired.has(id)) expired.set(id, link); // the first one that is used
        const isExpired = Number(id) % 2 === 0 && expired.get(id) === link;
        if (headers.authorization !== undefined || isExpired) return { status: 403 };
        return { bytes: company.files.find((file) => file.id === id)!.bytes };
      }
      if (headers.authorization !== 'Bearer key') return { status: 401 };
      const list = (field: string, rows: object[]) => {
        const { items, next } = pageOf(rows, Number(query.get('since_id') ?? 0), PAGE);
        const paging = next === null ? {} : { next: `${url}${path}?limit=100&since_id=${next}` };
        return { body: { [field]: items, paging } };
      };
      const [, , , resource = '', id = '', part] = path.split('/');
      if (part === undefined && id !== '') {
        const { person: who, source } = application(id);
        const [file] = of(company.files, id);
        const { tags, linkedin } = person(who);
        const whole = {
          ...summary(application(id)),
          tags,
          common_source: source,
          social_profiles: [{ type: 'linkedin', url: linkedin }],
          resume_url: file === undefined ? null : linkOf(url, file.id),
        };
        return { body: { candidate: whole } };
      }
      if (part === 'activities')
        return list('activities', [
          ...application(id).history.map(({ stage, at }, n) => ({
            id: `${id}-${n}`,
            action: n === 0 ? 'applied' : 'moved',
            stage_name: stage,
            created_at: at,
          })),
          ...of(company.notes, id).map(({ id: note, text, at, user }) => ({
            id: note,
            action: 'comment',
            body: text,
            created_at: at,
            member: { id: user, name: member(user).name },
          })),
          ...of(company.scorecards, id).map(({ id: card, rating, text, at, user }) => ({
            id: card,
            action: 'rating',
            body: text,
            created_at: at,
            member: { id: user, name: member(user).name },
            rating: { score: rating === 'no' ? 'no' : 'strong_yes', scale: 'thumbs' },
          })),
        ]);
      if (part === 'offer') {
        const [offer] = of(company.offers, id);
        if (offer === undefined) return { status: 404 };
        const { sentOn, decidedAt, startsOn } = offer;
        return {
          body: { id: offer.id, state: 'accepted', sent_at: sentOn, decided_at: decidedAt, start_date: startsOn },
        };
      }
      if (part === 'files')
        return {
          body: {
            files: of(company.files, id).map(({ id: file, name, at }) => ({
              id: file,
              name,
              type: 'resume',
              created_at: at,
              url: linkOf(url, file),
            })),
          },
        };
      const lists: Record<string, object[]> = {
        members: company.users,
        stages: STAGES.map((name) => ({ slug: name, name, kind: 'interview' })),
        jobs: company.jobs.map(({ id: shortcode, title, isOpen }) => ({
          shortcode,
          title,
          state: isOpen ? 'published' : 'archived',
        })),
        candidates: company.applications.map(summary),
        events: company.interviews.map(({ id: event, application: candidate, title, start, end, users }) => ({
          id: event,
          type: 'interview',
          title,
          starts_at: start,
          ends_at: end,
          cancelled: false,
          candidate: { id: candidate },
          members: users.map((user) => ({ id: user, name: member(user).name })),
        })),
      };
      const rows = lists[resource];
      return rows === undefined ? { status: 404 } : list(resource, rows);
    },
  });
}
