import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import fastify from 'fastify';
import { careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { startService } from '../../../../../test/harness.ts';
import { publicOperations } from '../../../../server/operations.ts';
import { pageKeys } from './page-keys.ts';

const keyOf = pageKeys(publicOperations);
const keyAt = (url: string) => keyOf({ url, headers: {} } as IncomingMessage);
const JOBS = '/api/public/v1/jobs';

describe('keys of public pages', () => {
  it('parameters that no operation reads do not change the key', () => {
    const page = `${JOBS}?workspace=acme&location=Kyiv`;
    for (const url of [
      `${JOBS}?utm_source=feed&workspace=acme&location=Kyiv&utm_medium=rss&gclid`,
      `${JOBS}?&workspace=acme&&location=Kyiv&%F0=&=x`,
    ]) {
      assert.equal(keyAt(url), page);
    }
    assert.equal(keyAt(`${JOBS}/cook?workspace=acme&q=only-of-the-list&limit=3`), `${JOBS}/cook?workspace=acme`);
  });

  it('requests with the same key have the same input, however their URLs are encoded', async () => {
    const app = fastify();
    for (const { spec, url } of publicOperations.filter(({ spec }) => spec.method === 'GET')) {
      const names = ['workspace', 'pk', ...Object.keys(spec.query ?? {})];
      app.get(url, ({ params, query }) => ({
        url,
        params,
        query: names.map((name) => (query as Record<string, unknown>)[name] ?? null),
      }));
    }
    const inputOf = async (url: string) => (await app.inject({ method: 'GET', url })).body;
    const path = fc.constantFrom(
      JOBS,
      `${JOBS}/cook`,
      '/api/public/v1/%6Aobs',
      '/api/public/v1/%6Aobs/co%6Fk',
      `${JOBS}/a+b`,
    );
    const name = fc.constantFrom(
      ...['workspace', '%77orkspace', 'workspac%65', 'workspace%', 'work+space', 'Workspace', 'q', '%71', 'pk', 'p%6B'],
      ...['location', 'limit', 'utm_source', '%E0%A4%A', '', 'q%00', '__proto__', '%71%FF'],
    );
    const value = fc.constantFrom('', '=', '=a', '=b', '=%61', '=a=b', '=a+b', '=%');
    const query = fc.array(
      fc.tuple(name, value).map((parts) => parts.join('')),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(path, query, async (at, pairs) => {
        const url = `${at}?${pairs.join('&')}`;
        assert.equal(await inputOf(keyAt(url)), await inputOf(url), url);
      }),
      { numRuns: 500 },
    );
    await app.close();
  });

  it('unknown query parameters are ignored on every public route, on the first request and on the next', async () => {
    const service = await startService();
    const workspace = await service.workspace();
    const site = careersSite(service, workspace);
    const { slug } = await openJob(workspace);
    for (const path of ['/jobs', `/jobs/${slug}`]) {
      const plain = await site.get(path);
      for (const more of [
        'utm_source=feed&fbclid=1',
        'utm_source=feed&fbclid=1',
        'utm_source=other&__proto__=x&a[b]=c',
      ]) {
        const answer = await site.get(`${path}?${more}`);
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.headers.get('etag'), plain.headers.get('etag'));
      }
    }
    const file = { filename: 'a.pdf', contentType: 'application/pdf', contentLength: 10 };
    assert.equal((await site.post('/resume/presign?utm_source=feed', file)).status, 200);
    assert.equal((await site.post(`/jobs/${slug}/applications?utm_source=feed`, person())).status, 201);
    assert.equal((await site.get('/jobs?limit=0&utm_source=feed')).status, 422, 'a known parameter is still checked');
  });
});
