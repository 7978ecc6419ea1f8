import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { PNG, put } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { pdf, TYPES } from '../../../platform/text-extraction/documents.fixture.ts';
import { createTextExtractor } from '../../../platform/text-extraction/text-extractor.ts';
import { indexCandidateFiles } from '../candidates/search/index-files.ts';
import { checkFiles } from './check-files.ts';

const service = await startService();
const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());
const readTexts = () => indexCandidateFiles(service.db, service.services, extractor);

/** Adds a file to a candidate. @returns the path of its text */
async function attach({ api }: TestWorkspace, candidateId: string, bytes: Buffer, fileName: string, fileType: string) {
  const fileSize = bytes.length;
  const declared = { filename: fileName, contentType: fileType, contentLength: fileSize };
  const link = (await api('POST', `/candidates/${candidateId}/files/presign`, declared)).body.data;
  await put(link, bytes);
  const file = { key: link.key, fileName, fileType, fileSize, kind: 'other' };
  const { status, text, body } = await api('POST', `/candidates/${candidateId}/files`, file);
  assert.equal(status, 201, text);
  return `/files/${body.data.id}/text`;
}

describe('the text of a file', () => {
  it('keeps the lines of the document, and hostile text is returned as it is, as text', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace);
    const hostile = 'Jane Doe\n\nEXPERIENCE\n<script>alert(1)</script>\u0000\u202e\nOven\tbuilder\n';
    const path = await attach(workspace, candidateId, Buffer.from(hostile.replace('\u0000', '')), 'cv.txt', TYPES.txt);
    const before = await workspace.api('GET', path);
    assert.deepEqual([before.status, before.body.data.status, before.body.data.text], [200, 'pending', null]);
    await readTexts();
    const { status, body, headers } = await workspace.api('GET', path);
    assert.equal(status, 200);
    assert.match(headers.get('content-type')!, /^application\/json/);
    assert.equal(body.data.candidateId, candidateId);
    assert.equal(body.data.status, 'ready');
    assert.equal(body.data.text, 'Jane Doe\n\nEXPERIENCE\n<script>alert(1)</script>\u202e\nOven\tbuilder');
  });

  it('exists for documents of each type; images have no text, and a damaged document is reported as such', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace);
    const of = (bytes: Buffer, name: string, type: string) => attach(workspace, candidateId, bytes, name, type);
    const read = await of(
      pdf(['BT /F1 12 Tf 50 700 Td (First line) Tj 0 -20 Td (Second line) Tj ET']),
      'cv.pdf',
      TYPES.pdf,
    );
    const damaged = await of(Buffer.from('%PDF-1.7 but not'), 'bad.pdf', TYPES.pdf);
    const image = await of(PNG, 'me.png', 'image/png');
    const unchecked = await workspace.api('GET', image);
    assert.deepEqual([unchecked.status, unchecked.body.error?.details], [409, { status: 'pending' }]);
    await checkFiles(service.db, service.services);
    await readTexts();
    assert.match((await workspace.api('GET', read)).body.data.text, /First line\n+Second line/);
    const textOf = async (path: string) => {
      const { status, text } = (await workspace.api('GET', path)).body.data;
      return [status, text];
    };
    assert.deepEqual(await textOf(damaged), ['failed', null]);
    assert.deepEqual(await textOf(image), ['unsupported', null]);
  });

  it('says what a reader does not see, which is neither text nor found, and whether the document was cut', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace);
    const page = 'BT /F1 12 Tf 50 700 Td (Nora Quill, engineer) Tj ET';
    const hiding = pdf([`${page} BT 1 g /F1 12 Tf 50 600 Td (zxhidden) Tj ET`]);
    const of = (bytes: Buffer, name: string) => attach(workspace, candidateId, bytes, name, TYPES.pdf);
    const [hides, long] = [await of(hiding, 'hides.pdf'), await of(pdf(new Array(201).fill(page)), 'long.pdf')];
    await readTexts();
    const { data } = (await workspace.api('GET', hides)).body;
    assert.deepEqual([data.text, data.truncated], ['Nora Quill, engineer', false]);
    assert.deepEqual(data.hiddenText, [{ text: 'zxhidden', page: 1, how: 'background_color' }]);
    assert.deepEqual((await workspace.api('GET', '/candidates?q=zxhidden')).body.data, []);
    assert.equal((await workspace.api('GET', long)).body.data.truncated, true);
  });

  it('of a scan or a font without meaning has a state of its own, in each record of the file, which changes with version and event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const candidateId = await makeCandidate(workspace);
    const shifted = 'Nora Quill Backend Engineer Harbour Systems zxsecret'.replace(/\S/g, (letter) =>
      String.fromCodePoint(0xe000 + letter.charCodeAt(0)),
    );
    const paths = {
      read: await attach(workspace, candidateId, Buffer.from('Esperanto'), 'cv.txt', TYPES.txt),
      no_text: await attach(workspace, candidateId, pdf(['0 0 m 100 100 l S']), 'scan.pdf', TYPES.pdf),
      unreadable: await attach(workspace, candidateId, Buffer.from(shifted), 'map.txt', TYPES.txt),
      damaged: await attach(workspace, candidateId, Buffer.from('%PDF-1.7 but not'), 'bad.pdf', TYPES.pdf),
      image: await attach(workspace, candidateId, PNG, 'me.png', 'image/png'),
    };
    const list = async () => (await api('GET', `/candidates/${candidateId}/files`)).body.data;
    assert.deepEqual(new Set((await list()).map(({ textStatus }: Json) => textStatus)), new Set([null]));
    await checkFiles(service.db, service.services);
    await readTexts();
    const textOf = async (path: string) => {
      const { text, textStatus, hiddenText } = (await api('GET', path)).body.data;
      return [textStatus, text, hiddenText];
    };
    assert.deepEqual(await textOf(paths.read), ['read', 'Esperanto', []]);
    assert.deepEqual(await textOf(paths.no_text), ['no_text', '', []]);
    assert.deepEqual(await textOf(paths.unreadable), ['unreadable', null, []]);
    assert.deepEqual(await textOf(paths.damaged), ['unreadable', null, []]);
    assert.deepEqual(await textOf(paths.image), [null, null, []]);
    const listed = Object.fromEntries((await list()).map((file: Json) => [file.fileName, file.textStatus]));
    assert.deepEqual(listed, {
      ...{ 'cv.txt': 'read', 'scan.pdf': 'no_text', 'map.txt': 'unreadable', 'bad.pdf': 'unreadable' },
      'me.png': null,
    });
    const id = paths.no_text.split('/')[2];
    const events = (await api('GET', `/activity-events?entityId=${id}&type=file.updated`)).body.data;
    assert.equal(events.length, 1);
    const [event] = events;
    assert.deepEqual(event.data.changes, { textStatus: { from: null, to: 'no_text' } });
    assert.equal(event.data.file.textStatus, 'no_text');
    const search = async (q: string) => (await api('GET', `/candidates?q=${encodeURIComponent(q)}`)).body.data.length;
    assert.deepEqual([await search('esperanto'), await search(shifted.slice(0, 4))], [1, 0]);
    const proposed = await api('POST', paths.unreadable.replace(/text$/, 'prefill'));
    assert.deepEqual([proposed.body.data.textStatus, proposed.body.data.fields.firstName], ['unreadable', null]);
  });

  it('is hidden from keys without personal data or scope, from other workspaces, and after the file or its candidate is deleted', async () => {
    const workspace = await service.workspace();
    const candidateId = await makeCandidate(workspace);
    const path = await attach(workspace, candidateId, Buffer.from('Secret oven'), 'cv.txt', TYPES.txt);
    const second = await attach(workspace, candidateId, Buffer.from('Second oven'), 'b.txt', TYPES.txt);
    await readTexts();
    const withKey = async (scopes: string[], more: object = {}) => {
      const { body } = await workspace.api('POST', '/api-keys', { name: 'Limited', scopes, ...more });
      const headers = { authorization: `Bearer ${body.data.key}` };
      return service.request('GET', `/api/v1${path}`, { headers });
    };
    const hidden = await withKey(['files:read'], { limits: { personalData: false } });
    const { text, hiddenText, status } = hidden.body.data;
    assert.deepEqual([hidden.status, text, hiddenText, status], [200, null, null, 'ready']);
    assert.equal((await withKey(['candidates:read'])).status, 403);
    assert.equal((await withKey(['files:read'])).body.data.text, 'Secret oven');
    const other = await service.workspace();
    assert.equal((await other.api('GET', path)).status, 404);
    const id = path.split('/')[2];
    assert.equal((await workspace.api('DELETE', `/candidates/${candidateId}/files/${id}`)).status, 204);
    assert.equal((await workspace.api('GET', path)).status, 404);
    await workspace.api('DELETE', `/candidates/${candidateId}`);
    assert.equal((await workspace.api('GET', second)).status, 404);
  });
});
