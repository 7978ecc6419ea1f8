import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type CheckedJob, checkPosting } from './check-posting.ts';
import { AUSTIN, COMPANY, goodJob, LISBON } from './posting.fixture.ts';
import type { HiringCompany } from './posting-job.ts';

const NOW = new Date('2026-05-10T12:00:00.000Z');

function check(change: Partial<CheckedJob> = {}, { company = {}, isConfidential = false }: Circumstances = {}) {
  const options = { now: NOW, isConfidential, directApply: true };
  return checkPosting({ ...goodJob(), ...change }, { ...COMPANY, ...company }, options);
}
interface Circumstances {
  company?: Partial<HiringCompany>;
  isConfidential?: boolean;
}

/** Each change of a good job with all rules that it violates. */
const CASES: readonly [name: string, change: Partial<CheckedJob>, rules: string[], more?: Circumstances][] = [
  ['a complete job at an office', {}, []],
  ['a remote job with countries', { workplaceType: 'remote', locations: [], applicantRegions: ['PT', 'ES'] }, []],
  ['a remote job that also has an office', { workplaceType: 'remote', applicantRegions: ['PT'] }, []],
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
  [
    'a location with only a country',
    { locations: [{ name: 'Portugal', city: null, region: null, country: 'PT' }] },
    ['warning city_missing'],
  ],
  ['a location with a region', { locations: [{ name: 'Texas', city: null, region: 'TX', country: 'US' }] }, []],
  [
    'a location whose street is unknown',
    { locations: [{ ...LISBON, street: null, postalCode: null }] },
    ['info address_incomplete'],
  ],
  [
    'a job without pay',
    { salaryMin: null, salaryMax: null, currency: null, salaryPeriod: null },
    ['warning pay_missing'],
  ],
  ['pay without a currency', { currency: null }, ['warning pay_missing']],
  ['pay with a lower limit only', { salaryMax: null }, ['info pay_range_incomplete']],
  ['pay with an upper limit only', { salaryMin: null }, ['info pay_range_incomplete']],
  ['a job without a closing date', { closesAt: null }, ['info closing_date_missing']],
  ['a closing date that has passed', { closesAt: '2026-05-10T12:00:00.000Z' }, ['error closing_date_past']],
  ['a job that is not published', { publishedAt: null }, []],
  ['an internship', { employmentType: 'internship' }, []],
  ['a job without benefits', { benefits: null }, []],
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
    });
  }

  it('names the field to change, of the location concerned', () => {
    const { findings } = check({ locations: [LISBON, { name: 'Spain', city: '', region: null, country: 'ES' }] });
    assert.deepEqual(
      findings.map(({ field }) => field),
      ['locations.1.city'],
    );
  });
});
