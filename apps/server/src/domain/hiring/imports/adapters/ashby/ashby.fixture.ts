import type { Company } from '../http/company.fixture.ts';
import { type FakeService, fakeService, pageOf } from '../http/fake-service.fixture.ts';

const PAGE = 3;

/** Ashby: every operation is a POST with a cursor in its body, refusals are 200, and links of files are valid once. */
export async function fakeAshby(company: Company): Promise<FakeService> {
  const userOf = (id: string) => {
    const { name, email } = company.users.find((user) => user.id === id)!;
    const [firstName, lastName] = name.split(' ');
    return { id, firstName, lastName, email };
  };
  const applicationsOf = (person: string) =>
    company.applications.filter((application) => application.person === person);
  const filesOf = (person: string) => {
    const ids = applicationsOf(person).map(({ id }) => id);
    return company.files.filter(({ application }) => ids.includes(application));
  };
  let links = 0;
  const used = new Set<string>();
  const handleOf = ({ id, name }: Company['files'][number]) => ({ id, name, handle: `handle-${id}` });
  const application = ({
    id,
    person,
    job,
    status,
    appliedAt,
    endedAt,
    source,
    reason,
    history,
  }: Company['applications'][number]) => ({
    id,
    createdAt: appliedAt,
    status: { active: 'Active', hired: 'Hired', rejected: 'Archived' }[status],
    candidate: { id: person },
    job: { id: job },
    currentInterviewStage:
      status === 'rejected'
        ? { title: 'Archived', type: 'Archived' }
        : { title: history.at(-1)?.stage, type: 'Active' },
    source: { title: source, sourceType: { title: 'Other' } },
    archiveReason: reason === null ? null : { text: reason, reasonType: 'RejectedByOrg' },
    archivedAt: status === 'rejected' ? endedAt : null,
  });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of requests
  const lists: Record<string, (body: any) => object[]> = {
    'job.list': () =>
      company.jobs.map(({ id, title, isOpen }) => ({
        id,
        title,
        status: isOpen ? 'Open' : 'Closed',
        confidential: false,
      })),
    'candidate.list': () =>
      company.people.map((person) => ({
        id: person.id,
        name: `${person.first} ${person.last}`,
        createdAt: person.createdAt,
        primaryEmailAddress: { value: person.emails[0], type: 'Personal', isPrimary: true },
        emailAddresses: person.emails.map((value, n) => ({ value, type: 'Personal', isPrimary: n === 0 })),
        primaryPhoneNumber: null,
        phoneNumbers: [{ value: person.phone, type: 'Mobile', isPrimary: true }],
        socialLinks: [{ type: 'LinkedIn', url: person.linkedin }],
        tags: person.tags.map((title) => ({ id: title, title })),
        position: person.headline,
        location: { locationComponents: [{ type: 'City', name: person.location }] },
        resumeFileHandle: filesOf(person.id).map(handleOf)[0] ?? null,
        fileHandles: filesOf(person.id).map(handleOf),
      })),
    'candidate.listNotes': ({ candidateId }) => {
      const ids = applicationsOf(candidateId).map(({ id }) => id);
      const notes = company.notes.filter((note) => ids.includes(note.application));
      return [
        ...notes.map(({ id, text, at, user }) => ({
          id,
          content: text,
          createdAt: at,
          isPrivate: false,
          author: userOf(user),
        })),
        ...(candidateId === '31' ? [{ id: '599', content: 'Pay secrets', isPrivate: true }] : []),
      ];
    },
    'application.list': () => company.applications.map(application),
    'applicationFeedback.list': ({ applicationId }) =>
      company.scorecards
        .filter((card) => card.application === applicationId)
        .map(({ id, rating, text, at, user }) => ({
          id,
          submittedAt: at,
          submittedByUser: userOf(user),
          submittedValues: {
            overall_recommendation: rating === 'no' ? '2' : '4',
            feedback: { type: 'PlainText', value: text },
          },
          formDefinition: { sections: [{ fields: [{ field: { path: 'feedback', title: 'Feedback' } }] }] },
        })),
    'interviewSchedule.list': () =>
      company.interviews.map(({ id, application: applicationId, title, start, end, users }) => ({
        id: `s${id}`,
        applicationId,
        status: 'Complete',
        interviewEvents: [
          { id, startTime: start, endTime: end, interview: { title }, interviewers: users.map(userOf) },
        ],
      })),
    'offer.list': () =>
      company.offers.map(({ id, application: applicationId, sentOn, decidedAt, startsOn }) => ({
        id,
        applicationId,
        acceptanceStatus: 'Accepted',
        decidedAt,
        latestVersion: {
          startDate: startsOn,
          createdAt: `${sentOn}T00:00:00.000Z`,
          salary: { value: 7, currencyCode: 'EUR' },
        },
      })),
  };
  return fakeService({
    refusesEvery: 47,
    isFree: (path) => path.startsWith('/s3/'),
    reply({ path, query, method, headers, body }, url) {
      if (path.startsWith('/s3/')) {
        const link = query.get('link')!;
        const isExpired = link === '1' || used.has(link);
        used.add(link);
        if (headers.authorization !== undefined || isExpired) return { status: 403 };
        return { bytes: company.files.find(({ id }) => path === `/s3/${id}`)!.bytes };
      }
      if (headers.authorization !== `Basic ${Buffer.from('key:').toString('base64')}`) return { status: 401 };
      const operation = path.slice(1);
      const fail = (message: string) => ({ body: { success: false, errors: [message] } });
      if (method !== 'POST') return { status: 405 };
      if (operation === 'file.info') {
        links += 1;
        const id = String(body.fileHandle).slice('handle-'.length);
        return { body: { success: true, results: { url: `${url}/s3/${id}?link=${links}` } } };
      }
      if (operation === 'application.info') {
        const found = company.applications.find(({ id }) => id === body.applicationId);
        if (found === undefined) return fail('application_not_found');
        const { history, status, endedAt } = found;
        const end = {
          active: [],
          hired: [{ stage: 'Hired', at: endedAt }],
          rejected: [{ stage: 'Archived', at: endedAt }],
        };
        const applicationHistory = [...history, ...end[status]].map(({ stage, at }, n) => ({
          stageId: `${n}`,
          title: stage,
          enteredStageAt: at,
        }));
        return { body: { success: true, results: { ...application(found), applicationHistory } } };
      }
      const rows = lists[operation]?.(body);
      if (rows === undefined) return { status: 404 };
      if (body.limit > 100) return fail('invalid_input: limit');
      const { items, next } = pageOf(rows, body.cursor === undefined ? 0 : Number(body.cursor), PAGE);
      const more = next === null ? { moreDataAvailable: false } : { moreDataAvailable: true, nextCursor: String(next) };
      return { body: { success: true, results: items, ...more, syncToken: 'unused' } };
    },
  });
}
