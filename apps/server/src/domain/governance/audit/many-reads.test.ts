import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { type Json, startService, type TestAnswer } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';

const service = await startService();
const { db } = service;
const LIMIT = 5_000;
const PART = 400;

const reasonOf = ({ body }: TestAnswer<Json>) => body.error?.details?.reason;

type Api = Browser['api'];

/** Reads pages of candidates until one is rejected. @returns how many candidates it has read, and the last response */
async function readAll(api: Api) {
  let read = 0;
  for (let path = '/candidates?limit=100'; ; ) {
    const answer = await api('GET', path);
    if (answer.status !== 200) return { read, answer, path };
    read += answer.body.data.length;
    const { nextCursor } = answer.body.meta!.pagination;
    if (nextCursor === null) return { read, answer, path };
    path = `/candidates?limit=100&cursor=${encodeURIComponent(nextCursor)}`;
  }
}

describe('a session that reads the data of very many candidates', () => {
  it('must confirm the identity of the member to continue, even right after signing in; keys need not', async () => {
    const workspace = await service.workspace();
    // In parts, as a statement has ten seconds, also on a busy machine.
    for (let from = 1; from <= LIMIT + 200; from += PART)
      await db.write.query(sql`
        insert into candidates (workspace_id, id, first_name, last_name, email)
        select ${workspace.id}, gen_random_uuid(), 'Ada', 'Number ' || n, 'ada' || n || '@example.com'
        from generate_series(${from}::int, ${from + PART - 1}::int) n`);
    const browser = new Browser(service);
    await browser.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
    const api = browser.api.bind(browser);
    const { read, answer, path } = await readAll(api);
    assert.equal(read, LIMIT);
    assert.deepEqual([answer.status, reasonOf(answer)], [403, 'reauthentication_required']);
    const [{ id }] = (await workspace.api('GET', '/candidates?limit=1')).body.data;
    assert.equal(reasonOf(await api('PATCH', `/candidates/${id}`, {})), 'reauthentication_required', 'returns it too');
    assert.equal((await api('GET', '/jobs')).status, 200, 'everything else goes on');

    assert.equal((await api('POST', '/session/reauthenticate', { password: PASSWORD })).status, 204);
    assert.equal((await api('GET', path)).status, 200);
    assert.equal((await api('GET', `/candidates/${id}`)).status, 200);
    assert.equal((await readAll(workspace.api)).read, LIMIT + 200, 'with a key');
  });
});
