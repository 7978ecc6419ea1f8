import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, PNG, pdf, person, put } from '../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { imageSize } from '../../../platform/images/image-size.ts';
import { checkFiles } from './check-files.ts';

const service = await startService();
const workspace = await service.workspace();
const other = await service.workspace();
const site = careersSite(service, workspace);
const job = await openJob(workspace, {}, { sections: { photo: { visibility: 'optional' } } });
const PDF = 'application/pdf';
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

const resumeOf = (key: string, size: number, more: object = {}) =>
  person({ resumeKey: key, resumeFileName: 'cv.pdf', resumeFileType: PDF, resumeFileSize: size, ...more });
const link = async (bytes: Buffer, name = 'cv.pdf', type = PDF): Promise<Json> =>
  (await site.post('/resume/presign', { filename: name, contentType: type, contentLength: bytes.length })).body.data;
/** A PUT with exactly these headers, which fetch would change. */
const rawPut = (url: string, headers: Record<string, string>, body: Buffer): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method: 'PUT', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    });
    sent.on('error', reject).end(body);
  });

describe('upload links', () => {
  it('of keys have the limit of requests of a key, those of visitors a limit per address', async () => {
    const limited = await startService({ RATE_LIMIT_PRESIGN_PER_MINUTE: '2', RATE_LIMIT_KEY_PER_MINUTE: '200' });
    const importing = await limited.workspace();
    const visited = careersSite(limited, importing);
    const bytes = pdf('limits');
    const file = { filename: 'cv.pdf', contentType: PDF, contentLength: bytes.length };
    const sent = [];
    for (let n = 0; n < 4; n += 1)
      sent.push(await put((await importing.api('POST', '/files/presign', file)).body.data, bytes));
    assert.deepEqual(
      sent.map(({ status }) => status),
      [204, 204, 204, 204],
    );
    assert.match(sent[3]!.headers.get('ratelimit-policy') ?? '', /"member-upload";q=200/);
    assert.equal((await put((await visited.post('/resume/presign', file)).body.data, bytes)).status, 204);
    const { data: last } = (await visited.post('/resume/presign', file)).body;
    assert.equal((await put({ ...last, uploadUrl: `${last.uploadUrl}x` }, bytes)).status, 403, 'also counts');
    assert.equal((await put(last, bytes)).status, 429);
  });

  it('contain URL, method, expiry and maximum size; the key contains day, workspace and kind', async () => {
    const { status, body } = await site.post('/resume/presign', {
      filename: 'cv.pdf',
      contentType: PDF,
      contentLength: 9,
    });
    assert.equal(status, 200);
    const { key, uploadUrl, method, headers, expiresAt, maxBytes, ...rest } = body.data;
    assert.deepEqual(rest, {});
    assert.match(key, new RegExp(`^\\d{8}/${workspace.id}/resume/[0-9a-f-]{36}\\.pdf$`));
    assert.ok(uploadUrl.startsWith(`${service.url}/uploads/`));
    assert.equal(method, 'PUT');
    assert.deepEqual(headers, { 'content-type': PDF });
    assert.equal(maxBytes, 10 * 1024 * 1024);
    const left = Date.parse(expiresAt) - Date.now();
    assert.ok(left > 590_000 && left <= 600_000);
  });

  it('are issued for accepted types and sizes only', async () => {
    const ok = { filename: 'cv.pdf', contentType: PDF, contentLength: 10 * 1024 * 1024 };
    assert.equal((await site.post('/resume/presign', { ...ok, extra: 1 })).status, 200);
    for (const [kind, change, field] of [
      ['resume', { contentLength: 10 * 1024 * 1024 + 1 }, 'contentLength'],
      ['resume', { contentLength: 0 }, 'contentLength'],
      ['resume', { contentLength: 1.5 }, 'contentLength'],
      ['resume', { contentLength: '9' }, 'contentLength'],
      ['resume', { contentType: 'text/html', filename: 'cv.html' }, 'contentType'],
      ['resume', { contentType: 'constructor' }, 'contentType'],
      ['resume', { contentType: 'image/png', filename: 'me.png' }, 'contentType'],
      ['resume', { filename: 'cv.exe' }, 'filename'],
      ['resume', { filename: '' }, 'filename'],
      ['image', {}, 'contentType'],
      ['image', { contentType: 'image/svg+xml', filename: 'me.svg' }, 'contentType'],
      ['image', { contentType: 'image/png', filename: 'me.png', contentLength: 5 * 1024 * 1024 + 1 }, 'contentLength'],
    ] as const) {
      const rejected = await site.post(`/${kind}/presign`, { ...ok, ...change });
      assert.equal(rejected.status, 422, JSON.stringify(change));
      assert.equal(rejected.body.error?.details.field, field);
    }
  });

  it('accept exactly the requested size and type, once, before they expire, with a valid signature', async () => {
    const bytes = pdf();
    const { key, uploadUrl, headers } = await link(bytes);
    assert.equal(
      await rawPut(uploadUrl, { ...headers, 'content-length': String(bytes.length + 1) }, Buffer.concat([bytes, PNG])),
      422,
    );
    assert.equal((await put({ uploadUrl, headers }, bytes.subarray(1))).status, 422);
    assert.equal((await put({ uploadUrl, headers: { 'content-type': 'text/html' } }, bytes)).status, 422);
    assert.equal(await rawPut(uploadUrl, { ...headers, 'transfer-encoding': 'chunked' }, bytes), 422);
    const [payload, signature] = uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1).split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace(workspace.id, other.id);
    const forgedUrl = `${service.url}/uploads/${Buffer.from(forged).toString('base64url')}.${signature}`;
    assert.equal((await put({ uploadUrl: forgedUrl, headers }, bytes)).status, 403);
    const expiresAt = new Date(Date.now() - 1);
    const late = await service.services.storage.presignUpload({
      key,
      contentType: PDF,
      contentLength: bytes.length,
      expiresAt,
    });
    assert.equal((await put({ uploadUrl: late.url, headers }, bytes)).status, 403);
    assert.equal((await fetch(uploadUrl)).status, 405);
    assert.equal(await service.services.storage.stat(key), null, 'nothing of all that was kept');

    const stored = await put({ uploadUrl, headers }, bytes);
    assert.equal(stored.status, 204);
    assert.equal(stored.headers.get('access-control-allow-origin'), '*');
    const again = await put({ uploadUrl, headers }, Buffer.from(bytes).reverse());
    assert.equal(again.status, 409);
    assert.deepEqual(Buffer.from((await service.services.storage.read(key))!), bytes);
  });
});

describe('a résumé', () => {
  it('is stored under a name without direction marks and line breaks, which make it look like another file', async () => {
    const bytes = pdf();
    const job = await openJob(workspace, { title: 'Names' });
    const { key } = await site.upload('resume', { name: 'cv.pdf', type: PDF, bytes });
    const resume = {
      resumeKey: key,
      resumeFileName: 'cv\u202efdp\n.pdf',
      resumeFileType: PDF,
      resumeFileSize: bytes.length,
    };
    const someone = person(resume);
    assert.equal((await site.apply(job.slug, someone)).status, 201);
    const { candidateId } = await applicationOf(workspace, someone.email);
    const { body } = await workspace.api('GET', `/candidates/${candidateId}/files`);
    assert.equal(body.data[0].fileName, 'cvfdp.pdf');
  });

  it('is rejected if it does not match the claim: HTML named .pdf, another size, type, kind or workspace, or no upload', async () => {
    const good = pdf();
    const html = await site.upload('resume', { name: 'cv.pdf', type: PDF, bytes: HTML });
    const real = await site.upload('resume', { name: 'cv.pdf', type: PDF, bytes: good });
    const image = await site.upload('image', { name: 'me.png', type: 'image/png', bytes: PNG });
    const foreign = await careersSite(service, other).upload('resume', { name: 'cv.pdf', type: PDF, bytes: good });
    const never = await link(good);
    const size = good.length;
    for (const [body, field] of [
      [resumeOf(html.key, HTML.length), 'resumeKey'],
      [resumeOf(real.key, size + 1), 'resumeFileSize'],
      [resumeOf(real.key, size, { resumeFileType: 'text/plain', resumeFileName: 'cv.txt' }), 'resumeFileType'],
      [resumeOf(real.key, size, { resumeFileName: 'cv.html' }), 'resumeFileName'],
      [resumeOf(image.key, PNG.length), 'resumeKey'],
      [resumeOf(foreign.key, size), 'resumeKey'],
      [resumeOf(never.key, size), 'resumeKey'],
      [resumeOf('../../etc/passwd', size), 'resumeKey'],
      [resumeOf(real.key.replace('resume', 'file'), size), 'resumeKey'],
    ] as const) {
      const rejected = await site.apply(job.slug, body);
      assert.equal(rejected.status, 422, rejected.text);
      assert.equal(rejected.body.error?.details.field, field);
    }
    const unknown = resumeOf(`20260101/${workspace.id}/resume/${workspace.id}.pdf`, size);
    const [strange, absent] = [
      await site.apply(job.slug, resumeOf(foreign.key, size)),
      await site.apply(job.slug, unknown),
    ];
    assert.equal(strange.status, absent.status);
    assert.equal((await site.apply(job.slug, resumeOf(real.key, size))).status, 201);
  });

  it('is stored for the application, listed, downloadable without an API key, and deleted with the file', async () => {
    const bytes = pdf('the résumé');
    const { key } = await site.upload('resume', { name: 'cv.pdf', type: PDF, bytes });
    const someone = resumeOf(key, bytes.length, { resumeFileName: 'Lebenslauf für "Sie".pdf' });
    await site.apply(job.slug, someone);
    const { id: applicationId, candidateId } = await applicationOf(workspace, someone.email);
    const files = `/candidates/${candidateId}/files`;
    const [file] = (await workspace.api('GET', files)).body.data;
    const { id, createdAt, ...rest } = file;
    assert.deepEqual(rest, {
      fileName: 'Lebenslauf für "Sie".pdf',
      fileType: PDF,
      fileSize: bytes.length,
      kind: 'resume',
      applicationId,
      status: 'clean',
      textStatus: null,
      externalRefs: [],
    });
    assert.match(createdAt, /Z$/);

    const { body } = await workspace.api('GET', `${files}/${id}/download`);
    const left = Date.parse(body.data.expiresAt) - Date.now();
    assert.ok(left > 290_000 && left <= 300_000);
    const download = await fetch(body.data.url);
    assert.deepEqual(Buffer.from(await download.arrayBuffer()), bytes);
    assert.equal(download.headers.get('content-type'), PDF);
    assert.match(download.headers.get('content-disposition')!, /^attachment; filename="/);
    assert.equal(download.headers.get('x-content-type-options'), 'nosniff');
    assert.match(download.headers.get('content-security-policy')!, /sandbox/);

    assert.equal((await other.api('GET', `${files}/${id}/download`)).status, 404);
    assert.equal((await workspace.api('DELETE', `${files}/${id}`)).status, 204);
    assert.equal((await workspace.api('GET', `${files}/${id}/download`)).status, 404);
    while ((await service.services.storage.stat(key)) !== null) await new Promise(setImmediate);
    assert.equal((await fetch(body.data.url)).status, 404);
    assert.deepEqual((await workspace.api('GET', files)).body.data, []);
    const tombstones = (await workspace.api('GET', `${files}?includeDeleted=true`)).body.data;
    assert.match(tombstones[0].deletedAt, /Z$/);
    const types = (await workspace.api('GET', `/activity-events?entityType=file&entityId=${id}`)).body.data;
    assert.deepEqual(
      types.map((event: Json) => event.type),
      ['file.deleted', 'file.added'],
    );
    for (const { data } of types) assert.equal(data.file.candidateId, data.candidateId);
    const used = await site.apply(job.slug, resumeOf(key, bytes.length));
    assert.equal(used.status, 422, 'the key of a deleted file stays used');
  });
});

describe('a photo', () => {
  it('is served at its URL as a sandboxed image, and becomes a file and the photo of a new candidate', async () => {
    const { fileUrl, key } = await site.upload('image', { name: 'me.png', type: 'image/png', bytes: PNG });
    assert.equal((await fetch(fileUrl)).status, 404, 'before any application');
    const someone = person({ photoUrl: fileUrl });
    assert.equal((await site.apply(job.slug, someone)).status, 201);
    assert.equal((await fetch(fileUrl)).status, 404, 'before its check');
    await checkFiles(service.db, service.services);
    const shown = await fetch(fileUrl);
    assert.equal(shown.status, 200);
    const image = Buffer.from(await shown.arrayBuffer());
    assert.deepEqual(imageSize(image), imageSize(PNG));
    assert.equal(shown.headers.get('content-type'), 'image/png');
    assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
    assert.match(shown.headers.get('cache-control')!, /private, max-age=300/);
    const again = await fetch(fileUrl, { headers: { 'if-none-match': shown.headers.get('etag')! } });
    assert.equal(again.status, 304);

    const { candidateId } = await applicationOf(workspace, someone.email);
    assert.equal((await workspace.api('GET', `/candidates/${candidateId}`)).body.data.photoUrl, fileUrl);
    const [file] = (await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data;
    assert.deepEqual([file.kind, file.fileType, file.fileSize], ['photo', 'image/png', image.length]);
    await workspace.api('DELETE', `/candidates/${candidateId}/files/${file.id}`);
    while ((await service.services.storage.stat(key)) !== null) await new Promise(setImmediate);
    assert.equal((await fetch(fileUrl)).status, 404);
  });

  it('must be an image uploaded for this workspace; nothing else is served', async () => {
    const fake = await site.upload('image', { name: 'me.png', type: 'image/png', bytes: HTML });
    const resume = await site.upload('resume', { name: 'cv.pdf', type: PDF, bytes: pdf() });
    const foreign = await careersSite(service, other).upload('image', {
      name: 'me.png',
      type: 'image/png',
      bytes: PNG,
    });
    const asPhoto = `${service.url}/photos/${resume.key.replace('/resume/', '/')}`;
    assert.equal((await fetch(fake.fileUrl)).status, 404);
    assert.equal((await fetch(asPhoto)).status, 404);
    assert.equal((await fetch(`${service.url}/photos/20260101/${workspace.id}/..%2f..%2fsecret.key`)).status, 404);
    for (const photoUrl of [
      fake.fileUrl,
      asPhoto,
      foreign.fileUrl,
      'https://evil.example/me.png',
      `${fake.fileUrl}x`,
      'x',
    ]) {
      const rejected = await site.apply(job.slug, person({ photoUrl }));
      assert.equal(rejected.status, 422, photoUrl);
      assert.equal(rejected.body.error?.details.field, 'photoUrl');
    }
  });
});

describe('files added through the API', () => {
  const bytes = pdf('letter');
  const add = async (candidateId: string, more: object = {}): Promise<Json> => {
    const request = { filename: 'letter.pdf', contentType: PDF, contentLength: bytes.length };
    const { body } = await workspace.api('POST', `/candidates/${candidateId}/files/presign`, request);
    assert.match(body.data.key, /\/file\//);
    assert.equal((await put(body.data, bytes)).status, 204);
    const claim = { key: body.data.key, fileName: 'letter.pdf', fileType: PDF, fileSize: bytes.length };
    return workspace.api('POST', `/candidates/${candidateId}/files`, { ...claim, kind: 'cover_letter', ...more });
  };
  const candidate = async (): Promise<string> => {
    const someone = person();
    await site.apply(job.slug, someone);
    return (await applicationOf(workspace, someone.email)).candidateId;
  };

  it('are checked like those of the public form, and belong to one candidate', async () => {
    const [mine, another] = [await candidate(), await candidate()];
    const added = await add(mine);
    assert.equal(added.status, 201, added.text);
    assert.deepEqual([added.body.data.kind, added.body.data.applicationId], ['cover_letter', null]);
    assert.equal((await workspace.api('GET', `/candidates/${mine}/files`)).body.data[0].id, added.body.data.id);
    for (const [more, field] of [
      [{ kind: 'photo' }, 'fileType'],
      [{ kind: 'selfie' }, 'kind'],
      [{ fileSize: 1 }, 'fileSize'],
      [{ key: 'nonsense' }, 'key'],
      [{ fileName: 'letter.exe' }, 'fileName'],
      [{ note: 'x' }, 'note'],
    ] as const) {
      const rejected = await add(mine, more);
      assert.equal(rejected.status, 422, JSON.stringify(more));
      assert.equal(rejected.body.error?.details.field, field);
    }
    const [{ key }] = await service.db.read.query<Json>(sql`
      select storage_key as key from candidate_files where workspace_id = ${workspace.id} and id = ${added.body.data.id}`);
    assert.equal((await add(mine, { key })).body.data.id, added.body.data.id, 'the same again is the same file');
    assert.equal((await add(another, { key })).body.error?.details.field, 'key');
  });

  it('of unknown and deleted candidates and of other workspaces return 404', async () => {
    const theirs = await candidate();
    for (const path of [`/candidates/${theirs}/files`, `/candidates/${theirs}/files/${theirs}/download`]) {
      assert.equal((await other.api('GET', path)).status, 404);
    }
    const request = { filename: 'letter.pdf', contentType: PDF, contentLength: 9 };
    assert.equal((await other.api('POST', `/candidates/${theirs}/files/presign`, request)).status, 404);
    const { body } = await workspace.api('POST', `/candidates/${theirs}/files/presign`, request);
    const claim = { key: body.data.key, fileName: 'letter.pdf', fileType: PDF, fileSize: 9, kind: 'other' };
    assert.equal((await other.api('POST', `/candidates/${theirs}/files`, claim)).status, 404);
    await service.db.write.query(sql`
      update candidates set deleted_at = now() where workspace_id = ${workspace.id} and id = ${theirs}`);
    assert.equal((await workspace.api('GET', `/candidates/${theirs}/files`)).status, 404);
    assert.equal((await workspace.api('POST', `/candidates/${theirs}/files`, claim)).status, 404);
  });
});
