import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { eventType } from '../../../../../test/hiring.ts';
import { makeSamples } from '../../../../../test/samples.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { currentDocument } from '../../../../server/current-document.ts';
import { withoutContext } from '../../activity/catalog/visible-data.ts';
import { operatorsFor } from '../conditions/check-value.ts';
import { type FieldType, fieldType } from '../conditions/fields.ts';
import { toInstant } from '../conditions/operators.ts';
import { isObject, readField } from '../conditions/read-field.ts';
import { runFields, triggerEvents } from './event-fields.ts';
import { readSubjects } from './read-subjects.ts';
import { type Subject, subjectIdsOf, subjectsOf } from './subjects.ts';

const service = await startService();
const workspace = await service.workspace();
await makeSamples(workspace);
const job = await openJob(
  workspace,
  {},
  { questions: [{ id: 'permit', label: 'A permit?', type: 'text', required: true }] },
);
const visitor = person({ questionAnswers: { permit: 'no' } });
await careersSite(service, workspace).apply(job.slug, visitor);
const answered = await applicationOf(workspace, visitor.email);
const { api } = workspace;
await api('POST', `/applications/${answered.id}/move`, {
  toStageId: (await api('GET', `/jobs/${job.id}/stages`)).body.data[1].id,
});
await api('POST', `/applications/${answered.id}/reject`, { reason: 'No permit' });
await api('POST', `/jobs/${job.id}/close`);

const events = (
  await service.db.write.query<{ type: string; data: Json }>(
    sql`select type, data from activity_events where workspace_id = ${workspace.id} order by id`,
  )
).filter(({ type }) => triggerEvents().includes(type));

/** The leaves of a record by dotted name; a list counts as a leaf. */
function* leavesOf(value: unknown, name: string): Generator<[string, unknown], undefined> {
  if (!isObject(value)) {
    yield [name, value];
    return;
  }
  for (const [key, child] of Object.entries(value)) yield* leavesOf(child, `${name}.${key}`);
}

function fits(type: FieldType, value: unknown): boolean {
  if (value === null || type === 'unknown') return true;
  if (type === 'timestamp') return typeof value === 'string' && toInstant(value) !== null;
  if (type === 'string[]') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof type === 'string' ? typeof value === type : type.enum.includes(String(value));
}

interface ObjectSchema {
  anyOf?: readonly (ObjectSchema & { type?: string })[];
  properties?: Readonly<Record<string, ObjectSchema>>;
  required?: readonly string[];
}

/** Whether the schema requires the field and all its parents. */
function isRequired(schema: ObjectSchema, [name, ...below]: readonly string[]): boolean {
  if (name === undefined) return true;
  const { properties, required } = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return required?.includes(name) === true && isRequired(properties![name]!, below);
}

/** Whether a parent of the field is null. */
function isBelowNull(all: unknown, name: string): boolean {
  const parts = name.split('.');
  return parts.some((_, length) => length > 0 && readField(all, parts.slice(0, length).join('.')) === null);
}

describe('the fields that definitions can use', () => {
  it('are those of events and their records, each of the type that is checked', async () => {
    assert.ok(new Set(events.map(({ type }) => type)).size >= 15, 'many kinds of events have happened');
    for (const { type, data } of events) {
      const [subjects] = await readSubjects(service.db.read, workspace.id, [subjectIdsOf(data)]);
      const fields = runFields(type);
      // The summaries in its context are not for runs.
      const all = { event: withoutContext(data), ...subjects };
      for (const [name, value] of leavesOf(all, '').map(([path, leaf]) => [path.slice(1), leaf] as const)) {
        if (value === null && !name.startsWith('event')) continue; // a record that the event is not about
        // Nullable records and settings are listed by their fields.
        if (value === null && Object.keys(fields).some((field) => field.startsWith(`${name}.`))) continue;
        const known = fieldType(fields, name);
        assert.ok(known !== null, `${type}: ${name} is not known`);
        assert.ok(fits(known, value), `${type}: ${name} is ${JSON.stringify(value)}, not ${JSON.stringify(known)}`);
      }
    }
  });

  it('exist: every field that is always present can be read', async () => {
    for (const { type, data } of events) {
      const ids = subjectIdsOf(data);
      const [subjects] = await readSubjects(service.db.read, workspace.id, [ids]);
      const all = { event: data, ...subjects! };
      for (const name of Object.keys(runFields(type))) {
        const subject = name.split('.')[0] as Subject | 'event';
        if (subject !== 'event' && subjectsOf(type)[subject] !== 'always') continue;
        // The record was deleted in the meantime, but existed at the time of the event.
        if (subject !== 'event' && subjects![subject] === null) continue;
        if (
          isBelowNull(all, name) ||
          (subject === 'event' && !isRequired(eventType(type).data, name.split('.').slice(1)))
        )
          continue;
        assert.notEqual(readField(all, name), undefined, `${type}: ${name}`);
      }
    }
  });

  it('an application has its stage and its form answers, by question id', async () => {
    const [subjects] = await readSubjects(service.db.read, workspace.id, [
      { applicationId: answered.id, candidateId: null, jobId: null },
    ]);
    assert.equal(subjects!.application?.answers.permit, 'no');
    assert.equal(subjects!.application?.stage.kind, 'rejected');
    assert.equal(subjects!.candidate?.email, visitor.email);
    assert.equal(subjects!.job?.id, job.id);
  });

  it('records of another workspace are not read', async () => {
    const other = await service.workspace();
    const [subjects] = await readSubjects(service.db.read, other.id, [
      { applicationId: answered.id, candidateId: answered.candidateId, jobId: job.id },
    ]);
    assert.deepEqual(subjects, { application: null, candidate: null, job: null });
  });
});

describe('the documents of the API', () => {
  it('list the fields that conditions can use for every event, and the operators for every type of field', async () => {
    const response = await service.request('GET', '/api/v1/event-fields.json');
    const { events, records } = response.body as Json;
    for (const event of triggerEvents()) {
      const ofRecords = events[event].records.map((name: string) => records[name]);
      assert.deepEqual(Object.assign({}, events[event].fields, ...ofRecords), runFields(event), event);
    }
    assert.equal(events['webhook.test'].fields, undefined, 'no automation can be triggered by a test');
    const { webhooks, components } = currentDocument() as Json;
    assert.deepEqual(Object.keys(events), Object.keys(webhooks));
    const operators = components.schemas.AutomationCondition.properties.op['x-operators'];
    const types = [...new Set(triggerEvents().flatMap((event) => Object.values(runFields(event))))];
    for (const type of types) {
      assert.deepEqual(operators[typeof type === 'string' ? type : 'enum'], operatorsFor(type));
    }
  });
});
