import { type Company, STAGES } from '../http/company.fixture.ts';
import { type FakeService, fakeService, pageOf } from '../http/fake-service.fixture.ts';

const PAGE = 3;
const TOKEN_LIFE = 25;

/** SmartRecruiters: pages with IDs, one request at a time, tokens that end, and attachments that need the key. */
export async function fakeSmartRecruiters(company: Company): Promise<FakeService> {
  let [token, uses] = [0, 0];
  const applicationsOf = (id: string) => company.applications.filter(({ person }) => person === id);
  const statusAt = (stage: string) => ({
    status: ['NEW', 'IN_REVIEW', 'INTERVIEW', 'OFFERED'][STAGES.indexOf(stage)],
    subStatus: stage,
  });
  const END = { active: null, hired: 'HIRED', rejected: 'REJECTED' } as const;
  const assignmentOf = ({ job, status, reason, history }: Company['applications'][number]) => ({
    job: { id: job },
    ...(END[status] === null ? statusAt(history.at(-1)!.stage) : { status: END[status] }),
    reasonOfRejection: reason === null ? null : { label: reason },
  });
  const candidateOf = ({
    id,
    first,
    last,
    emails,
    phone,
    location,
    linkedin,
    createdAt,
  }: Company['people'][number]) => {
    const [primaryAssignment, ...secondaryAssignments] = applicationsOf(id).map(assignmentOf);
    return {
      id,
      firstName: first,
      lastName: last,
      email: emails[0],
      phoneNumber: phone,
      location: { city: location },
      web: { linkedin },
      createdOn: createdAt,
      primaryAssignment,
      secondaryAssignments,
    };
  };
  return fakeService({
    limit: {
      count: 25,
      periodMs: 400,
      headers: (remaining) => ({ 'x-ratelimit-remaining': String(remaining), 'x-ratelimit-reset': '1' }),
    },
    isFree: (path) => path.startsWith('/identity/'),
    reply({ path, query, headers, form }, url) {
      if (path === '/identity/oauth/token') {
        if (form.get('client_id') !== 'client' || form.get('client_secret') !== 'secret') return { status: 401 };
        token += 1;
        uses = 0;
        return { body: { access_token: `t${token}`, expires_in: 3_600 } };
      }
      uses += 1;
      const isAllowed =
        headers['x-smarttoken'] === 'key' || (headers.authorization === `Bearer t${token}` && uses <= TOKEN_LIFE);
      if (!isAllowed) return { status: 401 };
      if (Number(query.get('limit') ?? 10) > 100) return { status: 400 };
      const [, resource, id = '', part, job, rest] = path.split('/');
      if (resource === 'jobs') {
        const rows = company.jobs.map(({ id: one, title, isOpen }) => ({
          id: one,
          title,
          status: isOpen ? 'SOURCING' : 'FILLED',
        }));
        return { body: { content: pageOf(rows, Number(query.get('offset') ?? 0), PAGE).items } };
      }
      if (id === '') {
        const { items, next } = pageOf(company.people.map(candidateOf), Number(query.get('pageId') ?? 0), PAGE);
        const link = next === null ? {} : { link: `<${url}/candidates?pageId=${next}>; rel="next"` };
        // Every second page is named in a header only.
        const inBody = next === null || next % 2 === 0 ? {} : { nextPageId: String(next) };
        return { body: { content: items, ...inBody }, headers: link };
      }
      const person = company.people.find((one) => one.id === id)!;
      const own = applicationsOf(id);
      if (part === undefined) return { body: candidateOf(person) };
      if (part === 'tags') return { body: { tags: person.tags } };
      const files = company.files.filter(({ application }) => own.some((one) => one.id === application));
      if (part === 'attachments' && job !== undefined) return { bytes: files.find((file) => file.id === job)!.bytes };
      if (part === 'attachments')
        return {
          body: {
            content: files.map(({ id: file, name, at }) => ({
              id: file,
              name,
              type: 'RESUME',
              createdOn: at,
              actions: { download: { url: `${url}/candidates/${id}/attachments/${file}` } },
            })),
          },
        };
      const application = own.find((one) => one.job === job)!;
      if (rest === 'source') return { body: { sourceType: 'Other', source: application.source } };
      if (rest === undefined) return { body: assignmentOf(application) };
      const { history, status, endedAt } = application;
      const ending = END[status] === null ? [] : [{ changedOn: endedAt, status: END[status] }];
      return {
        body: { content: [...history.map(({ stage, at }) => ({ changedOn: at, ...statusAt(stage) })), ...ending] },
      };
    },
  });
}
