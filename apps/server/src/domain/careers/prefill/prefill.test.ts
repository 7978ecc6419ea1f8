import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { careersSite, openJob, PNG, person, put } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import {
  deflatedBomb,
  pdf as pdfOf,
  TYPES,
  zipOfDeflated,
} from '../../../platform/text-extraction/documents.fixture.ts';

const service = await startService({ TRUST_PROXY: 'true' });
const workspace = await service.workspace();
const other = await service.workspace();
const site = careersSite(service, workspace);

const RESUMES = join(import.meta.dirname, '../resume-parsing/corpus/files');
const RESUME = readFileSync(join(RESUMES, 'marta-classic.pdf'));
const TEXT = Buffer.from('Jane Doe\nEngineer\njane.doe@example.com\n');

const EVENTS = sql`select count(*)::int as n from activity_events where workspace_id = ${workspace.id}`;

/** Uploads a file as a member. @returns its key */
async function upload({ api }: TestWorkspace, bytes: Buffer, name: string, type: string): Promise<string> {
  const declared = { filename: name, contentType: type, contentLength: bytes.length };
  const link = await api('POST', '/files/presign', declared);
  assert.equal(link.status, 200, link.text);
  assert.equal((await put(link.body.data, bytes)).status, 204);
  return link.body.data.key;
}

async function uploadAsVisitor(bytes: Buffer, name: string, type: string): Promise<string> {
  return (await site.upload('resume', { name, type, bytes })).key;
}

function rejectsField({ status, body }: { status: number; body: Json }, field: string, message: RegExp): void {
  assert.equal(status, 422);
  assert.equal(body.error.details.field, field);
  assert.match(body.error.message, message);
}

describe('a visitor', () => {
  it('gets the values of an upload with their confidence, and nothing is stored', async () => {
    const key = await uploadAsVisitor(RESUME, 'cv.pdf', TYPES.pdf);
    const before = await service.db.read.query(EVENTS);
    const { status, body } = await site.post('/resume/prefill', { key, unknown: 1 });
    assert.equal(status, 200);
    const { fields } = body.data;
    assert.deepEqual(
      [fields.firstName.value, fields.lastName.value, fields.email.value, fields.phone.value, fields.phone.country],
      ['Marta', 'Okafor', 'marta.okafor@example.com', '+1 212 555 0147', 'US'],
    );
    assert.equal(fields.githubUrl.value, 'https://github.com/mokafor');
    assert.equal(fields.websiteUrl, null);
    const { confidence, ...position } = fields.experience[0];
    assert.deepEqual(position, {
      ...{ company: 'Northwind Payments', title: 'Senior Software Engineer' },
      ...{ startDate: '2019-03', endDate: null, current: true },
    });
    assert.ok(confidence > 0.5 && confidence <= 1);
    assert.equal(fields.education[0].school, 'Rutgers University');
    assert.deepEqual(await service.db.read.query(EVENTS), before);
    const again = await site.post('/resume/prefill', { key });
    assert.deepEqual(again.body.data, body.data);
  });

  it('can submit the proposed values as they are', async () => {
    const key = await uploadAsVisitor(RESUME, 'cv.pdf', TYPES.pdf);
    const { fields } = (await site.post('/resume/prefill', { key })).body.data;
    const single = ['firstName', 'lastName', 'email', 'phone', 'headline', 'linkedinUrl', 'githubUrl'];
    const lists = ['experience', 'education'].map((name) => [
      name,
      fields[name].map(({ confidence: _, ...entry }: Json) => entry),
    ]);
    const created = await workspace.api('POST', '/candidates', {
      ...Object.fromEntries(single.map((name) => [name, fields[name].value])),
      ...Object.fromEntries(lists),
    });
    assert.equal(created.status, 201, created.text);
  });

  it('cannot read an upload of another workspace, kind or age, or one that was used', async () => {
    const key = await uploadAsVisitor(TEXT, 'cv.txt', TYPES.txt);
    const prefill = (of: unknown, where = site) => where.post('/resume/prefill', { key: of });
    assert.equal((await prefill(key)).status, 200);
    rejectsField(await prefill(key, careersSite(service, other)), 'key', /not the key/);
    rejectsField(await prefill('../../etc/passwd'), 'key', /not the key/);
    rejectsField(await prefill(12), 'key', /string/);
    rejectsField(await prefill(undefined), 'key', /required/);
    rejectsField(await prefill(await upload(workspace, TEXT, 'cv.txt', TYPES.txt)), 'key', /not the key/);
    const declared = { filename: 'cv.txt', contentType: TYPES.txt, contentLength: 9 };
    const { key: missing } = (await site.post('/resume/presign', declared)).body.data;
    rejectsField(await prefill(missing), 'key', /not been uploaded/);
    const { body } = await site.post('/image/presign', { ...declared, filename: 'a.png', contentType: 'image/png' });
    rejectsField(await prefill(body.data.key), 'key', /not the key/);

    const job = await openJob(workspace);
    const applied = await site.apply(
      job.slug,
      person({
        ...{ resumeKey: key, resumeFileName: 'cv.txt', resumeFileType: TYPES.txt, resumeFileSize: TEXT.length },
      }),
    );
    assert.equal(applied.status, 201, applied.text);
    rejectsField(await prefill(key), 'key', /already used/);
  });

  it('with a hostile document gets an error that names it, within the time limit, and others are served meanwhile', async () => {
    const bomb = await uploadAsVisitor(
      zipOfDeflated('word/document.xml', deflatedBomb('<w:document><w:t>', 'a', 1e9)),
      'cv.docx',
      TYPES.docx,
    );
    const hostile = site.post('/resume/prefill', { key: bomb });
    const key = await upload(workspace, TEXT, 'cv.txt', TYPES.txt);
    assert.equal((await workspace.api('POST', '/files/prefill', { key })).status, 200);
    rejectsField(await hostile, 'key', /too large|too long/);
    const damaged = await uploadAsVisitor(Buffer.from('%PDF-1.7 but not'), 'cv.pdf', TYPES.pdf);
    rejectsField(await site.post('/resume/prefill', { key: damaged }), 'key', /damaged/);
    const empty = await uploadAsVisitor(pdfOf(['']), 'cv.pdf', TYPES.pdf);
    const { body } = await site.post('/resume/prefill', { key: empty });
    assert.deepEqual(body.data.fields, {
      ...{ firstName: null, lastName: null, email: null, phone: null, headline: null },
      ...{ linkedinUrl: null, githubUrl: null, websiteUrl: null, experience: [], education: [] },
    });
  });
});

describe('rate limits', () => {
  it('a visitor can have ten résumés a minute read by default; other visitors are not affected', async () => {
    const limited = await startService({ TRUST_PROXY: 'true', RATE_LIMIT_PREFILL_PER_MINUTE: '10' });
    const slug = (await limited.workspace()).slug;
    const from = (ip: string) => careersSite(limited, { slug }, ip);
    for (let n = 0; n < 10; n += 1) {
      const { status, headers } = await from('198.51.100.1').post('/resume/prefill', { key: 'x' });
      assert.equal(status, 422);
      assert.equal(headers.get('ratelimit-policy'), '"prefill";q=10;w=60');
    }
    assert.equal((await from('198.51.100.1').post('/resume/prefill', { key: 'x' })).status, 429);
    assert.equal((await from('198.51.100.2').post('/resume/prefill', { key: 'x' })).status, 422);
  });
});

describe('a member', () => {
  it('gets the values of an upload before its candidate exists, and adds the file to the candidate', async () => {
    const { api } = workspace;
    const key = await upload(workspace, RESUME, 'cv.pdf', TYPES.pdf);
    const { body } = await api('POST', '/files/prefill', { key });
    const { firstName, lastName } = body.data.fields;
    const candidateId = await makeCandidate(workspace, { firstName: firstName.value, lastName: lastName.value });
    const file = { key, fileName: 'cv.pdf', fileType: TYPES.pdf, fileSize: RESUME.length, kind: 'resume' };
    const added = await api('POST', `/candidates/${candidateId}/files`, file);
    assert.equal(added.status, 201, added.text);
    rejectsField(await api('POST', '/files/prefill', { key }), 'key', /already used/);

    const path = `/files/${added.body.data.id}/prefill`;
    assert.deepEqual((await api('POST', path)).body.data, body.data);
    assert.equal((await other.api('POST', path)).status, 404);
    await api('DELETE', `/candidates/${candidateId}`);
    assert.equal((await api('POST', path)).status, 404);
  });

  it('sees no values with a key without personal data, and needs the scope', async () => {
    const key = await upload(workspace, TEXT, 'cv.txt', TYPES.txt);
    const call = async (scopes: string[], more: object = {}) => {
      const made = await workspace.api('POST', '/api-keys', { name: 'Limited', scopes, ...more });
      assert.equal(made.status, 201, made.text);
      const headers = { authorization: `Bearer ${made.body.data.key}` };
      return service.request('POST', '/api/v1/files/prefill', { body: { key }, headers });
    };
    const hidden = await call(['files:write'], { limits: { personalData: false } });
    assert.deepEqual(
      [hidden.status, hidden.body.data],
      [200, { textStatus: 'read', fields: null, unreadEntries: { experience: 0, education: 0 } }],
    );
    assert.equal((await call(['files:read'])).status, 403);
    assert.equal((await call(['files:write'])).body.data.fields.email.value, 'jane.doe@example.com');
  });

  it('cannot read an image', async () => {
    const { api } = workspace;
    rejectsField(
      await api('POST', '/files/prefill', { key: await upload(workspace, PNG, 'a.png', 'image/png') }),
      'key',
      /document/,
    );
  });

  it('an idempotency key does not store the values', async () => {
    const key = await upload(workspace, TEXT, 'cv.txt', TYPES.txt);
    const headers = { 'idempotency-key': 'prefill' };
    assert.equal((await workspace.api('POST', '/files/prefill', { key }, headers)).status, 200);
    const stored = await service.db.read.query(
      sql`select 1 from idempotency_keys where workspace_id = ${workspace.id} and key = 'prefill'`,
    );
    assert.equal(stored.length, 0);
  });

  it('an upload expires after 24 hours, even if its bytes still exist', async () => {
    const key = await upload(workspace, TEXT, 'cv.txt', TYPES.txt);
    const at = key.lastIndexOf('/') + 1; // of a UUIDv7, which starts with the time
    const old = `${key.slice(0, at)}01900000-0000${key.slice(at + 13)}`;
    rejectsField(await workspace.api('POST', '/files/prefill', { key: old }), 'key', /24 hours/);
  });
});
