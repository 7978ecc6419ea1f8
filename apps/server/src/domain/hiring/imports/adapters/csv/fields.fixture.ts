import { type Accounted, kept, mapped } from '../http/field-uses.fixture.ts';

/** Each field, with its column and value. */
const COLUMNS: Readonly<Record<string, [column: string, value: string, shown?: string]>> = {
  id: ['ID', 'zid'],
  firstName: ['First name', 'zfirst'],
  lastName: ['Last name', 'zlast'],
  email: ['Email', 'z@example.com'],
  phone: ['Phone', '+44 20 7946 0001'],
  location: ['Location', 'zplace'],
  headline: ['Headline', 'zheadline'],
  summary: ['Summary', 'zsummary'],
  linkedinUrl: ['LinkedIn', 'linkedin.com/in/zsocial', 'https://linkedin.com/in/zsocial'],
  githubUrl: ['GitHub', 'https://github.com/zcode'],
  websiteUrl: ['Website', 'https://zwebsite.example'],
  tags: ['Tags', 'ztag'],
  note: ['Notes', 'znote'],
  createdAt: ['Date added', '2024-03-01', '2024-03-01T00:00:00.000Z'],
  job: ['Job', 'zjob'],
  stage: ['Stage', 'zstage'],
  status: ['Status', 'rejected', '"status":"rejected"'],
  appliedAt: ['Applied', '2024-03-02', '2024-03-02T00:00:00.000Z'],
  endedAt: ['Rejected at', '2024-03-20', '2024-03-20T00:00:00.000Z'],
  source: ['Source', 'zsource'],
  rejectionReason: ['Rejection reason', 'zreason'],
  'customFields.<key>': ['Zknown', 'zcustom'],
};

export const csvFields: Accounted = {
  kind: 'csv',
  fields: {
    ...Object.fromEntries(Object.entries(COLUMNS).map(([field, [, value, shown]]) => [field, mapped(shown ?? value)])),
    'any other column': kept('zother', /The column “Shoe size” is not read/),
  },
  files() {
    const columns = Object.values(COLUMNS);
    const rows = [
      [...columns.map(([column]) => column), 'Shoe size'],
      [...columns.map(([, value]) => value), 'zother'],
    ];
    return [{ name: 'candidates.csv', bytes: Buffer.from(rows.map((row) => `${row.join(';')}\n`).join('')) }];
  },
};
