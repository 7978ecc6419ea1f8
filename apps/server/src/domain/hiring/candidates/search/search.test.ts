import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { apply, makeJob } from '../../../../../test/hiring.ts';
import { limitedKey } from '../../../../../test/keys.ts';
import { acrossWorkspaces } from '../../../../../test/row-security.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { refreshOldDocuments } from './refresh-old-documents.ts';

const service = await startService();

let people = 0;
const create = async ({ api }: TestWorkspace, more: object = {}): Promise<string> => {
  people += 1;
  const person = { firstName: 'Someone', lastName: 'Else', email: `p${people}@mail.example`, ...more };
  const answer = await api('POST', '/candidates', person);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data.id;
};
const search = async ({ api }: TestWorkspace, q: string, more = ''): Promise<string[]> => {
  const { status, body, text } = await api('GET', `/candidates?q=${encodeURIComponent(q)}${more}`);
  assert.equal(status, 200, text);
  return body.data.map((candidate: Json) => candidate.id);
};
/** Every page of a search, by following the cursor. */
const readAllPages = async ({ api }: TestWorkspace, q: string, limit: number, between?: () => Promise<unknown>) => {
  const ids: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await api('GET', `/candidates?q=${q}&limit=${limit}${cursor}`);
    ids.push(...body.data.map((candidate: Json) => candidate.id));
    if (body.meta?.nextCursor === undefined) return ids;
    cursor = `&cursor=${body.meta.nextCursor}`;
    await between?.();
  }
};
const fill = async (workspace: TestWorkspace, count: number, headline: string, from = 1) => {
  await service.db.write.query(sql`
    insert into candidates (workspace_id, id, first_name, last_name, email, headline)
    select ${workspace.id}, ('0190' || lpad(to_hex(n), 8, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
      'Mass', 'Person', 'mass' || n || '@mail.example', ${headline}
    from generate_series(${from}::int, ${from + count - 1}::int) n`);
};

describe('candidate search', () => {
  it('finds phone, location, employers and schools, and their changes', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace, {
      phone: '+1 (555) 010-4477',
      location: 'Rīga, Latvia',
      experience: [{ company: 'Remington Rand', title: 'Director', current: false }],
      education: [{ school: 'Vassar College' }],
    });
    await create(workspace, { phone: '+1 555 010 9999', location: 'Tallinn' });
    for (const words of [
      'Riga',
      'remington',
      'vassar college',
      '15550104477',
      '5550104477',
      '0104477',
      '(555) 010-4477',
    ]) {
      assert.deepEqual(await search(workspace, words), [id], words);
    }
    await workspace.api('PATCH', `/candidates/${id}`, {
      phone: null,
      location: 'Arlington',
      experience: [{ company: 'Harvard Mark', title: 'Officer', current: true }],
      education: [],
    });
    for (const words of ['riga', 'remington', 'vassar', '15550104477']) {
      assert.deepEqual(await search(workspace, words), [], words);
    }
    assert.deepEqual(await search(workspace, 'arlington harvard'), [id]);
  });

  it('documents of older versions are rebuilt in the background, each once', async () => {
    const workspace = await service.workspace();
    const other = await service.workspace();
    const ids = [await create(workspace, { location: 'Reykjavik' }), await create(other, { location: 'Reykjavik' })];
    await service.db.write.query(sql`
      update candidate_documents d
      set version = 1, words = profile_words(c.first_name || ' ' || c.last_name, c.email, coalesce(c.summary, ''))
      from candidates c where c.workspace_id = d.workspace_id and c.id = d.candidate_id and c.id = any(${ids}::uuid[])`);
    assert.deepEqual(await search(workspace, 'reykjavik'), []);
    await refreshOldDocuments(acrossWorkspaces(service.db));
    assert.deepEqual(await search(workspace, 'reykjavik'), [ids[0]]);
    assert.deepEqual(await search(other, 'reykjavik'), [ids[1]]);
    const [left] = await service.db.write.query<{ count: number }>(
      sql`select count(*)::int as count from candidate_documents where version < 2`,
    );
    assert.equal(left?.count, 0);
  });

  it('finds names, email, headline, summary, tags and notes, and their changes', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace, {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: 'amazing@navy.example',
      headline: 'Rear admiral',
      summary: 'Wrote the first compiler.',
    });
    await create(workspace);
    const tag = await workspace.api('POST', `/candidates/${id}/tags`, { label: 'Veteran' });
    const note = await workspace.api('POST', `/candidates/${id}/notes`, { body: 'Carries nanoseconds about.' });
    for (const word of ['Grace', 'hopper', 'amazing@navy.example', 'admiral', 'compiler', 'veteran', 'nanoseconds']) {
      assert.deepEqual(await search(workspace, word), [id], word);
    }
    assert.deepEqual(await search(workspace, 'grace admiral compiler veteran nanoseconds'), [id]);
    assert.deepEqual(await search(workspace, 'grace lieutenant'), []);
    await workspace.api('DELETE', `/candidates/${id}/tags/${tag.body.data.id}`);
    await workspace.api('PATCH', `/candidates/${id}/notes/${note.body.data.id}`, { body: 'Carries a wire about.' });
    await workspace.api('PATCH', `/candidates/${id}`, { headline: 'Commodore' });
    for (const word of ['veteran', 'nanoseconds', 'admiral']) assert.deepEqual(await search(workspace, word), [], word);
    assert.deepEqual(await search(workspace, 'commodore wire'), [id]);
  });

  it('accents, case and word endings are ignored; symbols such as those in C++ are not', async () => {
    const workspace = await service.workspace();
    const id = await create(workspace, { firstName: 'José', lastName: 'Müller-Łuczak', headline: 'C++ and Node.js' });
    const other = await create(workspace, { firstName: 'Josef', lastName: 'O’Brien', headline: 'C# on .NET' });
    assert.deepEqual(await search(workspace, 'jose MULLER'), [id]);
    assert.deepEqual((await search(workspace, 'jos')).sort(), [id, other].sort());
    assert.deepEqual(await search(workspace, 'muller-luczak'), [id]);
    assert.deepEqual(await search(workspace, 'Jose\u0301 luc'), [id]);
    assert.deepEqual(await search(workspace, 'c++'), [id]);
    assert.deepEqual(await search(workspace, 'c#'), [other]);
    assert.deepEqual(await search(workspace, 'node.js'), [id]);
    assert.deepEqual(await search(workspace, 'js'), [id]);
    assert.deepEqual(await search(workspace, "o'brien"), [other]);
  });

  it('search text is never interpreted as query operators', async () => {
    const workspace = await service.workspace();
    await create(workspace, { headline: 'Quiet' });
    for (const q of ["'", '&|!():*', "quiet' | !x", 'quiet <-> absent', '\\', '%', 'quiet:B']) {
      assert.deepEqual(await search(workspace, q), [], q);
    }
  });

  it('names rank above headlines, headlines above summaries, whole words above prefixes', async () => {
    const workspace = await service.workspace();
    const inSummary = await create(workspace, { summary: 'Knows Baker.' });
    const begun = await create(workspace, { lastName: 'Bakerloo' });
    const inName = await create(workspace, { lastName: 'Baker' });
    const inHeadline = await create(workspace, { headline: 'Baker' });
    assert.deepEqual(await search(workspace, 'baker'), [inName, begun, inHeadline, inSummary]);
  });

  it('other filters narrow a search, and deleted candidates are found as tombstones only', async () => {
    const workspace = await service.workspace();
    const fair = await create(workspace, { headline: 'Painter', source: 'fair' });
    const gone = await create(workspace, { headline: 'Painter', source: 'agency' });
    await workspace.api('DELETE', `/candidates/${gone}`);
    assert.deepEqual(await search(workspace, 'painter'), [fair]);
    assert.deepEqual(await search(workspace, 'painter', '&source=agency'), []);
    assert.deepEqual((await search(workspace, 'painter', '&includeDeleted=true')).sort(), [fair, gone].sort());
    assert.deepEqual(await search(workspace, 'painter', '&includeDeleted=true&source=agency'), [gone]);
    await workspace.api('POST', `/candidates/${gone}/restore`);
    assert.deepEqual(await search(workspace, 'painter', '&source=agency'), [gone]);
  });

  it('stays within the workspace', async () => {
    const [mine, theirs] = [await service.workspace(), await service.workspace()];
    const id = await create(mine, { headline: 'Lighthouse keeper' });
    await create(theirs, { headline: 'Lighthouse painter' });
    assert.deepEqual(await search(mine, 'lighthouse'), [id]);
  });

  it('every match is on exactly one page, ranked ones first, even if there are more matches than are ranked', async () => {
    const workspace = await service.workspace();
    await fill(workspace, 640, 'Weaver');
    const best = await create(workspace, { lastName: 'Weaver' });
    const ids = await readAllPages(workspace, 'weaver', 100);
    assert.equal(ids.length, 641);
    assert.equal(new Set(ids).size, 641);
    assert.equal(ids[0], best);
    assert.equal(ids.at(-1), '01900000-0001-7000-8000-000000000001');
  });

  it('candidates added during paging neither shift nor duplicate results', async () => {
    const workspace = await service.workspace();
    await fill(workspace, 620, 'Weaver');
    const ids = await readAllPages(workspace, 'weaver', 90, () => create(workspace, { lastName: 'Weaver' }));
    assert.equal(ids.length, 620);
    assert.equal(new Set(ids).size, 620);
  });

  it('a rare word is found among many newer candidates without it', async () => {
    const workspace = await service.workspace();
    const rare = await create(workspace, { headline: 'Thatcher' });
    const common = await create(workspace, { headline: 'Weaver', source: 'guild' });
    for (let index = 0; index < 60; index += 1) await create(workspace, { headline: 'Weaver' });
    assert.deepEqual(await search(workspace, 'thatch'), [rare]);
    assert.deepEqual(await search(workspace, 'weaver', '&source=guild'), [common]);
  });

  it('a rare and a common word find the candidates with both, whatever their distribution and further filters', async () => {
    const workspace = await service.workspace();
    const both = 'Thatcher and weaver';
    await fill(workspace, 120, both);
    const oldest = await readAllPages(workspace, 'thatcher weaver', 100);
    assert.equal(oldest.length, 120);
    // Many newer ones have the rare word without the other, and the newest of all have the other alone.
    await fill(workspace, 1_600, 'Thatcher', 200);
    await fill(workspace, 60, 'Weaver', 2_000);
    for (const words of ['thatcher weaver', 'weav thatch'])
      assert.deepEqual(await readAllPages(workspace, words, 100), oldest);
    const [known, other] = [
      await create(workspace, { headline: both }),
      await create(workspace, { headline: both, source: 'guild' }),
    ];
    assert.deepEqual(await readAllPages(workspace, 'thatcher weaver', 100), [other, known, ...oldest]);
    assert.deepEqual(await search(workspace, 'thatch weaver', '&source=guild'), [other]);
    await workspace.api('DELETE', `/candidates/${known}`);
    assert.deepEqual(await search(workspace, 'weaver thatch', '&limit=2'), [other, oldest[0]]);
    assert.deepEqual(await search(workspace, 'weaver thatch', '&limit=2&includeDeleted=true'), [other, known]);
  });

  it('a key for a job finds each of its candidates once, however many there are, and no others', async () => {
    const workspace = await service.workspace();
    const [job, other] = [await makeJob(workspace), await makeJob(workspace)];
    await fill(workspace, 10, 'Zebra');
    await fill(workspace, 2_300, 'Horse', 11);
    await service.db.write.query(sql`
      insert into applications (workspace_id, id, candidate_id, job_id, stage_id)
      select workspace_id, id, id, ${job.id}::uuid, ${job.stages.applied}::uuid from candidates where workspace_id = ${workspace.id}`);
    // As autovacuum does in time; before, the service shared by other tests can take 30 s.
    await service.db.write.query(sql`analyze candidates, applications`);
    await create(workspace, { headline: 'Zebra' });
    const { candidateId, id } = await apply(workspace, other.id);
    await workspace.api('PATCH', `/candidates/${candidateId}`, { headline: 'Zebra and horse' });
    const [key, keyOfOther] = [
      await limitedKey(workspace, { jobIds: [job.id] }),
      await limitedKey(workspace, { jobIds: [other.id] }),
    ];
    const as = ({ api }: typeof key) => ({ ...workspace, api });
    assert.equal((await search(as(key), 'zebra')).length, 10, 'all are older than 2,000 others');
    const horses = await readAllPages(as(key), 'horse', 100);
    assert.deepEqual([horses.length, new Set(horses).size, horses.includes(candidateId)], [2_300, 2_300, false]);
    assert.deepEqual(await search(as(keyOfOther), 'zebra OR horse'), [candidateId]);
    assert.deepEqual(await search(as(keyOfOther), 'zebra -horse'), []);
    assert.deepEqual(await search(as(keyOfOther), 'zebra', `&tag=none`), []);
    assert.equal((await workspace.api('DELETE', `/applications/${id}`)).status, 204);
    assert.deepEqual(await search(as(keyOfOther), 'zebra'), []);
  });

  it('a cursor of another list and an invalid cursor are rejected', async () => {
    const workspace = await service.workspace();
    await fill(workspace, 3, 'Weaver');
    const list = await workspace.api('GET', '/candidates?limit=1');
    for (const cursor of ['nonsense', list.body.meta?.nextCursor]) {
      assert.equal((await workspace.api('GET', `/candidates?q=weaver&cursor=${cursor}`)).status, 400);
    }
  });

  it('the longest allowed texts can be stored and found', async () => {
    const workspace = await service.workspace();
    // Each character a word of its own outside the basic plane: what fills a tsvector fastest.
    const words = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => String.fromCodePoint(0x20000 + from + index)).join(' ');
    const id = await create(workspace, { summary: words(0, 10_000) });
    for (let index = 0; index < 8; index += 1) {
      const note = await workspace.api('POST', `/candidates/${id}/notes`, {
        body: words(10_000 + index * 2_500, 2_500),
      });
      assert.equal(note.status, 201, note.text);
    }
    assert.deepEqual(await search(workspace, String.fromCodePoint(0x20000 + 9_999)), [id]);
  });
});
