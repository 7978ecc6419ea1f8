import { type Accounted, count, kept, lost, mapped } from '../http/field-uses.fixture.ts';

const at = (day: number) => `2024-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;

export const recruiteeFields: Accounted = {
  kind: 'recruitee',
  fields: {
    'candidate.name': mapped('"firstName":"zfirst","lastName":"zlast"'),
    'candidate.emails': mapped('z@example.com'),
    'candidate.emails, further': kept('z2@example.com', /one email address/),
    'candidate.phones': mapped('+44 20 7946 0001'),
    'candidate.phones, further': kept('+44 20 7946 0002', /one phone number/),
    'candidate.source': mapped('zsource'),
    'candidate.referrer': kept('zreferrer', /referrers/),
    'candidate.cv_url': mapped(count('files', 1)),
    'candidate.cover_letter': mapped('zletter'),
    'candidate.tags': mapped('ztag'),
    'candidate.fields': kept('zcustom', /custom fields/),
    'placement.offer_id': mapped(({ applications, jobs }) => applications![0].jobId === jobs![0].id),
    'placement.stage_id': mapped('zstage'),
    'placement.hired_at': mapped(at(21)),
    'placement.job_starts_at': kept('2024-05-01', /the day on which a job starts/),
    'placement.ratings': kept('zrating', /Ratings/),
    'stages.category': lost(/category of a stage/),
    'stage history': lost(/stages before the current one/),
    notes: mapped('znote'),
    'files besides the CV': lost(/Files besides the CV/),
  },
  api: {
    credentials: { apiKey: 'key', account: '77' },
    replies: (url) => {
      const offer = { id: 1, title: 'zjob', status: 'published' };
      const person = {
        id: 5,
        name: 'zfirst zlast',
        emails: ['z@example.com', 'z2@example.com'],
        phones: ['+44 20 7946 0001', '+44 20 7946 0002'],
        source: 'zsource',
        referrer: 'zreferrer',
        cv_url: `${url}/files/zresume.pdf`,
        cover_letter: 'zletter',
        tags: ['ztag'],
        fields: [{ name: 'a', values: ['zcustom'] }],
        created_at: at(2),
        placements: [
          {
            id: 9,
            offer_id: 1,
            stage_id: 3,
            created_at: at(2),
            hired_at: at(21),
            job_starts_at: '2024-05-01',
            ratings: { a: 'zrating' },
          },
        ],
      };
      return {
        '/c/77/disqualify_reasons': { disqualify_reasons: [] },
        '/c/77/admins': { admins: [] },
        '/c/77/offers': { offers: [offer] },
        '/c/77/offers/1': {
          offer: { ...offer, pipeline_template: { stages: [{ id: 3, name: 'zstage', category: 'zcategory' }] } },
        },
        '/c/77/candidates': { candidates: [person] },
        '/c/77/candidates/5': { candidate: person },
        '/c/77/candidates/5/notes': { notes: [{ id: 11, body: 'znote', created_at: at(3) }] },
      };
    },
  },
};
