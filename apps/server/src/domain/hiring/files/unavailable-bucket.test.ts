import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { careersSite, openJob, pdf, person, put } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestAnswer } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { ACCOUNT, BUCKET, startS3Server } from '../../../platform/storage/s3-server.fixture.ts';
import { CandidateTester } from '../../careers/candidate-links/candidate.fixture.ts';

const bucket = await startS3Server(() => new Date());
after(() => bucket.close());
const closed = await startS3Server(() => new Date());
await closed.close();

const account = (port: number, secret: string) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_REGION: ACCOUNT.region,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
  S3_SECRET_ACCESS_KEY: secret,
  S3_FORCE_PATH_STYLE: 'true',
});

const bytes = pdf();
const resume = { resumeFileName: 'cv.pdf', resumeFileType: 'application/pdf', resumeFileSize: bytes.length };
const declared = { filename: 'cv.pdf', contentType: 'application/pdf', contentLength: bytes.length };

for (const [name, environment] of [
  ['rejects the credentials', account(bucket.port, 'wrong')],
  ['cannot be reached', account(closed.port, ACCOUNT.secretAccessKey)],
] as const) {
  const service = await startService(environment);
  const workspace = await service.workspace();
  const { api } = workspace;
  const site = careersSite(service, workspace);
  const job = await openJob(workspace);
  describe(`while the bucket ${name}`, () => {
    const isUnavailable = ({ status, body, text }: TestAnswer<Json>) =>
      assert.deepEqual([status, body.error?.code], [503, 'unavailable'], text);
    const count = async (path: string) => (await api('GET', path)).body.data.length;

    it('a submission with a file is 503 and leaves nothing behind; one without a file is accepted', async () => {
      const link = (await site.post('/resume/presign', declared)).body.data;
      isUnavailable(await site.apply(job.slug, person({ ...resume, resumeKey: link.key })));
      isUnavailable(await site.post('/resume/prefill', { key: link.key }));
      assert.equal(await count('/candidates'), 0);
      assert.equal(await count('/applications'), 0);
      assert.equal((await site.apply(job.slug, person())).status, 201);
      assert.equal((await service.request('GET', '/healthz')).status, 200);
    });

    it('adding a file to a candidate is 503, and the candidate has none', async () => {
      const id = await makeCandidate(workspace);
      const link = (await api('POST', `/candidates/${id}/files/presign`, declared)).body.data;
      const uploaded = await put(link, bytes).then(
        ({ ok }) => ok,
        () => false,
      );
      assert.equal(uploaded, false);
      const file = { key: link.key, fileName: 'cv.pdf', fileType: 'application/pdf', fileSize: bytes.length };
      isUnavailable(await api('POST', `/candidates/${id}/files`, { ...file, kind: 'resume' }));
      isUnavailable(await api('POST', '/files/prefill', { key: link.key }));
      assert.equal(await count(`/candidates/${id}/files`), 0);
    });

    it('the form of the career site is shown again with what was entered', async () => {
      const applications = await count('/applications');
      const form = new FormData();
      const { firstName, lastName, email } = person();
      for (const [field, value] of Object.entries({ firstName, lastName, email })) form.set(field, value);
      form.set('resume', new File([new Uint8Array(bytes)], 'cv.pdf'));
      const path = `/careers/${workspace.slug}/${job.slug}/apply`;
      const page = await fetch(service.url + path, { method: 'POST', body: form });
      const text = await page.text();
      assert.equal(page.status, 503, text);
      assert.ok(text.includes(`value="${email}"`));
      assert.match(text, /id="f-resume-error"/);
      assert.equal(await count('/applications'), applications);
    });

    it('a file that a candidate sends on their page is rejected there', async () => {
      const candidate = await CandidateTester.apply(service, workspace, { job });
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)]), 'cv.pdf');
      const page = await candidate.post('/files', form);
      assert.equal(page.status, 503);
      assert.match(page.text, /not possible at the moment/);
      assert.equal(await count(`/candidates/${candidate.candidate.id}/files`), 0);
    });
  });
}
