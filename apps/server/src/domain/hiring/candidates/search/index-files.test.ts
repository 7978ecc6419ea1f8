import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { acrossWorkspaces } from '../../../../../test/row-security.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { Unavailable } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { ExtractionFailed } from '../../../../platform/text-extraction/extraction-failed.ts';
import { createTextExtractor, type TextExtractor } from '../../../../platform/text-extraction/text-extractor.ts';
import { createReadingSchedule, indexCandidateFiles } from './index-files.ts';
import { refreshOldDocuments } from './refresh-old-documents.ts';

const service = await startService();
const { db, services } = service;
const extractor = createTextExtractor({ form: 'lines' });
after(() => extractor.close());

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
let people = 0;
const create = async ({ api }: TestWorkspace): Promise<string> => {
  people += 1;
  const person = { firstName: 'Some', lastName: 'One', email: `p${people}@mail.example` };
  return (await api('POST', '/candidates', person)).body.data.id;
};
/** Stores a file and adds it to the candidate, as an upload would. */
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
  it('finds parts of text without spaces, other spellings of letters, and words across the ends of lines', async () => {
    const workspace = await service.workspace();
    const texts: [text: string, found: string[], notFound: string[]][] = [
      [
        '软件工程师在上海海图数据有限公司',
        ['海图数据', '软件', '图', '司', '"海图数据"', '上海 公司'],
        ['图海', '软师', '"软件 工程师"'],
      ],
      ['Java工程师 in 東京 and Osaka', ['java', '工程師 OR 工程', '"東京 and osaka"', '京'], ['師東']],
      ['软件⼯作', ['软件工作', '工作'], ['作工']],
      ['thermo-\ndynamics', ['thermodynamics', 'thermo', 'dynamics'], []],
      ['ＳＱＬ ﬁnance', ['sql', 'finance'], []],
      ['ﻣﺤﻤﺪ علی کریم', ['محمد', 'علي', 'كريم'], []],
      ["Pat O'Brien, d'Artagnan", ['obrien', "o'brien", 'brien', 'dartagnan', 'o’brien'], ['obrian']],
      ['MacIntosh OBrien', ["O'Brien"], []],
    ];
    for (const [text, found, notFound] of texts) {
      const id = await create(workspace);
      await attach(workspace, id, text);
      await index();
      for (const q of found)
        assert.ok((await search(workspace, encodeURIComponent(q))).includes(id), `${q} in ${text}`);
      for (const q of notFound)
        assert.ok(!(await search(workspace, encodeURIComponent(q))).includes(id), `${q} not in ${text}`);
    }
  });

  it('the words of files are written anew where the rules for them have changed', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace);
    await attach(workspace, id, 'electro-\nmagnetics');
    await index();
    await service.db.write.query(
      sql`update candidate_documents set version = 0, words = '' where workspace_id = ${workspace.id}`,
    );
    assert.deepEqual(await search(workspace, 'electromagnetics'), []);
    await refreshOldDocuments(acrossWorkspaces(service.db));
    assert.deepEqual(await search(workspace, 'electromagnetics'), [id]);
  });

  it('a name in two parts is found without a space, in the order of its language', async () => {
    const workspace = await service.workspace();
    const person = (firstName: string, lastName: string) =>
      workspace.api('POST', '/candidates', { firstName, lastName, email: null });
    await person('伟', '张');
    await person('修', '欧阳');
    await person('민수', '김');
    for (const q of ['张伟', '欧阳修', '修 欧阳', '김민수', '张'])
      assert.equal((await search(workspace, encodeURIComponent(q))).length, 1, q);
  });

  it('a candidate is found by the words of all files and of the profile', async () => {
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

  it('images are not indexed', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'not looked at', 'image/png');
    assert.equal(await stateOf(file), undefined);
  });

  it('a file that cannot be read fails immediately if a retry cannot help, without affecting other files', async () => {
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

  it('a temporary failure is retried three times, with delays', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Slow');
    const slow: TextExtractor = {
      extract: () => Promise.reject(new Error('the thread ended')),
      close: async () => {},
    };
    const attempts: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      await index(slow);
      await index(slow); // before the delay is over, nothing happens
      attempts.push((await stateOf(file)).attempts);
      await moveClock(db, `${round} hours`);
    }
    assert.deepEqual(attempts, [1, 2, 3, 3]);
    assert.equal((await stateOf(file)).status, 'failed');
  });

  it('a file that exceeds the time limit is not retried', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Slow');
    await index({
      extract: () => Promise.reject(new ExtractionFailed('timeout', 'slow')),
      close: async () => {},
    });
    assert.deepEqual([(await stateOf(file)).status, (await stateOf(file)).attempts], ['failed', 1]);
  });

  it('workspaces are served round robin: one with many files delays another by one file', async () => {
    const [greedy, modest] = [await service.workspace(), await service.workspace()];
    const [theirs, mine] = [await create(greedy), await create(modest)];
    for (let count = 0; count < 10; count += 1) await attach(greedy, theirs, `Many${count}`);
    await attach(modest, mine, 'Modest');
    const order: string[] = [];
    await index({
      close: async () => {},
      extract: async (bytes) => {
        const text = Buffer.from(bytes).toString();
        order.push(text);
        return { text, textStatus: 'read', hiddenText: [], truncated: false };
      },
    });
    assert.ok(order.indexOf('Modest') <= 1, order.join(' '));
  });

  it('a workspace whose files hang leaves a lane for the others', async () => {
    const [hostile, modest] = [await service.workspace(), await service.workspace()];
    const [theirs, mine] = [await create(hostile), await create(modest)];
    for (let count = 0; count < 3; count += 1) await attach(hostile, theirs, `Hangs${count}`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const hanging: TextExtractor = {
      close: async () => {},
      extract: async (bytes) => {
        const text = Buffer.from(bytes).toString();
        if (text.startsWith('Hangs')) await released;
        order.push(text);
        return { text, textStatus: 'read', hiddenText: [], truncated: false };
      },
    };
    const schedule = createReadingSchedule();
    const lane = (includesOverBudget: boolean) =>
      indexCandidateFiles(db, services, hanging, undefined, { schedule, includesOverBudget });
    const first = lane(true);
    while (schedule.reading.size === 0) await new Promise(setImmediate);
    await attach(modest, mine, 'Modest');
    await lane(false);
    assert.deepEqual(order, ['Modest']);
    release();
    await first;
    assert.equal(order.length, 4, 'nothing is lost: when nobody else waits, the rest is read');
  });

  it('a workspace that has used up its budget is served last, and never by the lane for the others', async () => {
    const [hostile, modest] = [await service.workspace(), await service.workspace()];
    const [theirs, mine] = [await create(hostile), await create(modest)];
    const order: string[] = [];
    const reading: TextExtractor = {
      close: async () => {},
      extract: async (bytes) => {
        const text = Buffer.from(bytes).toString();
        order.push(text);
        return { text, textStatus: 'read', hiddenText: [], truncated: false };
      },
    };
    const schedule = createReadingSchedule();
    schedule.budget.spend(hostile.id, 60_000);
    const lane = (includesOverBudget: boolean) =>
      indexCandidateFiles(db, services, reading, undefined, { schedule, includesOverBudget });
    await attach(hostile, theirs, 'Late');
    await attach(modest, mine, 'First');
    await lane(false);
    assert.deepEqual(order, ['First']);
    await attach(modest, mine, 'Second');
    await lane(true);
    assert.deepEqual(order, ['First', 'Second', 'Late']);
  });

  it('an unavailable storage does not count as an attempt', async () => {
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

  it('a worker that lost its lease changes nothing', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Text');
    const late: TextExtractor = {
      close: async () => {},
      async extract() {
        await moveClock(db, '30 hours'); // the lease expires during the extraction, and another worker finishes first
        await index();
        return { text: 'late', textStatus: 'read', hiddenText: [], truncated: false };
      },
    };
    await index(late);
    assert.equal((await stateOf(file)).text, 'Text');
  });

  it('a file that crashes every worker eventually fails', async () => {
    const workspace = await service.workspace();
    const file = await attach(workspace, await create(workspace), 'Text');
    await db.write.query(sql`update candidate_file_texts set attempts = 3 where file_id = ${file}`);
    await index();
    assert.equal((await stateOf(file)).status, 'failed');
  });

  it('several concurrent workers read each file once', async () => {
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
