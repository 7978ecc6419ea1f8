import { type Company, STAGES } from '../http/company.fixture.ts';
import { type FakeService, fakeService } from '../http/fake-service.fixture.ts';

const PAGE = 3;

/** Recruitee: lists with offsets whose pages may be shorter than asked for, and a CV whose link expires. */
export async function fakeRecruitee(company: Company): Promise<FakeService> {
  const applicationsOf = (id: string) => company.applications.filter(({ person }) => person === id);
  const of = <Row extends { application: string }>(rows: Row[], person: string) =>
    rows.filter(({ application }) => applicationsOf(person).some(({ id }) => id === application));
  const expired = new Map<string, string>();
  let links = 0;
  const candidateOf = (url: string, { id, first, last, emails, phone, tags, createdAt }: Company['people'][number]) => {
    const [file] = of(company.files, id);
    links += 1;
    return {
      id: Number(id),
      name: `${first} ${last}`,
      emails,
      phones: [phone],
      tags,
      source: applicationsOf(id)[0]!.source,
      created_at: createdAt,
      cv_url: file === undefined ? null : `${url}/s3/${file.name}?link=${links}`,
      placements: applicationsOf(id).map(({ id: placement, job, status, appliedAt, endedAt, reason, history }) => ({
        id: Number(placement),
        offer_id: Number(job),
        stage_id: Number(job) * 10 + STAGES.indexOf(history.at(-1)!.stage),
        created_at: appliedAt,
        hired_at: status === 'hired' ? endedAt : null,
        disqualify_reason_id: reason === null ? null : 1,
        disqualified_at: status === 'rejected' ? endedAt : null,
        ratings: {},
      })),
    };
  };
  const offerOf = ({ id, title, isOpen }: Company['jobs'][number]) => ({
    id: Number(id),
    title,
    status: isOpen ? 'published' : 'archived',
  });
  return fakeService({
    refusesEvery: 29,
    isFree: (path) => path.startsWith('/s3/'),
    reply({ path, query, headers }, url) {
      if (path.startsWith('/s3/')) {
        const file = company.files.find(({ name }) => path === `/s3/${name}`)!;
        const link = query.get('link')!;
        if (!expired.has(file.id)) expired.set(file.id, link); // the first one that is used
        const isExpired = Number(file.id) % 2 === 0 && expired.get(file.id) === link;
        return headers.authorization !== undefined || isExpired ? { status: 403 } : { bytes: file.bytes };
      }
      if (headers.authorization !== 'Bearer key') return { status: 401 };
      const [, c, account, resource = '', id, part] = path.split('/');
      if (c !== 'c' || account !== '77') return { status: 404 };
      if (part === 'notes') {
        const notes = of(company.notes, id!).map(({ id: note, text, at, user }) => ({
          id: Number(note),
          body: text,
          created_at: at,
          admin_id: Number(user),
        }));
        return {
          body: { notes: [...notes, ...(id === '31' ? [{ id: 599, body: 'Pay secrets', private: true }] : [])] },
        };
      }
      if (resource === 'offers' && id !== undefined) {
        const stages = STAGES.map((name, n) => ({ id: Number(id) * 10 + n, name, category: 'interview' }));
        return {
          body: { offer: { ...offerOf(company.jobs.find((job) => job.id === id)!), pipeline_template: { stages } } },
        };
      }
      if (id !== undefined)
        return { body: { candidate: candidateOf(url, company.people.find((one) => one.id === id)!) } };
      const start = Number(query.get('offset') ?? 0);
      const lists: Record<string, object[]> = {
        offers: company.jobs.map(offerOf).slice(start, start + PAGE),
        candidates: company.people.map((person) => candidateOf(url, person)).slice(start, start + PAGE),
        disqualify_reasons: [{ id: 1, name: 'Lacking patience' }],
        admins: company.users.map(({ id: user, name, email }) => {
          const [first_name, last_name] = name.split(' ');
          return { id: Number(user), first_name, last_name, email };
        }),
      };
      return lists[resource] === undefined ? { status: 404 } : { body: { [resource]: lists[resource] } };
    },
  });
}
