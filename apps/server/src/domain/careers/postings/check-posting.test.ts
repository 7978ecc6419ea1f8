import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CheckedJob, checkPosting } from './check-posting.ts';
import { jsonLdText } from './job-posting.ts';
import { AUSTIN, COMPANY, COUNTRY_ONLY, goodJob, LISBON } from './posting.fixture.ts';
import type { HiringCompany } from './posting-job.ts';

const NOW = new Date('2026-05-10T12:00:00.000Z');

function check(
  change: Partial<CheckedJob> = {},
  { company = {}, isConfidential = false, isClosed = false }: Circumstances = {},
) {
  const options = { now: NOW, isConfidential, isClosed, directApply: true };
  return checkPosting({ ...goodJob(), ...change }, { ...COMPANY, ...company }, options);
}
interface Circumstances {
  company?: Partial<HiringCompany>;
  isConfidential?: boolean;
  isClosed?: boolean;
}

const PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const;
const TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer'] as const;
const HOSTILE = '</script><script>alert(1)</script><!-- ]]> ';

/** Each change of a good job with all rules that it violates. */
const CASES: readonly (readonly [
  name: string,
  change: Partial<CheckedJob>,
  rules: readonly string[],
  more?: Circumstances,
])[] = [
  ['a complete job at an office', {}, []],
  ['a relative link', { benefits: 'See [Pay](/handbook/pay).' }, ['warning relative_link']],
  ['links with and without a scheme', { benefits: '[a](https://a.example) [b](www.b.example) [c](c@d.example)' }, []],
  ['a remote job with countries', { workplaceType: 'remote', locations: [], applicantRegions: ['PT', 'ES'] }, []],
  ['a remote job with a state', { workplaceType: 'remote', locations: [], applicantRegions: ['US-CA'] }, []],
  ['a remote job that also has an office', { workplaceType: 'remote', applicantRegions: ['PT'] }, []],
  [
    'a remote job that also has several offices',
    { workplaceType: 'remote', applicantRegions: ['PT', 'US'], locations: [LISBON, AUSTIN] },
    [],
  ],
  [
    'a remote job whose office has no country',
    { workplaceType: 'remote', applicantRegions: ['PT'], locations: [{ ...LISBON, country: '' }] },
    ['error country_missing'],
  ],
  [
    'a remote job without countries and locations',
    { workplaceType: 'remote', locations: [] },
    ['error remote_region_missing'],
  ],
  [
    'a remote job without countries and with text as its location',
    { workplaceType: 'remote', locations: [], location: 'Anywhere' },
    ['error remote_region_missing', 'info location_text_ignored'],
  ],
  [
    'a remote job with countries and text as its location',
    { workplaceType: 'remote', locations: [], applicantRegions: ['DE'], location: 'Berlin or remote' },
    ['info location_text_ignored'],
  ],
  [
    'a remote job whose country follows from its office',
    { workplaceType: 'remote' },
    ['warning remote_region_assumed'],
  ],
  ['a hybrid job', { workplaceType: 'hybrid' }, ['info hybrid_not_remote']],
  [
    'a hybrid job with several offices and regions',
    { workplaceType: 'hybrid', locations: [LISBON, AUSTIN], applicantRegions: ['PT', 'US'] },
    ['info hybrid_not_remote'],
  ],
  [
    'a hybrid job without a location',
    { workplaceType: 'hybrid', locations: [], applicantRegions: ['PT'] },
    ['error location_missing', 'info hybrid_not_remote'],
  ],
  ['a job at several locations', { locations: [LISBON, AUSTIN] }, []],
  ['a job without a location', { locations: [] }, ['error location_missing']],
  ['a job with blanks as its location', { locations: [], location: ' ' }, ['error location_missing']],
  ['a job with text as its location', { locations: [], location: 'Lisbon' }, ['error location_text_only']],
  [
    'an onsite job whose location says remote',
    { locations: [], location: 'Berlin or remote' },
    ['error location_text_only', 'warning workplace_contradiction'],
  ],
  ['a location without a country', { locations: [LISBON, { ...AUSTIN, country: '' }] }, ['error country_missing']],
  ['a location with only a country', { locations: [COUNTRY_ONLY] }, ['warning city_missing']],
  ['a location with a region', { locations: [{ ...AUSTIN, city: null }] }, []],
  [
    'a location whose street is unknown',
    { locations: [{ ...LISBON, street: null, postalCode: null }] },
    ['info address_incomplete'],
  ],
  ['a location with a street of blanks', { locations: [{ ...LISBON, street: ' ' }] }, ['info address_incomplete']],
  ...PERIODS.map((salaryPeriod) => [`pay per ${salaryPeriod}`, { salaryPeriod }, []] as const),
  ...TYPES.map((employmentType) => [`a job of the type ${employmentType}`, { employmentType }, []] as const),
  [
    'a job without pay',
    { salaryMin: null, salaryMax: null, currency: null, salaryPeriod: null },
    ['warning pay_missing'],
  ],
  ['pay without a period', { salaryPeriod: null }, ['warning pay_missing']],
  ['a fixed amount of pay', { salaryMin: 60_000, salaryMax: 60_000 }, []],
  ['pay without a currency', { currency: null }, ['warning pay_missing']],
  ['pay with a lower limit only', { salaryMax: null }, ['info pay_range_incomplete']],
  ['pay with an upper limit only', { salaryMin: null }, ['info pay_range_incomplete']],
  ['a job without a closing date', { closesAt: null }, ['info closing_date_missing']],
  ['a closing date that has passed', { closesAt: '2026-05-10T12:00:00.000Z' }, ['error closing_date_past']],
  ['a draft', { publishedAt: null }, []],
  ['a closed job', {}, ['error job_closed'], { isClosed: true }],
  ['a job without benefits', { benefits: null }, []],
  ...['\u00a0', '---', '<!-- -->'].map(
    (description) =>
      [
        `a description without text, ${JSON.stringify(description)}`,
        { description, requirements: null, benefits: null },
        ['error description_missing'],
      ] as const,
  ),
  [
    'a description that consists of requirements',
    { description: '---', requirements: 'Three years with PostgreSQL. '.repeat(10), benefits: null },
    [],
  ],
  [
    'texts that contain markup',
    { title: HOSTILE, benefits: HOSTILE, description: HOSTILE.repeat(20) },
    ['warning title_emphasis'],
  ],
  [
    'a description that is the title',
    { description: '**site reliability engineer**', requirements: null, benefits: null },
    ['error description_is_title'],
  ],
  [
    'a short description',
    { description: 'You keep it running.', requirements: null, benefits: null },
    ['warning description_short'],
  ],
  ['a title in capitals', { title: 'SITE RELIABILITY ENGINEER' }, ['warning title_emphasis']],
  ['a title that shouts', { title: 'Site Reliability Engineer!' }, ['warning title_emphasis']],
  ['a title with a symbol', { title: '🚀 Site Reliability Engineer' }, ['warning title_emphasis']],
  ['a title with stars around it', { title: '*Site Reliability Engineer*' }, ['warning title_emphasis']],
  ['a German title for all genders', { title: 'Entwickler*in (m/w/d)' }, []],
  ['a short title of capitals', { title: 'CTO' }, []],
  ['a title without letter case', { title: 'サイト信頼性エンジニア募集中' }, []],
  ['a title with the pay', { title: 'Engineer, 80 000 €' }, ['warning title_extras']],
  ['a title with the company', { title: 'Engineer at ACME' }, ['warning title_extras']],
  ['a title with a word that contains the company', { title: 'Acmeist' }, []],
  ['a title with the city', { title: 'Engineer (Lisbon)' }, ['warning title_extras']],
  ['a job without a page', { url: null }, ['error page_missing']],
  ['a confidential job', {}, ['error confidential'], { isConfidential: true }],
  ['a company without a website', {}, ['info company_website_missing'], { company: { websiteUrl: null } }],
  ['a company without a logo', {}, ['info company_logo_missing'], { company: { logoUrl: null } }],
];

describe('checking a posting', () => {
  for (const [name, change, rules, circumstances] of CASES) {
    it(`finds in ${name}: ${rules.join(', ') || 'nothing'}`, () => {
      const { eligible, findings, jsonLd } = check(change, circumstances);
      assert.deepEqual(
        findings.map(({ level, rule }) => `${level} ${rule}`),
        rules,
      );
      const hasError = rules.some((rule) => rule.startsWith('error'));
      assert.deepEqual([eligible, jsonLd === null], [!hasError, hasError]);
      // Nothing that a job contains can end the element that the data is in.
      if (jsonLd !== null) assert.doesNotMatch(jsonLdText(jsonLd), /[<>&]/);
    });
  }

  it('names the field to change, of the location concerned', () => {
    const { findings } = check({ locations: [LISBON, { ...COUNTRY_ONLY, name: 'Spain', country: 'ES', city: '' }] });
    assert.deepEqual(
      findings.map(({ field }) => field),
      ['locations.1.city'],
    );
  });
});
