import assert from 'node:assert/strict';
import { it } from 'node:test';
import { eventually } from '../../test/eventually.ts';
import { startService } from '../../test/harness.ts';
import { makeCandidate } from '../../test/hiring.ts';
import { run, withFolder } from '../../test/running-service.ts';
import { startWorkers } from '../background/workers.ts';
import { sql } from '../platform/database/sql.ts';

const service = await startService();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

it('`audit verify` exits with 0 for an intact log, and with 1, naming the entry, after tampering', () =>
  withFolder(async (folder) => {
    const workspace = await service.workspace();
    const candidate = await makeCandidate(workspace);
    await workspace.api('GET', `/candidates/${candidate}`);
    const entries = () =>
      service.db.search.query<{ number: number }>(sql`
      select number from audit_entries where workspace_id = ${workspace.id} and candidate_ids <> '{}' order by number`);
    const [entry] = await eventually(entries, (found) => found.length > 0);
    const verify = () =>
      run('cli.ts', ['audit', 'verify', '--workspace', workspace.slug], {
        DATA_DIR: folder,
        DATABASE_URL: service.connectionString,
        SECRET_KEY: service.config.secretKey!,
      });

    const whole = await verify();
    assert.equal(whole.code, 0, whole.err);
    assert.match(whole.out, /\d+ entries/);

    await service.db.write.query(sql`
      update audit_entries set candidate_ids = '{}' where workspace_id = ${workspace.id} and number = ${entry!.number}`);
    const tampered = await verify();
    assert.equal(tampered.code, 1);
    assert.match(tampered.out + tampered.err, new RegExp(`entry ${entry!.number} was changed`));
  }));
