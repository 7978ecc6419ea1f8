import { type Accounted, count, kept, lost, mapped } from '../http/field-uses.fixture.ts';

const at = (day: number) => `2024-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const STATUSES = ['LEAD', 'NEW', 'IN_REVIEW', 'INTERVIEW', 'OFFERED', 'HIRED', 'REJECTED', 'WITHDRAWN', 'TRANSFERRED'];
const STAGES = ['Lead', 'New', 'In review', 'zsubstatus', 'Offered'];

export const smartRecruitersFields: Accounted = {
  kind: 'smartrecruiters',
  fields: {
    'candidate.firstName': mapped('zfirst'),
    'candidate.lastName': mapped('zlast'),
    'candidate.email': mapped('z@example.com'),
    'candidate.web': mapped('https://www.linkedin.com/in/zsocial'),
    'candidate.education': kept('zschool', /Education/),
    'candidate.experience': kept('zcompany', /experience/),
    'candidate.tags': mapped('ztag'),
    'candidate.consent': kept('zconsent', /consent status/),
    'assignment.job': mapped(count('applications', STATUSES.length)),
    ...Object.fromEntries(STAGES.map((stage, index) => [`assignment.status ${STATUSES[index]}`, mapped(`"${stage}"`)])),
    'assignment.status HIRED': mapped('"status":"hired"'),
    'assignment.status REJECTED': mapped('"status":"rejected"'),
    'assignment.status WITHDRAWN': mapped('"status":"withdrawn"'),
    'assignment.status TRANSFERRED': mapped('Transferred to another job'),
    'assignment.subStatus': mapped('zsubstatus'),
    'status history': mapped(at(9)),
    source: mapped('zsource'),
    messages: lost(/Messages/),
    reviews: lost(/reviews/),
    'offer API': lost(/offers/),
    interviews: lost(/interviews/),
    'attachments.name': mapped('zresume.pdf'),
    'attachments.type': mapped('"kind":"resume"'),
    'attachments.actions.download': mapped(count('files', 1)),
  },
  api: {
    credentials: { apiKey: 'key' },
    replies: (url) => {
      const assignments = STATUSES.map((status, index) => ({
        job: { id: `j${index}` },
        status,
        ...(status === 'INTERVIEW' ? { subStatus: 'zsubstatus' } : {}),
        createdOn: at(2),
      }));
      const person = {
        id: 'c1',
        firstName: 'zfirst',
        lastName: 'zlast',
        email: 'z@example.com',
        web: { linkedin: 'https://www.linkedin.com/in/zsocial' },
        education: [{ institution: 'zschool' }],
        experience: [{ company: 'zcompany' }],
        consentStatus: 'zconsent',
        createdOn: at(1),
        primaryAssignment: assignments[0],
        secondaryAssignments: assignments.slice(1),
      };
      const own = assignments.flatMap(({ job: { id }, status }) => [
        [
          `/candidates/c1/jobs/${id}/status/history`,
          {
            content: [
              { status: 'NEW', changedOn: at(3) },
              { status, changedOn: at(9) },
            ],
          },
        ],
        [`/candidates/c1/jobs/${id}/source`, { source: 'zsource' }],
      ]);
      return {
        '/jobs': {
          content: STATUSES.map((_, index) => ({ id: `j${index}`, title: `zjob ${index}`, status: 'SOURCING' })),
        },
        '/candidates': { content: [{ id: 'c1' }] },
        '/candidates/c1': person,
        '/candidates/c1/tags': { tags: ['ztag'] },
        ...Object.fromEntries(own),
        '/candidates/c1/attachments': {
          content: [
            { id: 'f1', name: 'zresume.pdf', type: 'RESUME', actions: { download: { url: `${url}/files/f1` } } },
          ],
        },
      };
    },
  },
};
