import type { Company } from '../http/company.fixture.ts';
import { STAGES } from '../http/company.fixture.ts';
import { type FakeService, fakeService, pageOf } from '../http/fake-service.fixture.ts';

const PAGE = 3;

/** Lever: times in milliseconds, offsets that are tokens, and files that are read with the key and redirect to another server. */
export async function fakeLever(company: Company): Promise<FakeService> {
  const at = (time: string | null) => (time === null ? null : Date.parse(time));
  const people = new Map(company.people.map((person) => [person.id, person]));
  const opportunities = company.applications.map(
    ({ id, person: contact, job, status, appliedAt, endedAt, source, reason, history }) => {
      const person = people.get(contact)!;
      const reasonId = status === 'hired' ? 'hired' : reason === null ? null : 'patience';
      return {
        id: `o${id}`,
        contact,
        name: `${person.first} ${person.last}`,
        headline: person.headline,
        location: person.location,
        emails: person.emails,
        phones: [{ type: 'mobile', value: person.phone }],
        links: [person.linkedin],
        tags: person.tags,
        sources: [source],
        confidentiality: 'non-confidential',
        stage: `stage-${STAGES.indexOf(history.at(-1)!.stage)}`,
        stageChanges: history.map(({ stage, at: time }) => ({
          toStageId: `stage-${STAGES.indexOf(stage)}`,
          updatedAt: at(time),
        })),
        archived: status === 'active' ? null : { reason: reasonId, archivedAt: at(endedAt) },
        applications: [{ id, posting: job, type: 'posting', createdAt: at(appliedAt) }],
        createdAt: at(person.createdAt),
      };
    },
  );
  const [sample] = opportunities;
  const traps = [
    { ...sample, id: 'secret', contact: '399', confidentiality: 'confidential', applications: [] },
    { ...sample, id: 'lead', applications: [], stageChanges: [] }, // of a person who has applied as well
  ];
  const of = <Row extends { application: string }>(rows: Row[], opportunity: string) =>
    rows.filter(({ application }) => `o${application}` === opportunity);
  const parts: Record<string, (opportunity: string) => object[]> = {
    notes: (id) => [
      ...of(company.notes, id).map(({ id: note, text, at: time, user }) => ({
        id: note,
        fields: [{ type: 'text', text: 'Note', value: text }],
        user,
        secret: false,
        createdAt: at(time),
      })),
      ...(id === 'o41' ? [{ id: '599', text: 'Pay secrets', secret: true, createdAt: 0 }] : []),
    ],
    feedback: (id) =>
      of(company.scorecards, id).map(({ id: card, rating, text, at: time, user }) => ({
        id: card,
        fields: [
          { type: 'score-system', text: 'Rating', value: rating === 'no' ? '2 - No Hire' : '4 - Strong Hire' },
          { type: 'textarea', text: '', value: text },
        ],
        interview: null,
        user,
        completedAt: at(time),
      })),
    interviews: (id) =>
      of(company.interviews, id).map(({ id: interview, title, start, users }) => ({
        id: interview,
        subject: title,
        date: at(start),
        duration: 60,
        interviewers: users.map((user) => company.users.find((one) => one.id === user)),
        canceledAt: null,
      })),
    offers: (id) =>
      of(company.offers, id).map(({ id: offer, sentOn, decidedAt, startsOn }) => ({
        id: offer,
        status: 'signed',
        sentAt: at(sentOn),
        signedDocument: { uploadedAt: at(decidedAt) },
        fields: [
          { text: 'Start date', identifier: 'anticipated_start_date', value: at(startsOn) },
          { text: 'Salary', identifier: 'salary_amount', value: 70_000 },
        ],
      })),
    resumes: (id) =>
      of(company.files, id).map(({ id: file, name, at: time }) => ({
        id: file,
        createdAt: at(time),
        file: { name, ext: 'pdf', status: 'processed', downloadUrl: 'https://lever.example/expires' },
      })),
    files: () => [],
  };
  const lists: Record<string, object[]> = {
    users: company.users,
    stages: STAGES.map((text, n) => ({ id: `stage-${n}`, text })),
    archive_reasons: [
      { id: 'hired', text: 'Hired', type: 'hired' },
      { id: 'patience', text: 'Lacking patience', type: 'non-hired' },
    ],
    postings: company.jobs.map(({ id, title, isOpen }) => ({
      id,
      text: title,
      state: isOpen ? 'published' : 'closed',
    })),
    opportunities: [...opportunities, ...traps],
  };
  const starts: number[] = [];
  const service = await fakeService({
    refusesEvery: 83,
    isFree: (path) => path.startsWith('/s3/'),
    reply({ path, query, headers }, url) {
      if (path.startsWith('/s3/')) {
        if (headers.authorization !== undefined) return { status: 400 };
        return { bytes: company.files.find(({ id }) => path === `/s3/${id}`)!.bytes };
      }
      starts.push(Date.now());
      // Ten a second, and twenty at once at most.
      const recent = starts.filter((start) => start > Date.now() - 1_000).length;
      if (recent > 20) service.violations.push(`${recent} requests in a second`);
      if (headers.authorization !== `Basic ${Buffer.from('key:').toString('base64')}`) return { status: 401 };
      const [, , list = '', opportunity, part, file, action] = path.split('/');
      if (action === 'download') return { status: 302, headers: { location: `${url}/s3/${file}` } };
      const rows = part === undefined ? lists[list] : parts[part]?.(opportunity!);
      if (rows === undefined) return { status: 404 };
      if (Number(query.get('limit')) > 100) return { status: 400 };
      const token = query.get('offset');
      const start = token === null ? 0 : Number(/^offset-(\d+)$/.exec(token)?.[1] ?? Number.NaN);
      if (Number.isNaN(start)) return { status: 400 };
      const { items, next } = pageOf(rows, start, PAGE);
      return {
        body: next === null ? { data: items, hasNext: false } : { data: items, hasNext: true, next: `offset-${next}` },
      };
    },
  });
  return service;
}
