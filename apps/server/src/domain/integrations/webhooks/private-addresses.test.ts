import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { startService } from '../../../../test/harness.ts';
import { MINIMAL_JOB } from '../../../../test/hiring.ts';
import { startWorkers } from '../../../background/workers.ts';
import { sql } from '../../../platform/database/sql.ts';
import { forbiddenUrls } from '../../../platform/egress/forbidden-urls.fixture.ts';
import { canary } from '../../../platform/egress/receivers.fixture.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { makeSecret } from './secrets.ts';

const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: 'false' });
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

it('no notation of a private address is accepted, and one that is already stored receives nothing', async (t) => {
  const { port, connections } = await canary(t);
  const workspace = await service.workspace();
  // The tests of the egress cover names that must be resolved first.
  const urls = forbiddenUrls(port).filter((url) => service.services.egress.checkUrl(url) !== null);
  assert.ok(urls.length >= 200, `only ${urls.length} spellings`);
  for (const url of urls) {
    const { status, body } = await workspace.api('POST', '/webhooks', { url, events: ['*'] });
    assert.deepEqual([status, body.error?.details.field], [422, 'url'], url);
  }
  const { sealed } = makeSecret(service.services.secrets);
  const storable = urls.filter((url) => !url.includes('\0'));
  for (const url of storable) {
    await service.db.write.query(sql`
      insert into webhooks (workspace_id, id, url, events, secret_sealed)
      values (${workspace.id}, ${newId()}, ${url}, '{job.created}', ${sealed})`);
  }
  await workspace.api('POST', '/jobs', MINIMAL_JOB);
  const attempts = await eventually(
    () =>
      service.db.write.query<{ error: string }>(
        sql`select error from webhook_attempts where workspace_id = ${workspace.id}`,
      ),
    (rows) => rows.length === storable.length,
  );
  for (const { error } of attempts) assert.match(error, /^(The URL|Port 0) /);
  assert.equal(connections(), 0);
});
