import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JobPosting as SchemaOrgJobPosting, WithContext } from 'schema-dts';
import { jobPosting, jsonLdText } from './job-posting.ts';
import { AUSTIN, COMPANY, COUNTRY_ONLY, goodJob } from './posting.fixture.ts';

const NOW = new Date('2026-05-10T12:00:00.000Z');
const postingOf = (change: Parameters<typeof goodJob>[0] = {}, directApply: boolean | null = true) =>
  jobPosting(goodJob(change), COMPANY, { now: NOW, directApply });

describe('structured data of a job', () => {
  it('has every property that Google requires or recommends and the job has', () => {
    const { description, ...posting } = postingOf();
    // That this compiles is a test too: schema-dts has the types of schema.org.
    const typed: WithContext<SchemaOrgJobPosting> = { ...posting, description };
    assert.deepEqual(
      { ...typed, description: undefined },
      {
        '@context': 'https://schema.org',
        '@type': 'JobPosting',
        title: 'Site Reliability Engineer',
        description: undefined,
        identifier: { '@type': 'PropertyValue', name: 'Acme', value: '0198c0de-0000-7000-8000-000000000001' },
        url: 'https://acme.example/careers/site-reliability-engineer',
        datePosted: '2026-05-01T08:00:00.000Z',
        validThrough: '2026-06-30T22:00:00.000Z',
        employmentType: 'FULL_TIME',
        hiringOrganization: {
          '@type': 'Organization',
          name: 'Acme',
          sameAs: 'https://acme.example',
          logo: 'https://acme.example/logo.png',
        },
        jobLocation: [
          {
            '@type': 'Place',
            address: {
              '@type': 'PostalAddress',
              streetAddress: 'Rua Augusta 24',
              addressLocality: 'Lisbon',
              postalCode: '1100-053',
              addressCountry: 'PT',
            },
          },
        ],
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'EUR',
          value: { '@type': 'QuantitativeValue', minValue: 60_000, maxValue: 80_000, unitText: 'YEAR' },
        },
        jobBenefits: '30 days of vacation A train pass',
        directApply: true,
      },
    );
  });

  it('describes the job completely in HTML: description, requirements and benefits', () => {
    const { description } = postingOf();
    assert.match(description, /<h2>Your tasks<\/h2>\s*<p>You keep our <strong>services<\/strong> reliable\.<\/p>/);
    assert.match(description, /<li>You are on call<\/li>/);
    assert.match(description, /<h2>Requirements<\/h2><p>Three years with PostgreSQL\.<\/p>/);
    assert.match(description, /<h2>Benefits<\/h2><ul>\s*<li>30 days of vacation<\/li>/);
    assert.doesNotMatch(postingOf({ benefits: null, requirements: ' ' }).description, /Benefits|Requirements/);
  });

  it('names the regions of a remote job, and its office if people can also work there', () => {
    const remote = postingOf({ workplaceType: 'remote', locations: [], applicantRegions: ['PT', 'US-CA'] });
    assert.equal(remote.jobLocationType, 'TELECOMMUTE');
    assert.deepEqual(remote.applicantLocationRequirements, [
      { '@type': 'Country', name: 'Portugal' },
      { '@type': 'State', name: 'California, United States' },
    ]);
    assert.equal('jobLocation' in remote, false);
    assert.equal(postingOf({ workplaceType: 'remote', applicantRegions: ['PT'] }).jobLocation?.length, 1);
  });

  it('does not call a hybrid or onsite job remote, whatever regions it names', () => {
    for (const workplaceType of ['hybrid', 'onsite'] as const) {
      const posting = postingOf({ workplaceType, applicantRegions: ['PT'] });
      assert.deepEqual(['jobLocationType' in posting, 'applicantLocationRequirements' in posting], [false, false]);
    }
  });

  it('has the full address of every location, as far as it is known', () => {
    assert.deepEqual(
      postingOf({ locations: [COUNTRY_ONLY, AUSTIN] }).jobLocation?.map(({ address }) => address),
      [
        { '@type': 'PostalAddress', addressCountry: 'PT' },
        {
          '@type': 'PostalAddress',
          streetAddress: '1 Congress Ave',
          addressLocality: 'Austin',
          addressRegion: 'TX',
          postalCode: '78701',
          addressCountry: 'US',
        },
      ],
    );
  });

  const periods = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' } as const;
  for (const [salaryPeriod, unitText] of Object.entries(periods) as [keyof typeof periods, string][]) {
    it(`states pay per ${salaryPeriod} exactly, with decimals`, () => {
      const { baseSalary } = postingOf({ salaryMin: 18.75, salaryMax: 21.5, salaryPeriod, currency: 'USD' });
      assert.deepEqual(baseSalary?.value, {
        '@type': 'QuantitativeValue',
        minValue: 18.75,
        maxValue: 21.5,
        unitText,
      });
    });
  }

  it('states a fixed amount as a value, and an open range by its one limit', () => {
    const amountOf = (change: Parameters<typeof goodJob>[0]) => postingOf(change).baseSalary?.value;
    const base = { '@type': 'QuantitativeValue', unitText: 'YEAR' };
    assert.deepEqual(amountOf({ salaryMin: 50_000, salaryMax: 50_000 }), { ...base, value: 50_000 });
    assert.deepEqual(amountOf({ salaryMax: null }), { ...base, minValue: 60_000 });
    assert.deepEqual(amountOf({ salaryMin: null }), { ...base, maxValue: 80_000 });
    assert.equal(amountOf({ salaryMin: null, salaryMax: null }), undefined);
  });

  const types = {
    full_time: 'FULL_TIME',
    part_time: 'PART_TIME',
    contract: 'CONTRACTOR',
    temporary: 'TEMPORARY',
    internship: 'INTERN',
    volunteer: 'VOLUNTEER',
  } as const;
  for (const [employmentType, value] of Object.entries(types) as [keyof typeof types, string][]) {
    it(`maps ${employmentType} to ${value}`, () => assert.equal(postingOf({ employmentType }).employmentType, value));
  }

  it('contains no unknown values', () => {
    const posting = jobPosting(
      goodJob({ closesAt: null, benefits: null, salaryMin: null, salaryMax: null }),
      { name: 'Acme', websiteUrl: null, logoUrl: null },
      { now: NOW, directApply: null },
    );
    for (const name of ['validThrough', 'jobBenefits', 'baseSalary', 'directApply', 'educationRequirements']) {
      assert.equal(name in posting, false, name);
    }
    assert.deepEqual(posting.hiringOrganization, { '@type': 'Organization', name: 'Acme' });
  });

  it('cannot close its script element, whatever the texts contain', () => {
    const hostile = '</script><script>alert(1)</script><!-- \u2028\u2029 ]]>&amp;';
    const posting = jobPosting(
      goodJob({ title: hostile, description: hostile, benefits: hostile, location: hostile }),
      { ...COMPANY, name: hostile },
      { now: NOW, directApply: true },
    );
    const text = jsonLdText(posting);
    assert.doesNotMatch(text, /[<>&\u2028\u2029]/);
    assert.deepEqual(JSON.parse(text), posting);
    assert.doesNotMatch(posting.description, /<script|<!--/);
  });
});
