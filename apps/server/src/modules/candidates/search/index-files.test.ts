import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { sql } from '../../../platform/database/sql.ts';
import { Unavailable } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { ExtractionFailed } from '../../../platform/text-extraction/extraction-failed.ts';
import { createTextExtractor, type TextExtractor } from '../../../platform/text-extraction/text-extractor.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../testing/harness.ts';
import { indexCandidateFiles } from './index-files.ts';

const service = await startService();
const { db, services } = service;
const extractor = createTextExtractor();
after(() => extractor.close());

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
let people = 0;
const create = async ({ api }: TestWorkspace): Promise<string> => {
  people += 1;
  const person = { firstName: 'Some', lastName: 'One', email: `p${people}@mail.example` };
  return (await api('POST', '/candidates', person)).body.data.id;
};
/** Stores a file and makes it the candidate's, as an upload would. */
const attach = async ({ id }: TestWorkspace, candidateId: string, bytes: Uint8Array | string, type = 'text/plain') => {
  const fileId = newId();
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  await services.storage.write(`test/${fileId}`, content, type);
  await db.write.query(sql`
    insert into candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)
    values (${id}, ${fileId}, ${candidateId}, 'resume', 'resume', ${type}, ${content.length}, ${`test/${fileId}`})`);
  return fileId;
};
const stateOf = async (fileId: string) => {
  const [row] = await db.write.query<Json>(
    sql`select status, attempts, text, failure from candidate_file_texts where file_id = ${fileId}`,
  );
  return row;
};
const search = async ({ api }: TestWorkspace, q: string) =>
  (await api('GET', `/candidates?q=${q}`)).body.data.map((candidate: Json) => candidate.id);
const index = (using: TextExtractor = extractor) => indexCandidateFiles(db, services, using);
const docx = (text: string) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });

describe('indexing of candidate files', () => {
  it('a candidate is found by the words of all files, beside those of the profile', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace);
    await attach(workspace, id, 'Fluent in Esperanto and naïve Bayes.');
    await attach(workspace, id, docx('Built a telescope'), DOCX);
    assert.deepEqual(await search(workspace, 'esperanto'), []);
    await index();
    assert.deepEqual(await search(workspace, 'esperanto naive telesc one'), [id]);
    await workspace.api('PATCH', `/candidates/${id}`, { headline: 'Astronomer' });
    await workspace.api('POST', `/candidates/${id}/notes`, { body: 'Punctual' });
    assert.deepEqual(await search(workspace, 'astronomer punctual esperanto telescope'), [id]);
  });

  it('a deleted file is no longer searched', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace);
    const file = await attach(workspace, id, 'Esperanto');
    await index();
    assert.deepEqual(await search(workspace, 'esperanto'), [id]);
    await workspace.api('DELETE', `/candidates/${id}/files/${file}`);
    assert.deepEqual(await search(workspace, 'esperanto'), []);
    assert.equal(await stateOf(file), undefined);
  });

  it('pictures are not read', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'not looked at', 'image/png');
    assert.equal(await stateOf(file), undefined);
  });

  it('a file that cannot be read costs only itself, at once when trying again cannot help', async () => {
    const workspace = await service.workspace();
    const [victim, other] = [await create(workspace), await create(workspace)];
    const broken = await attach(workspace, victim, 'no zip at all', DOCX);
    const bomb = await attach(workspace, victim, docx('0'.repeat(60_000_000)), DOCX);
    await attach(workspace, other, 'Esperanto');
    await index();
    assert.equal((await stateOf(broken)).status, 'failed');
    assert.notEqual((await stateOf(bomb)).status, 'pending');
    assert.deepEqual(await search(workspace, 'esperanto'), [other]);
    assert.equal((await workspace.api('PATCH', `/candidates/${victim}`, { phone: '1' })).status, 200);
  });

  it('what may pass is tried three times, with pauses', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Slow');
    const slow: TextExtractor = {
      extract: () => Promise.reject(new ExtractionFailed('timeout', 'slow')),
      close: async () => {},
    };
    const attempts: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      await index(slow);
      await index(slow); // before the pause is over: nothing
      attempts.push((await stateOf(file)).attempts);
      await moveClock(db, `${round} hours`);
    }
    assert.deepEqual(attempts, [1, 2, 3, 3]);
    assert.equal((await stateOf(file)).status, 'failed');
  });

  it('a storage that does not answer is not held against the file', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace);
    const file = await attach(workspace, id, 'Esperanto');
    const down = { ...services, storage: { ...services.storage, read: () => Promise.reject(new Unavailable('down')) } };
    for (let round = 1; round <= 5; round += 1) {
      await indexCandidateFiles(db, down, extractor);
      assert.equal((await stateOf(file)).attempts, 0);
      await moveClock(db, `${10 + round} hours`);
    }
    await index();
    assert.deepEqual(await search(workspace, 'esperanto'), [id]);
  });

  it('a worker that lost its lease changes nothing any more', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Text');
    const late: TextExtractor = {
      close: async () => {},
      async extract() {
        await moveClock(db, '30 hours'); // the lease ends while it reads, and another worker is done first
        await index();
        return { text: 'late', truncated: false };
      },
    };
    await index(late);
    assert.equal((await stateOf(file)).text, 'Text');
  });

  it('a file that kills every worker that reads it ends too', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Text');
    await db.write.query(sql`update candidate_file_texts set attempts = 3 where file_id = ${file}`);
    await index();
    assert.equal((await stateOf(file)).status, 'failed');
  });

  it('several workers at once read each file once', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace);
    for (let count = 0; count < 12; count += 1) await attach(workspace, id, `Word${count}`);
    let reads = 0;
    const counting: TextExtractor = {
      close: async () => {},
      extract: (bytes, type) => {
        reads += 1;
        return extractor.extract(bytes, type);
      },
    };
    await Promise.all([index(counting), index(counting), index(counting)]);
    assert.equal(reads, 12);
    assert.deepEqual(await search(workspace, 'word0 word11'), [id]);
  });
});
