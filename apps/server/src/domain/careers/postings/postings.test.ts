import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService } from '../../../../test/harness.ts';

const service = await startService();
const workspace = await service.workspace();

describe('the posting check of a job', () => {
  const checkOf = async (id: string): Promise<Json> => {
    const answer = await workspace.api('GET', `/jobs/${id}/posting-check`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  };
  const rulesOf = ({ findings }: Json): string[] => findings.map(({ rule }: Json) => rule);

  it('returns the structured data of a job with everything that Google requires, before and after publishing', async () => {
    const { api } = workspace;
    const branding = { careersUrl: 'https://acme.example/jobs', websiteUrl: 'https://acme.example' };
    assert.equal((await api('PATCH', '/workspace', { branding })).status, 200);
    const office = { name: 'Office', street: 'Rua Nova 1', city: 'Lisbon', postalCode: '1200-001', country: 'PT' };
    const location = (await api('POST', '/locations', office)).body.data.id;
    const job = { title: 'Gardener', description: 'You garden.', employmentType: 'full_time', workplaceType: 'onsite' };
    const { id, slug } = (await api('POST', '/jobs', { ...job, locationIds: [location] })).body.data;
    const draft = await checkOf(id);
    assert.deepEqual([draft.eligible, draft.jsonLd.url], [true, `https://acme.example/jobs/${slug}`]);
    await api('POST', `/jobs/${id}/publish`);
    const published = await checkOf(id);
    const { publishedAt } = (await api('GET', `/jobs/${id}`)).body.data;
    assert.equal(published.jsonLd.datePosted, publishedAt);
    const address = { streetAddress: 'Rua Nova 1', addressLocality: 'Lisbon', postalCode: '1200-001' };
    assert.deepEqual(published.jsonLd.jobLocation[0].address, {
      '@type': 'PostalAddress',
      ...address,
      addressCountry: 'PT',
    });
  });

  it('returns the same structured data as the page of the job has, with the address that page and public API show', async () => {
    const own = await service.workspace();
    // Headings of texts are part of the description.
    await own.api('PATCH', '/workspace', { careerSite: { languages: ['de'], defaultLanguage: 'de' } });
    const office = { name: 'Büro', street: 'Torstraße 1 <2>', city: 'Berlin', postalCode: '10119', country: 'DE' };
    const { id: berlin } = (await own.api('POST', '/locations', office)).body.data;
    const { id: austin } = (await own.api('POST', '/locations', { name: 'Austin', country: 'US' })).body.data;
    const texts = { requirements: 'A driving licence.', benefits: '- 30 days of vacation' };
    const pay = { salaryMin: 18.5, currency: 'EUR', salaryPeriod: 'hour' };
    const jobs: Json[] = [
      { locationIds: [berlin, austin], ...texts, ...pay },
      { locationIds: [berlin], workplaceType: 'hybrid', employmentType: 'internship' },
      { workplaceType: 'remote', applicantRegions: ['DE', 'US-CA'], ...texts },
      { workplaceType: 'remote', location: 'Anywhere' },
      { location: 'Berlin' },
      { locationIds: [berlin], title: '</script><script>alert(1)</script>', benefits: '</script>' },
      { locationIds: [berlin], description: '---' },
      { locationIds: [berlin], confidential: true },
    ];
    const eligible: boolean[] = [];
    for (const job of jobs) {
      const { id, slug } = await openJob(own, job);
      const checked = (await own.api('GET', `/jobs/${id}/posting-check`)).body.data;
      const page = await (await fetch(`${service.url}/careers/${own.slug}/${slug}`)).text();
      const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page);
      assert.deepEqual(found === null ? null : JSON.parse(found[1]!), checked.jsonLd, JSON.stringify(job));
      assert.equal(page.match(/<script/g)?.length ?? 0, found === null ? 0 : 1);
      const isAtOffice = (job.locationIds ?? []).includes(berlin);
      assert.equal(page.includes('<bdi>Torstraße 1 &lt;2&gt;, 10119 Berlin</bdi>'), isAtOffice);
      const open = await service.request('GET', `/api/public/v1/jobs/${slug}?workspace=${own.slug}`);
      assert.equal(JSON.stringify(open.body).includes('"Torstraße 1 <2>"'), isAtOffice);
      eligible.push(checked.eligible);
    }
    assert.deepEqual(eligible, [true, true, true, false, false, true, false, false]);
  });

  it('reports that a job is closed; its page no longer has structured data', async () => {
    const { id } = await openJob(workspace, { workplaceType: 'remote', applicantRegions: ['PT'] });
    assert.equal((await checkOf(id)).eligible, true);
    await workspace.api('POST', `/jobs/${id}/close`);
    const found = await checkOf(id);
    assert.deepEqual([found.eligible, found.jsonLd, rulesOf(found)[0]], [false, null, 'job_closed']);
  });

  it('reports missing data, and then returns no structured data', async () => {
    const { id } = await openJob(workspace, { location: 'Lisbon or remote' });
    const found = await checkOf(id);
    assert.deepEqual([found.eligible, found.jsonLd], [false, null]);
    assert.ok(rulesOf(found).includes('location_text_only'), JSON.stringify(found));
    const { level, field } = found.findings[0];
    assert.deepEqual([level, field], ['error', 'locationIds']);
  });

  it('reports that a job has no page if there is neither a career site nor a company website', async () => {
    const own = await service.workspace();
    const { id, slug } = await openJob(own, { workplaceType: 'remote', applicantRegions: ['PT'] });
    const read = async () => (await own.api('GET', `/jobs/${id}/posting-check`)).body.data;
    const { jsonLd } = await read();
    assert.deepEqual([jsonLd.url, jsonLd.directApply], [`${service.url}/careers/${own.slug}/${slug}`, true]);
    await own.api('PATCH', '/workspace', { careerSite: { enabled: false } });
    assert.deepEqual([(await read()).eligible, rulesOf(await read())[0]], [false, 'page_missing']);
  });

  it('reports a closing date that has passed by the clock of the database', async () => {
    const closesAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await openJob(workspace, { closesAt });
    assert.equal(rulesOf(await checkOf(id)).includes('closing_date_past'), false);
    await moveClock(service.db, '2 hours');
    assert.ok(rulesOf(await checkOf(id)).includes('closing_date_past'));
  });

  it('never shows a confidential job to search engines', async () => {
    const { id } = await openJob(workspace, { confidential: true });
    const found = await checkOf(id);
    assert.deepEqual([found.eligible, rulesOf(found)[0]], [false, 'confidential']);
  });
});
