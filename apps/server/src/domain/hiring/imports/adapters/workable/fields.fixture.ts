import { type Accounted, count, kept, lost, mapped } from '../http/field-uses.fixture.ts';

const at = (day: number) => `2024-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;

export const workableFields: Accounted = {
  kind: 'workable',
  fields: {
    'candidate.firstname': mapped('zfirst'),
    'candidate.lastname': mapped('zlast'),
    'candidate.headline': mapped('zheadline'),
    'candidate.summary': mapped('zsummary'),
    'candidate.email': mapped('z@example.com'),
    'candidate.phone': mapped('+44 20 7946 0001'),
    'candidate.address': mapped('zaddress'),
    'candidate.education_entries': kept('zschool', /Education/),
    'candidate.experience_entries': kept('zcompany', /experience/),
    'candidate.skills': kept('zskill', /skills/),
    'candidate.answers': kept('zanswer', /answers/),
    'candidate.tags': mapped('ztag'),
    'candidate.resume_url': mapped('zresume.pdf'),
    'candidate.common_source': mapped('zsource'),
    'candidate.location': kept('zlocation', /location, if there is an address/),
    'candidate.job.shortcode': mapped(
      ({ applications }) => new Set(applications!.map(({ jobId }) => jobId)).size === 3,
    ),
    'candidate.stage': mapped('zstage'),
    'candidate.stage_kind': kept('"stage_kind":"zkind"', /kind of a stage/),
    'candidate.disqualified': mapped('"status":"rejected"'),
    'candidate.withdrew': mapped('"status":"withdrawn"'),
    'candidate.hired_at': mapped(at(21)),
    'activities.action': mapped(count('notes', 1)),
    'activities.stage_name': mapped('zformer'),
    'activities.target_stage': mapped('ztarget'),
    'activities.member': mapped('Gone Guest'),
    'activities.body': mapped('zcomment'),
    'activities.rating': mapped('"rating":"strong_yes"'),
    'activities, others': lost(/other activities/),
    'stages.kind': lost(/kind of a stage/),
    offer: mapped('zterm: 72000'),
    files: mapped('zother.pdf'),
  },
  api: {
    credentials: { apiKey: 'key', account: 'acme' },
    replies: (url) => {
      const person = {
        firstname: 'zfirst',
        lastname: 'zlast',
        headline: 'zheadline',
        summary: 'zsummary',
        email: 'z@example.com',
        phone: '+44 20 7946 0001',
        address: 'zaddress',
        education_entries: [{ school: 'zschool' }],
        experience_entries: [{ company: 'zcompany' }],
        skills: [{ name: 'zskill' }],
        answers: [{ question: { body: 'q' }, answer: { body: 'zanswer' } }],
        tags: ['ztag'],
        common_source: 'zsource',
        location: { location_str: 'zlocation' },
        created_at: at(2),
      };
      const rows = [
        {
          ...person,
          id: 'c1',
          job: { shortcode: 'J1' },
          stage: 'zstage',
          stage_kind: 'zkind',
          disqualified: true,
          disqualified_at: at(20),
          resume_url: `${url}/files/resume`,
          resume_name: 'zresume.pdf',
        },
        { ...person, id: 'c2', job: { shortcode: 'J2' }, stage: 'zstage', withdrew: true },
        { ...person, id: 'c3', job: { shortcode: 'J3' }, stage: 'zstage', stage_kind: 'hired', hired_at: at(21) },
      ];
      const wholes = Object.fromEntries(rows.map((row) => [`/spi/v3/candidates/${row.id}`, { candidate: row }]));
      return {
        '/spi/v3/members': { members: [{ id: 'm1', name: 'Rita', email: 'rita@example.com' }] },
        '/spi/v3/stages': { stages: [{ slug: 's', name: 'zstage', kind: 'interview' }] },
        '/spi/v3/jobs': {
          jobs: ['J1', 'J2', 'J3'].map((shortcode) => ({ shortcode, title: `zjob ${shortcode}`, state: 'published' })),
        },
        '/spi/v3/candidates': { candidates: rows },
        ...wholes,
        '/spi/v3/candidates/c1/activities': {
          activities: [
            { id: 'x1', action: 'applied', stage_name: 'zformer', created_at: at(2) },
            { id: 'x2', action: 'moved', stage_name: 'zformer', target_stage: 'ztarget', created_at: at(3) },
            {
              id: 'x3',
              action: 'comment',
              body: 'zcomment',
              member: { id: 'm9', name: 'Gone Guest' },
              created_at: at(4),
            },
            {
              id: 'x4',
              action: 'rating',
              rating: { score: 5, scale: 5, grade: 1 },
              member: { id: 'm1', name: 'Rita' },
              created_at: at(5),
            },
          ],
        },
        '/spi/v3/candidates/c1/offer': {
          state: 'declined',
          document_variables: [{ key: 'zterm', value: 72_000 }],
          created_at: at(9),
        },
        '/spi/v3/candidates/c1/files': {
          files: [{ id: 'f2', name: 'zother.pdf', type: 'other', url: `${url}/files/f2` }],
        },
        '/spi/v3/events': { events: [] },
      };
    },
  },
};
