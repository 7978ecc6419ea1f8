import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { Transformer } from '@napi-rs/image';
import { applicationOf, careersSite, openJob, person, put } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, moveClock, startService, type TestService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { EICAR, startIcapServer } from '../../../platform/file-scanner/scanners.fixture.ts';
import { imageSize } from '../../../platform/images/image-size.ts';
import { createTextExtractor } from '../../../platform/text-extraction/text-extractor.ts';
import { indexCandidateFiles } from '../candidates/search/index-files.ts';
import { checkFiles } from './check-files.ts';
import { removeDeletedBytes } from './remove-bytes.ts';

const service = await startService();
const scanner = await startIcapServer();
after(() => scanner.close());
const scanning = await startService({ FILE_SCANNER_URL: `icap://127.0.0.1:${scanner.port}/avscan` });
const extractor = createTextExtractor();
after(() => extractor.close());

/** A landscape image with EXIF rotation and location, and a document appended to it. */
function jpeg(): Buffer {
  const [width, height] = [40, 20];
  const plain = Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(120), width, height).jpegSync(90);
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8); // one entry: orientation 6, turn right
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(6, 18);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 51.5 N 0.1 W')]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 4);
  return Buffer.concat([head, exif, plain.subarray(2), Buffer.from('%PDF-1.7 appended')]);
}

/** A valid PNG of one color with a bit per pixel. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // bits per pixel; the rest is greyscale without interlacing
  const lines = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function addFile(
  { api }: TestWorkspace,
  candidateId: string,
  file: { fileName: string; fileType: string; kind: string; bytes: Buffer },
): Promise<Json> {
  const { fileName, fileType, kind, bytes } = file;
  const path = `/candidates/${candidateId}/files`;
  const request = { filename: fileName, contentType: fileType, contentLength: bytes.length };
  const link = (await api('POST', `${path}/presign`, request)).body.data;
  assert.equal((await put(link, bytes)).status, 204);
  const added = await api('POST', path, { key: link.key, fileName, fileType, fileSize: bytes.length, kind });
  assert.equal(added.status, 201, added.text);
  return { ...added.body.data, key: link.key };
}

const download = async ({ api }: TestWorkspace, candidateId: string, fileId: string): Promise<Buffer> => {
  const { body } = await api('GET', `/candidates/${candidateId}/files/${fileId}/download`);
  return Buffer.from(await (await fetch(body.data.url)).arrayBuffer());
};
const fileOf = async ({ api }: TestWorkspace, candidateId: string): Promise<Json> =>
  (await api('GET', `/candidates/${candidateId}/files`)).body.data[0];
const check = ({ db, services }: TestService) => checkFiles(db, services);
const PHOTO = { fileName: 'me.jpg', fileType: 'image/jpeg', kind: 'photo' };
const LETTER = { fileName: 'letter.txt', fileType: 'text/plain', kind: 'cover_letter' };

describe('an image', () => {
  it('is available only after re-encoding, rotated according to EXIF, without metadata and appended data', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace);
    const added = await addFile(workspace, candidateId, { ...PHOTO, bytes: jpeg() });
    assert.equal(added.status, 'pending');
    const rejected = await workspace.api('GET', `/candidates/${candidateId}/files/${added.id}/download`);
    assert.equal(rejected.status, 409);
    assert.deepEqual(rejected.body.error?.details, { status: 'pending' });

    await check(service);
    const { status, fileSize } = await fileOf(workspace, candidateId);
    const image = await download(workspace, candidateId, added.id);
    assert.deepEqual([status, fileSize], ['clean', image.length]);
    for (const hidden of ['Exif', 'GPS', '%PDF']) assert.ok(!image.includes(hidden), hidden);
    assert.deepEqual(imageSize(image), { width: 20, height: 40 });
    const types = (await eventsOf(workspace, added.id)).map(({ type }) => type);
    assert.deepEqual(types, ['file.added', 'file.checked']);
    const again = { key: added.key, ...PHOTO, fileSize: jpeg().length };
    assert.equal((await workspace.api('POST', `/candidates/${candidateId}/files`, again)).body.data.id, added.id);
  });

  it('that has too many pixels or is invalid is rejected and its content is deleted', async () => {
    const workspace = await service.workspace();
    const bomb = blankPng(10_000, 5_001); // valid, a few kilobytes, and just above the limit
    const broken = jpeg().subarray(0, 300);
    for (const [bytes, fileType, fileName] of [
      [bomb, 'image/png', 'me.png'],
      [broken, 'image/jpeg', 'me.jpg'],
    ] as const) {
      const candidateId = await makeCandidate(workspace);
      const added = await addFile(workspace, candidateId, { fileName, fileType, kind: 'photo', bytes });
      await check(service);
      assert.equal((await fileOf(workspace, candidateId)).status, 'rejected');
      assert.equal(await service.services.storage.stat(added.key), null);
      const rejected = await workspace.api('GET', `/candidates/${candidateId}/files/${added.id}/download`);
      assert.deepEqual([rejected.status, rejected.body.error?.details], [409, { status: 'rejected' }]);
    }
  });
});

describe('with a scanner', () => {
  it('no file can be downloaded, searched or exported before it was scanned', async () => {
    const workspace = await scanning.workspace();
    const candidateId = await makeCandidate(workspace);
    const added = await addFile(workspace, candidateId, { ...LETTER, bytes: Buffer.from('I speak Esperanto.') });
    assert.equal(added.status, 'pending');
    const search = async () => (await workspace.api('GET', '/candidates?q=esperanto')).body.data.length;
    await indexCandidateFiles(scanning.db, scanning.services, extractor);
    assert.equal(await search(), 0);
    assert.equal((await workspace.api('GET', `/candidates/${candidateId}/files/${added.id}/download`)).status, 409);
    await check(scanning);
    await indexCandidateFiles(scanning.db, scanning.services, extractor);
    assert.equal(await search(), 1);
    assert.equal((await download(workspace, candidateId, added.id)).toString(), 'I speak Esperanto.');
  });

  it('a malicious file of an applicant is rejected: the application remains, the content is deleted', async () => {
    const workspace = await scanning.workspace();
    const job = await openJob(workspace);
    const site = careersSite(scanning, workspace);
    const bytes = Buffer.from(EICAR);
    const { key } = await site.upload('resume', { name: 'cv.txt', type: 'text/plain', bytes });
    const someone = person({
      resumeKey: key,
      resumeFileName: 'cv.txt',
      resumeFileType: 'text/plain',
      resumeFileSize: bytes.length,
    });
    assert.equal((await site.apply(job.slug, someone)).status, 201);
    const { candidateId } = await applicationOf(workspace, someone.email);
    await check(scanning);
    assert.equal((await fileOf(workspace, candidateId)).status, 'rejected');
    assert.equal(await scanning.services.storage.stat(key), null);
  });

  it('that is unavailable, files remain pending, readiness reports it without failing, and they are checked once it recovers', async () => {
    const down = await startIcapServer();
    await down.close();
    const waiting = await startService({ FILE_SCANNER_URL: `icap://127.0.0.1:${down.port}/avscan` });
    const ready = async () => (await waiting.request('GET', '/readyz')).body.data;
    assert.deepEqual(await ready(), { status: 'ok', fileScanner: 'ok' });
    const workspace = await waiting.workspace();
    const candidateId = await makeCandidate(workspace);
    await addFile(workspace, candidateId, { ...LETTER, bytes: Buffer.from('Text') });
    await check(waiting);
    await check(waiting); // before the delay is over, nothing happens
    assert.equal((await fileOf(workspace, candidateId)).status, 'pending');
    assert.deepEqual(await ready(), { status: 'ok', fileScanner: 'unavailable' });
    assert.match((await waiting.request('GET', '/metrics')).text, /rolecall_files_check_postponed 1/);

    const back = await startIcapServer(down.port);
    after(() => back.close());
    await moveClock(waiting.db, '10 minutes');
    await check(waiting);
    assert.equal((await fileOf(workspace, candidateId)).status, 'clean');
    assert.deepEqual(await ready(), { status: 'ok', fileScanner: 'ok' });
  });

  it('failed attempts to check a file do not change its revision, the result does, with one event', async () => {
    const down = await startIcapServer();
    await down.close();
    const waiting = await startService({ FILE_SCANNER_URL: `icap://127.0.0.1:${down.port}/avscan` });
    const workspace = await waiting.workspace();
    const { api } = workspace;
    const candidateId = await makeCandidate(workspace);
    const { id } = await addFile(workspace, candidateId, { ...LETTER, bytes: Buffer.from('Text') });
    const sync = async (token: string) => (await api('GET', `/files${token}`)).body;
    // Events and sync tokens end at the horizon, which transactions in other databases of the server hold back. The text of a
    // file may be read as soon as it is clean, which is another version with its own event.
    const isLastVersionOf = async (type: string): Promise<void> => {
      await eventually(
        async () => ({
          events: (await api('GET', `/activity-events?entityId=${id}&limit=5`)).body.data as Json[],
          stored: await revision(),
        }),
        ({ events, stored }) =>
          events[0]?.entityRevision === stored && events.filter((event) => event.type === type).length === 1,
      );
    };
    const settledToken = async (): Promise<string> => {
      let next = (await sync('')).meta.syncToken;
      const read = async () => {
        const { data, meta } = await sync(`?syncToken=${next}`);
        next = meta.syncToken;
        return data.length;
      };
      await eventually(read, (changes) => changes === 0);
      return next;
    };
    const revision = async () => {
      const [row] = await waiting.db.write.query<{ revision: number }>(sql`
        select revision from candidate_files where workspace_id = ${workspace.id} and id = ${id}`);
      return row!.revision;
    };
    const syncToken = await settledToken();
    await check(waiting);
    const unchanged = await sync(`?syncToken=${syncToken}`);
    assert.deepEqual(unchanged.data, []);
    await isLastVersionOf('file.added');

    const back = await startIcapServer(down.port);
    after(() => back.close());
    await moveClock(waiting.db, '10 minutes');
    await check(waiting);
    const [changed] = (await sync(`?syncToken=${unchanged.meta.syncToken}`)).data;
    assert.deepEqual([changed.id, changed.status], [id, 'clean']);
    await isLastVersionOf('file.checked');

    await api('DELETE', `/candidates/${candidateId}/files/${id}`);
    await removeDeletedBytes(waiting.services, waiting.db);
    await isLastVersionOf('file.deleted');
  });
});
