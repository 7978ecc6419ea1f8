import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventTypes } from '../../src/domain/integrations/activity/catalog/event-catalog.ts';
import { candidateRecordsIn } from '../../src/domain/records/visibility/personal-data.ts';
import { raw, type Sql, sql } from '../../src/platform/database/sql.ts';
import { operations } from '../../src/server/operations.ts';
import { eventually } from '../eventually.ts';
import { runScenario, startScenarioService } from '../examples/scenario.ts';
import { watchResponses } from './audited-responses.fixture.ts';
import { watchRecords } from './changed-records.fixture.ts';

/** What holds for every operation, seen while the scenario calls each of them, and afterwards. */

/** The tables of records that are not named like the entity in their events, with an s. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  availability: 'availabilities',
  email_template: 'mail_templates',
  file: 'candidate_files',
  pool_entry: 'pool_entries',
  view: 'saved_views',
};

/** The tables of records with events, by the entity that the events name. */
const TABLES: Readonly<Record<string, string>> = Object.fromEntries(
  eventTypes().map(({ entity }) => [entity, OTHER_NAMES[entity] ?? `${entity}s`]),
);

/** Tables with a revision whose rows have no events of their own, with the reason. */
const WITHOUT_EVENTS: Readonly<Record<string, string>> = {
  candidate_file_texts: 'the extracted text of a file, used only for search',
  candidate_tags: 'tags are part of the candidate: `candidate.updated`',
  import_items: 'the log of an import, whose progress is part of `import.updated`',
  notifications: 'they follow from events, and are not events themselves',
  passkeys: 'they belong to a member, whose events include them',
};

/** Rows whose creation is part of another change. */
const UNRECORDED: Readonly<Record<string, Sql>> = {
  // Every email to a candidate has a link of its own.
  candidate_link: sql`(t.emailed and t.revoked_at is null)`,
  // Every member gets one.
  availability: sql`t.revision = 1`,
};

/** Operations whose responses in the scenario contain no data of candidates, with the reason. */
const WITHOUT_CANDIDATES: Readonly<Record<string, string>> = {
  estimateAutomationMatches: 'no event matches the conditions',
  createMessages: 'its items name the candidates of none of the applications',
  downloadMessage: 'no email was received; original-emails.test.ts checks it',
  listTasks: 'the tasks are about no candidate',
  createTask: 'the same',
  getTask: 'the same',
  updateTask: 'the same',
};

const service = await startScenarioService();
let records!: ReturnType<typeof watchRecords>;
let responses!: ReturnType<typeof watchResponses>;
await runScenario(service, Date.now(), {
  wrap: (workspaceId, key) => {
    records = watchRecords(service, workspaceId, key);
    responses = watchResponses(service, workspaceId, key);
    return {
      ...service,
      async request(method, path, options) {
        const response = await records.request(method, path, options);
        responses.note(method, path, response);
        return response;
      },
    };
  },
  onEvent: () => {},
});

/** The rows whose revision is not that of their last event. */
function mismatches(entity: string, table: string) {
  const workspaceOf = table === 'workspaces' ? sql`t.id` : sql`t.workspace_id`;
  return service.db.write.query(sql`
    select t.id, t.revision, e.type, e.entity_revision as "entityRevision"
    from ${raw(table)} t left join lateral (
      select type, entity_revision from activity_events e
      where e.workspace_id = ${workspaceOf} and e.entity_type = ${entity} and e.entity_id = t.id
      order by e.position desc, e.id desc limit 1) e on true
    where t.revision is distinct from e.entity_revision
      and not ${UNRECORDED[entity] ?? sql`false`}`);
}

it('every operation whose response schema contains personal data of candidates writes an audit log entry', async () => {
  const shown = operations
    .filter(
      ({ spec: { data, contentType } }) =>
        data !== null && (contentType !== undefined || candidateRecordsIn(data).length > 0),
    )
    .map(({ spec }) => spec.id);
  assert.ok(shown.length > 80, `${shown.length} operations`);
  assert.deepEqual(await responses.notAudited(shown), Object.keys(WITHOUT_CANDIDATES).toSorted());
});

describe('after everything that the API can do', () => {
  it('every table with a revision belongs to an entity of the event catalog, or is listed as having no events', async () => {
    const rows = await service.db.write.query<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'revision' order by 1`);
    const known = [...Object.values(TABLES), ...Object.keys(WITHOUT_EVENTS)];
    assert.deepEqual(
      rows.map(({ name }) => name),
      known.sort(),
    );
  });

  for (const [entity, table] of Object.entries(TABLES)) {
    it(`the revision of each ${entity} is the entityRevision of its last event`, async () => {
      // Workers may still be running.
      const rows = await eventually(
        () => mismatches(entity, table),
        ({ length }) => length === 0,
        { seconds: 20 },
      ).catch(() => mismatches(entity, table));
      assert.deepEqual(rows, []);
      const [stored] = await service.db.write.query<{ count: number }>(
        sql`select count(*)::int as count from ${raw(table)}`,
      );
      assert.ok(stored!.count > 0, 'the scenario has created one');
    });
  }
});

it('a record that a call changes has a new revision, another updatedAt and an event, and is among the changes since a sync token', async () => {
  await records.changeWhatOthersShow();
  const all = Object.fromEntries([...records.faults].map(([name, calls]) => [name, [...new Set(calls)]]));
  assert.deepEqual(all, {});
});

it('an entity tag stands for one response, also of records with more than their lists show', () => {
  assert.ok(records.tagged.size > 20);
  assert.deepEqual([...records.otherBytes], []);
});
