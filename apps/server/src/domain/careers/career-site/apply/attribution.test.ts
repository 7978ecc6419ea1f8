import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { sql } from '../../../../platform/database/sql.ts';

const service = await startService({ RATE_LIMIT_APPLY_PER_MINUTE: '1000' });
const workspace = await service.workspace();
const NO_RESUME = { resume: { visibility: 'disabled' } };
const NOTHING = {
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmTerm: null,
  utmContent: null,
  ref: null,
  trackingCode: null,
  referrerHost: null,
};

const fetchText = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(service.url + path, { headers });
  return response.text();
};
const plain = (value: string) =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** The links of a page with this in their path. */
const linksTo = (text: string, path: string) =>
  [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => plain(href)).filter((href) => href.startsWith(path));
const hiddenIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  );
const detailOf = async (email: string): Promise<Json> => applicationOf(workspace, email);

/** Follows the links from the list to the form, as a visitor does, and applies. */
async function applyFrom(address: string, job: Json, headers: Record<string, string> = {}): Promise<Json> {
  const home = `/careers/${workspace.slug}`;
  const [jobPage] = linksTo(await fetchText(address, headers), `${home}/${job.slug}`);
  const [form] = linksTo(await fetchText(jobPage!), `${home}/${job.slug}/apply`);
  const fields = hiddenIn(await fetchText(form!));
  const { email } = person();
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, firstName: 'Ada', lastName: 'Lovelace', email })) {
    body.append(name, value);
  }
  const response = await fetch(service.url + form!, { method: 'POST', body });
  assert.equal(response.status, 201, await response.text());
  return detailOf(email);
}

describe('attribution on the career site', () => {
  it('is carried by links from the list to the form without cookies, and stored with the application', async () => {
    const job = await openJob(workspace, { title: 'Gardener' }, { sections: NO_RESUME });
    const address = `/careers/${workspace.slug}?utm_source=news&utm_medium=email&utm_campaign=Spring+%26+%3Csummer%3E&ref=ada&fbclid=x`;
    const touch = {
      ...NOTHING,
      utmSource: 'news',
      utmMedium: 'email',
      utmCampaign: 'Spring & <summer>',
      ref: 'ada',
      referrerHost: 'search.example',
    };
    const { attribution, submissions } = await applyFrom(address, job, { referer: 'https://search.example/q?x=1' });
    assert.deepEqual(attribution, { firstTouch: touch, lastTouch: touch });
    assert.deepEqual(submissions[0].attribution, { firstTouch: null, lastTouch: touch });
  });

  it('of a tracking link counts the application for the link, however many pages are between', async () => {
    const job = await openJob(workspace, { title: 'Tracked' }, { sections: NO_RESUME });
    const source = (await workspace.api('POST', '/sources', { name: 'Fair', kind: 'event' })).body.data;
    const { id, code } = (await workspace.api('POST', '/tracking-links', { sourceId: source.id })).body.data;
    const redirect = await fetch(`${service.url}/r/${code}`, { redirect: 'manual' });
    const { pathname, search } = new URL(redirect.headers.get('location')!);
    const application = await applyFrom(pathname + search, job);
    assert.deepEqual([application.trackingLinkId, application.sourceId], [id, source.id]);
    assert.equal(application.attribution.lastTouch.trackingCode, code);
    assert.equal((await workspace.api('GET', `/tracking-links/${id}`)).body.data.applications, 1);
  });

  it('stays in filters, other languages, the pages of the list and after an error, but not in canonical addresses and feeds', async () => {
    await workspace.api('PATCH', '/workspace', { careerSite: { languages: ['en', 'de'] } });
    const home = `/careers/${workspace.slug}`;
    const jobs = [];
    for (let n = 0; n < 7; n += 1) jobs.push(await openJob(workspace, { title: `Many ${n}` }, { sections: NO_RESUME }));
    const list = await fetchText(`${home}?utm_source=news`);
    assert.equal(hiddenIn(list).utm_source, 'news');
    assert.ok(linksTo(list, `${home}?`).every((href) => href.includes('utm_source=news')));
    assert.doesNotMatch(/<link rel="canonical"[^>]*>/.exec(list)![0], /utm_source/);
    assert.doesNotMatch(await fetchText(`${home}/feeds/jobs.rss?utm_source=news`), /utm_source/);
    const body = new FormData();
    for (const [name, value] of Object.entries({ utm_source: 'news', firstName: 'Ada' })) body.append(name, value);
    const rejected = await fetch(`${service.url}${home}/${jobs[0]!.slug}/apply`, { method: 'POST', body });
    assert.equal(rejected.status, 422);
    assert.equal(hiddenIn(await rejected.text()).utm_source, 'news');
    const plainList = await fetchText(home, { referer: `${service.url}${home}/other` });
    assert.doesNotMatch(plainList, /utm_source|via=/);
  });

  it('makes no other difference to a page: only links differ by visitor, and a change is visible immediately', async () => {
    const job = await openJob(workspace, { title: 'Same & <same>' }, { sections: NO_RESUME });
    const home = `/careers/${workspace.slug}`;
    for (const page of [home, `${home}/${job.slug}`]) {
      const separator = page === home ? 'q=same&lang=en' : 'lang=en';
      const plain = await fetchText(`${page}?${separator}`);
      for (const touch of ['utm_source=a', 'utm_source=b&utm_campaign=%24%26+%3Cb%3E%22&ref=c']) {
        const touched = await fetchText(`${page}?${separator}&${touch}`);
        const escaped = touch.replaceAll('&', '&amp;');
        assert.ok(touched.includes(`${escaped}&amp;lang=en`), touched);
        const without = touched
          .replaceAll(/<input type="hidden" name="(?:utm_\w+|ref)" value="[^"]*">/g, '')
          .replaceAll(`${escaped}&amp;`, '');
        assert.equal(without, plain);
      }
    }
    const address = `${service.url}${home}/${job.slug}?utm_source=a`;
    const first = await fetch(address);
    const etag = first.headers.get('etag')!;
    assert.equal((await fetch(address, { headers: { 'if-none-match': etag } })).status, 304);
    assert.notEqual((await fetch(`${address}b`)).headers.get('etag'), etag);
    await workspace.api('PATCH', `/jobs/${job.id}`, { title: 'Another title' });
    const second = await fetch(address, { headers: { 'if-none-match': etag } });
    assert.equal(second.status, 200);
    assert.match(await second.text(), /Another title/);
    await workspace.api('PATCH', `/jobs/${job.id}`, { slug: `${job.slug}-renamed` });
    const moved = await fetch(`${address}&ref=c%26d`, { redirect: 'manual' });
    assert.deepEqual(
      [moved.status, moved.headers.get('location')],
      [301, `${home}/${job.slug}-renamed?utm_source=a&ref=c%26d`],
    );
  });

  it('that is hostile or long is text of at most 200 characters', async () => {
    const job = await openJob(workspace, { title: 'Hostile' }, { sections: NO_RESUME });
    const value = encodeURIComponent(`"><script>alert(1)</script>\0${'x'.repeat(5_000)}`);
    const address = `/careers/${workspace.slug}?utm_source=${value}&utm_medium=%ED%A0%80&via=javascript:1`;
    assert.doesNotMatch(await fetchText(address), /<script>/);
    const { attribution } = await applyFrom(address, job);
    const { utmSource } = attribution.lastTouch;
    assert.equal([...utmSource].length, 200);
    assert.match(utmSource, /^"><script>alert\(1\)<\/script> xxx/);
  });
});

describe('the source of an application', () => {
  const sourced = async (email: string): Promise<[string | null, string | null]> => {
    const { sourceId, source } = await detailOf(email);
    const name = sourceId === null ? null : (await workspace.api('GET', `/sources/${sourceId}`)).body.data.name;
    return [name, source];
  };
  const newSource = async (name: string, kind: string): Promise<string> =>
    (await workspace.api('POST', '/sources', { name, kind })).body.data.id;

  it('is the one that utm_source or ref names, otherwise the career site, but not while several sources are career sites', async () => {
    const job = await openJob(workspace, { title: 'Sourced' }, { sections: NO_RESUME });
    await newSource('Stepstone', 'job_board');
    const home = `/careers/${workspace.slug}`;
    const of = async (query: string) => {
      const { sourceId, source } = await applyFrom(home + query, job);
      return [sourceId !== null, source];
    };
    assert.deepEqual(await of('?utm_source=STEPstone'), [true, 'Stepstone']);
    assert.deepEqual(await of('?utm_source=newsletter&ref=stepstone'), [true, 'Stepstone']);
    assert.deepEqual(await of('?utm_source=newsletter'), [true, 'Career site']);
    assert.deepEqual(await of(''), [true, 'Career site']);
    const second = await newSource('Second site', 'career_site');
    assert.deepEqual(await of(''), [false, null]);
    await workspace.api('POST', `/sources/${second}/archive`);
    assert.deepEqual(await of('?utm_source=second+site'), [true, 'Career site'], 'archived ones are not chosen');
  });

  it('of the public API follows the last touch, else the first; a submitted source has priority, a second submission changes nothing', async () => {
    const job = await openJob(workspace, { title: 'Sourced by API' }, { sections: NO_RESUME });
    for (const name of ['Exhibition', 'Magazine']) await newSource(name, 'event');
    const site = careersSite(service, workspace);
    const touches = (first: string, last: string) => ({
      attribution: { firstTouch: { utmSource: first }, lastTouch: { utmSource: last } },
    });
    const of = async (body: object, someone = person()) => {
      assert.equal((await site.apply(job.slug, { ...someone, ...body })).status, 201);
      return sourced(someone.email);
    };
    const someone = person();
    assert.deepEqual(await of(touches('exhibition', 'magazine'), someone), ['Magazine', 'Magazine']);
    assert.deepEqual(await of(touches('exhibition', 'exhibition'), someone), ['Magazine', 'Magazine']);
    assert.deepEqual(await of(touches('exhibition', 'unknown')), ['Exhibition', 'Exhibition']);
    assert.deepEqual(await of({ ...touches('exhibition', 'exhibition'), trackingCode: 'abcdefghjk' }), [
      'Exhibition',
      'Exhibition',
    ]);
    assert.deepEqual(await of({ ...touches('exhibition', 'exhibition'), source: 'A friend' }), [null, 'A friend']);
    assert.deepEqual(await of({ ...touches('exhibition', 'exhibition'), source: 'magazine' }), [
      'Magazine',
      'magazine',
    ]);
    assert.deepEqual(await of({}), [null, null], 'it may be any website');
    assert.deepEqual(await of({ viaCareerSite: true }), ['Career site', 'Career site']);
    const other = await openJob(workspace, { title: 'Another' }, { sections: NO_RESUME });
    assert.equal((await site.apply(other.slug, { ...someone, viaCareerSite: true })).status, 201);
    const [{ id }] = (await workspace.api('GET', `/applications?jobId=${other.id}`)).body.data;
    assert.equal((await workspace.api('GET', `/applications/${id}`)).body.data.source, 'Career site');
  });
});

describe('attribution in the public API', () => {
  it('is first and last touch as the website knows them; invalid values are ignored, not rejected', async () => {
    const job = await openJob(workspace, { title: 'By API' }, { sections: NO_RESUME });
    const someone = person();
    const first = { utmSource: 'ad', utmMedium: 7, unknown: 'x' };
    const attribution = { firstTouch: first, lastTouch: { ref: ' partner ' } };
    const sent = await careersSite(service, workspace).apply(job.slug, { ...someone, attribution });
    assert.equal(sent.status, 201, sent.text);
    assert.deepEqual((await detailOf(someone.email)).attribution, {
      firstTouch: { ...NOTHING, utmSource: 'ad' },
      lastTouch: { ...NOTHING, ref: 'partner' },
    });
    for (const odd of [null, 'x', [], { firstTouch: 'x', lastTouch: [] }, {}]) {
      const other = person();
      assert.equal((await careersSite(service, workspace).apply(job.slug, { ...other, attribution: odd })).status, 201);
      assert.equal((await detailOf(other.email)).attribution, null);
    }
  });

  it('of a second submission changes the last touch of the application and not the first; erasure removes both', async () => {
    const job = await openJob(workspace, { title: 'Twice' }, { sections: NO_RESUME });
    const someone = person();
    const site = careersSite(service, workspace);
    const from = (utmSource: string) => ({ ...someone, attribution: { lastTouch: { utmSource } } });
    for (const utmSource of ['one', 'two', 'three']) await site.apply(job.slug, from(utmSource));
    await site.apply(job.slug, someone);
    const { attribution, candidateId, id } = await detailOf(someone.email);
    assert.deepEqual([attribution.firstTouch.utmSource, attribution.lastTouch.utmSource], ['one', 'three']);
    await workspace.api('POST', `/candidates/${candidateId}/erase`);
    const rows = await service.db.write.query<{ attribution: unknown }>(sql`
      select attribution from application_submissions where workspace_id = ${workspace.id} and application_id = ${id}`);
    assert.ok(rows.every((row) => row.attribution === null));
  });
});
