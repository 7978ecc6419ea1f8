import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVENT_TYPES } from '../../src/domain/integrations/activity/catalog/event-catalog.ts';
import { raw, type Sql, sql } from '../../src/platform/database/sql.ts';
import { eventually } from '../eventually.ts';
import { runScenario, startScenarioService } from '../examples/scenario.ts';

/** The tables of records with events, by the entity that the events name. */
const TABLES: Readonly<Record<string, string>> = {
  job: 'jobs',
  stage: 'stages',
  candidate: 'candidates',
  note: 'notes',
  application: 'applications',
  rejection_reason: 'rejection_reasons',
  source: 'sources',
  tracking_link: 'tracking_links',
  interview: 'interviews',
  availability: 'availabilities',
  calendar: 'calendars',
  booking_link: 'booking_links',
  availability_request: 'availability_requests',
  offer: 'offers',
  approval: 'approvals',
  file: 'candidate_files',
  scorecard: 'scorecards',
  task: 'tasks',
  message: 'messages',
  message_template: 'message_templates',
  view: 'saved_views',
  import: 'imports',
  export: 'exports',
  pool_entry: 'pool_entries',
  quarantined_submission: 'quarantined_submissions',
  workspace: 'workspaces',
  member: 'members',
  api_key: 'api_keys',
  email_template: 'mail_templates',
  webhook: 'webhooks',
  automation: 'automations',
  candidate_link: 'candidate_links',
  automation_secret: 'automation_secrets',
  custom_field: 'custom_fields',
  department: 'departments',
  location: 'locations',
  opening: 'openings',
  pipeline: 'pipelines',
  interview_plan: 'interview_plans',
};

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

const service = await startScenarioService();
await runScenario(service, Date.now(), { wrap: () => service, onEvent: () => {} });

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
    assert.deepEqual(Object.keys(TABLES).sort(), [...new Set(EVENT_TYPES.map(({ entity }) => entity))].sort());
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
