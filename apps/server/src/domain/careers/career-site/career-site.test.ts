import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';

const service = await startService();

const BASE = { description: 'You look after our roof garden.', employmentType: 'full_time', workplaceType: 'onsite' };

async function openJob({ api }: TestWorkspace, job: Json = {}): Promise<Json> {
  const { body } = await api('POST', '/jobs', { title: 'Gardener', ...BASE, ...job });
  return (await api('POST', `/jobs/${body.data.id}/publish`)).body.data;
}

interface Page {
  status: number;
  headers: Headers;
  text: string;
}

/** A page of a career site, as a browser without JavaScript gets it. */
async function page({ slug }: TestWorkspace, path = '', headers: Record<string, string> = {}): Promise<Page> {
  const response = await fetch(`${service.url}/careers/${slug}${path}`, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The number of bytes on the wire. */
function transferred(path: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(`${service.url}${path}`, { headers: { 'accept-encoding': encoding } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

describe('the list of jobs', () => {
  it('a new workspace has a career site immediately, and published jobs appear on it immediately', async () => {
    const workspace = await service.workspace();
    const empty = await page(workspace);
    assert.equal(empty.status, 200);
    assert.match(empty.headers.get('content-type')!, /^text\/html/);
    assert.match(empty.text, /No open positions right now/);
    const job = await openJob(workspace, { title: 'Senior <Gardener> & "Florist"', location: 'Lisbon' });
    const { text } = await page(workspace);
    assert.match(text, /1 open position</);
    assert.ok(text.includes('Senior &lt;Gardener&gt; &amp; &quot;Florist&quot;'));
    assert.ok(text.includes(`href="/careers/${workspace.slug}/${job.slug}"`));
  });

  it('does not list drafts, closed, confidential and deleted jobs, nor those of other workspaces and of the sandbox', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const { api } = workspace;
    await api('POST', '/jobs', { title: 'Hidden draft', ...BASE });
    const closed = await openJob(workspace, { title: 'Hidden closed' });
    await api('POST', `/jobs/${closed.id}/close`);
    await openJob(workspace, { title: 'Hidden confidential', confidential: true });
    const removed = await openJob(workspace, { title: 'Hidden deleted' });
    await api('DELETE', `/jobs/${removed.id}`);
    await openJob(other, { title: 'Hidden other' });
    const key = (await api('POST', '/api-keys', { name: 'Test', mode: 'test', scopes: ['jobs:read', 'jobs:write'] }))
      .body.data;
    const sandbox = { authorization: `Bearer ${key.key}` };
    const { body } = await api('POST', '/jobs', { title: 'Hidden sandbox', ...BASE }, sandbox);
    assert.equal((await api('POST', `/jobs/${body.data.id}/publish`, undefined, sandbox)).status, 200);
    const { text } = await page(workspace);
    assert.doesNotMatch(text, /Hidden/);
    assert.equal((await page({ ...workspace, slug: `${workspace.slug}_test` })).status, 404);
  });

  it('is filtered by a plain form: each filter, all together, and the values stay in the form', async () => {
    const workspace = await service.workspace();
    for (let n = 0; n < 6; n += 1) {
      await openJob(workspace, {
        title: `Job number ${n}`,
        department: n % 2 === 0 ? 'Sales' : 'Support',
        location: n < 3 ? 'Lisbon' : 'Berlin',
        workplaceType: n === 5 ? 'remote' : 'onsite',
        employmentType: n === 4 ? 'part_time' : 'full_time',
      });
    }
    const found = async (query: string) => {
      const { text, status } = await page(workspace, query);
      assert.equal(status, 200);
      return [...text.matchAll(/>Job number (\d)</g)].map(([, n]) => Number(n)).sort();
    };
    assert.deepEqual(await found(''), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(await found('?department=sales'), [0, 2, 4]);
    assert.deepEqual(await found('?location=Berlin'), [3, 4, 5]);
    assert.deepEqual(await found('?workplaceType=remote'), [5]);
    assert.deepEqual(await found('?employmentType=part_time'), [4]);
    assert.deepEqual(await found('?q=number+3'), [3]);
    assert.deepEqual(
      await found('?q=&department=Sales&location=Lisbon&workplaceType=&employmentType=full_time'),
      [0, 2],
    );
    assert.deepEqual(await found('?workplaceType=moon'), []);
    const { text } = await page(workspace, '?department=Sales&q=%22%3E%3Cscript%3E');
    assert.match(text, /<option value="Sales" selected>/);
    assert.ok(text.includes('value="&quot;&gt;&lt;script&gt;"'));
    assert.match(text, /<meta name="robots" content="noindex">/);
  });

  it('filters by each of several locations, and by a department with those below it, in an order that ignores case', async () => {
    const workspace = await service.workspace();
    const create = async (path: string, body: object): Promise<string> =>
      (await workspace.api('POST', path, body)).body.data.id;
    const berlin = await create('/locations', { name: 'Berlin', city: 'Berlin', country: 'DE' });
    const lisbon = await create('/locations', { name: 'Lisbon', city: 'Lisbon', country: 'PT' });
    const engineering = await create('/departments', { name: 'Engineering' });
    const infrastructure = await create('/departments', { name: 'Infrastructure', parentId: engineering });
    const storage = await create('/departments', { name: 'storage', parentId: infrastructure });
    await openJob(workspace, { title: 'Job number 0', departmentId: storage, locationIds: [berlin, lisbon] });
    await openJob(workspace, { title: 'Job number 1', departmentId: engineering, locationIds: [lisbon] });
    await openJob(workspace, { title: 'Job number 2', department: 'ÄRZTE', location: 'Berlin, Germany' });
    await openJob(workspace, { title: 'Job number 3', department: 'ärzte', location: 'Berlin, Maryland' });
    await openJob(workspace, { title: 'Job number 4', department: 'Istanbul Team', location: 'Porto' });
    await openJob(workspace, {
      title: 'Job number 5',
      department: 'ISTANBUL TEAM',
      locationIds: [berlin],
      location: 'Mitte',
    });
    const found = async (query: string) =>
      [...(await page(workspace, query)).text.matchAll(/>Job number (\d)</g)].map(([, n]) => Number(n)).sort();
    for (const [query, expected] of [
      ['department=engineering', [0, 1]],
      ['department=Infrastructure', [0]],
      ['department=Storage', [0]],
      ['department=%C3%84rzte', [2, 3]],
      ['location=berlin', [0, 2, 3, 5]],
      ['location=Berlin,%20Germany', [0, 2, 5]],
      ['location=Berlin,%20Deutschland', [0, 5]],
      ['location=Lisbon', [0, 1]],
    ] as const) {
      assert.deepEqual(await found(`?${query}`), expected, query);
      const { data } = (await service.request('GET', `/api/public/v1/jobs?workspace=${workspace.slug}&${query}`)).body;
      const titles = data.jobs.map(({ title }: { title: string }) => Number(title.at(-1))).sort();
      assert.deepEqual(titles, expected, `public API: ${query}`);
    }
    const { text } = await page(workspace, '');
    const optionsOf = (name: string) =>
      [...new RegExp(`<select id="${name}"[^]*?</select>`).exec(text)![0].matchAll(/value="([^"]+)"/g)].map(
        ([, value]) => value!.toLowerCase(),
      );
    assert.deepEqual(optionsOf('location'), ['berlin', 'berlin, germany', 'berlin, maryland', 'lisbon', 'porto']);
    assert.deepEqual(optionsOf('department'), ['ärzte', 'engineering', 'infrastructure', 'istanbul team', 'storage']);
    const groups = [...text.matchAll(/<h2 class="group"><bdi>([^<]*)</g)].map(([, name]) => name!.toLowerCase());
    assert.deepEqual(groups, ['ärzte', 'engineering', 'istanbul team', 'storage']);
  });

  it('has pages of 50 jobs of at most 14 kB; addresses that are no page are 404', async (t) => {
    const workspace = await service.workspace();
    const [teams, cities] = [
      ['Engineering', 'Design', 'Customer Success', 'Finance', 'People'],
      ['Lisbon', 'Berlin', 'Austin, TX', 'São Paulo'],
    ];
    const items = Array.from({ length: 51 }, (_, n) => ({
      ...BASE,
      title: `Senior ${teams[n % 5]} Specialist, Region ${n}`,
      slug: `senior-specialist-region-${n}`,
      department: teams[n % 5],
      location: cities[n % 4],
      ...{ salaryMin: 41_000 + 700 * n, salaryMax: 60_000 + 900 * n, currency: 'EUR', salaryPeriod: 'year' },
    }));
    await Promise.all(items.map((item) => openJob(workspace, item)));
    const first = await page(workspace);
    assert.match(first.text, /51 open positions/);
    assert.equal(first.text.match(/class="title"/g)?.length, 50);
    assert.match(first.text, /rel="next" href="[^"]*\?page=2"/);
    const second = await page(workspace, '?page=2');
    assert.equal(second.text.match(/class="title"/g)?.length, 1);
    for (const wrong of ['?page=3', '?page=0', '?page=x', '?page=99999999999']) {
      assert.equal((await page(workspace, wrong)).status, 404, wrong);
    }
    for (const encoding of ['br', 'gzip']) {
      const bytes = await transferred(`/careers/${workspace.slug}`, encoding);
      t.diagnostic(`a list of 50 jobs: ${bytes} bytes of ${encoding}`);
      assert.ok(bytes <= 14 * 1024, `${bytes} bytes of ${encoding}`);
    }
  });
});

describe('the page of a job', () => {
  it('shows its texts as Markdown without HTML, its terms, and a link to apply', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace, {
      title: 'Gardener',
      description: '# Tasks\n\n- **water**\n\n<script>alert(1)</script> [x](javascript:alert(1))',
      requirements: 'A green thumb',
      benefits: 'Fruit',
      location: 'Lisbon',
      salaryMin: 30_000,
      salaryMax: 42_000,
      currency: 'EUR',
      salaryPeriod: 'year',
    });
    const { status, text } = await page(workspace, `/${job.slug}`);
    assert.equal(status, 200);
    for (const part of [
      '<h2>Tasks</h2>',
      '<strong>water</strong>',
      'A green thumb',
      'Fruit',
      'Lisbon',
      '€30,000 – €42,000 per year',
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.ok(text.includes(`href="/careers/${workspace.slug}/${job.slug}/apply"`));
    assert.doesNotMatch(text, /<script|href="javascript/i);
  });

  it('a former slug redirects permanently, also after several renames; a new job with the slug takes it', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace, { slug: 'first' });
    for (const slug of ['second', 'third']) await workspace.api('PATCH', `/jobs/${job.id}`, { slug });
    for (const former of ['first', 'second']) {
      const { status, headers } = await page(workspace, `/${former}`);
      assert.equal(status, 301);
      assert.equal(headers.get('location'), `/careers/${workspace.slug}/third`);
    }
    await openJob(workspace, { slug: 'first', title: 'Another' });
    assert.equal((await page(workspace, '/first')).status, 200);
  });

  it('a closed job is 410 with similar jobs; drafts, deleted and confidential closed jobs are 404', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const closed = await openJob(workspace, { slug: 'closed', title: 'Gone job', department: 'Garden' });
    await openJob(workspace, { slug: 'other', title: 'Other department' });
    await openJob(workspace, { slug: 'same', title: 'Same department', department: 'garden' });
    await api('POST', `/jobs/${closed.id}/close`);
    const gone = await page(workspace, '/closed');
    assert.equal(gone.status, 410);
    assert.match(gone.text, /<bdi>Gone job<\/bdi> is no longer open[\s\S]*Same department[\s\S]*Other department/);
    await api('POST', '/jobs', { slug: 'draft', title: 'Secret draft', ...BASE });
    const secret = await openJob(workspace, { title: 'Secret', confidential: true });
    assert.match((await page(workspace, `/${secret.slug}`)).text, /<meta name="robots" content="noindex">/);
    await api('POST', `/jobs/${secret.id}/close`);
    const deleted = await openJob(workspace, { slug: 'deleted', title: 'Deleted' });
    await api('DELETE', `/jobs/${deleted.id}`);
    for (const slug of [
      'draft',
      secret.slug,
      'secret',
      'deleted',
      'unknown',
      'constructor',
      'feeds/jobs.xml',
      'UPPER',
      '%00',
      'a/b/c',
      '..%2f..',
      '%E0%A4%A',
    ]) {
      const missing = await page(workspace, `/${slug}`);
      assert.equal(missing.status, slug === '%E0%A4%A' ? 400 : 404, slug);
      if (missing.status === 404) assert.match(missing.headers.get('content-type')!, /^text\/html/);
      assert.doesNotMatch(missing.text, /Secret|Deleted/);
    }
  });

  it('is 410 from its closing date, even if no worker has closed it yet', async () => {
    const workspace = await service.workspace();
    const soon = new Date(Date.now() + 1_500).toISOString();
    const job = await openJob(workspace, { closesAt: soon });
    assert.equal((await page(workspace, `/${job.slug}`)).status, 200);
    const end = Date.now() + 30_000;
    while ((await page(workspace, `/${job.slug}`)).status !== 410) assert.ok(Date.now() < end, 'still open');
  });
});

describe('every page', () => {
  it('has no scripts, no cookies and a policy that permits only its own stylesheet', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    for (const path of ['', `/${job.slug}`, '/unknown', '?q=nothing']) {
      const { headers, text } = await page(workspace, path);
      const policy = headers.get('content-security-policy')!;
      assert.match(policy, /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self';/);
      assert.equal(headers.get('set-cookie'), null);
      assert.doesNotMatch(text, /<script|<link rel="stylesheet"|\bstyle="|\bsrc="http/);
    }
  });

  it('is in the language of the address, of the visitor, or the default; other languages are linked', async () => {
    const workspace = await service.workspace();
    await workspace.api('PATCH', '/workspace', { careerSite: { languages: ['en', 'de'] } });
    const job = await openJob(workspace);
    for (const [path, accepted, language] of [
      ['', 'fr', 'en'],
      ['', 'de-AT,en;q=0.5', 'de'],
      ['?lang=de', 'en', 'de'],
      [`/${job.slug}?lang=en`, 'de', 'en'],
      ['?lang=xx', 'en', 'en'],
    ] as const) {
      const { text, headers } = await page(workspace, path, { 'accept-language': accepted });
      assert.ok(text.includes(`<html lang="${language}" dir="ltr">`), path);
      assert.match(headers.get('vary')!, /Accept-Language/);
      assert.match(text, /rel="alternate" hreflang="de" href="http:\/\/localhost:\d+\/careers\/[^"]*\?lang=de"/);
    }
    const german = await page(workspace, '?lang=de');
    assert.ok(german.text.includes(`/careers/${workspace.slug}/${job.slug}?lang=de`));
  });

  it('is revalidated with its ETag, which differs by encoding, and has the same content in each', async () => {
    const workspace = await service.workspace();
    const tags = new Set<string>();
    const texts = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      for (let n = 0; n < 2; n += 1) {
        const { headers, text } = await page(workspace, '', { 'accept-encoding': encoding });
        assert.equal(headers.get('content-encoding') ?? 'identity', encoding);
        tags.add(headers.get('etag')!);
        texts.add(text);
        const again = await page(workspace, '', { 'accept-encoding': encoding, 'if-none-match': headers.get('etag')! });
        assert.equal(again.status, 304);
        assert.equal(again.text, '');
      }
    }
    assert.deepEqual([tags.size, texts.size], [3, 1]);
  });

  it('of a disabled site, of an unknown workspace and below an unknown path is 404 in HTML', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    assert.equal((await page(workspace, '/')).status, 301);
    await workspace.api('PATCH', '/workspace', { careerSite: { enabled: false } });
    for (const answer of [
      await page(workspace),
      await page(workspace, `/${job.slug}`),
      await page({ ...workspace, slug: 'no-such-workspace' }),
      await page({ ...workspace, slug: '%00' }),
    ]) {
      assert.equal(answer.status, 404);
      assert.match(answer.text, /<h1>Page not found<\/h1>/);
    }
  });
});
