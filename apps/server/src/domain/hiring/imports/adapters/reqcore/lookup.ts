import type { Tables } from '../dumps/dump-adapter.ts';
import type { Person } from '../records.ts';
import { idIn, type JsonObject, objectIn } from '../values.ts';
import { columnIn, jsonIn, momentOf, valueText } from './columns.ts';

/** What the rows that are written refer to. */
export interface Lookup {
  users: Map<string, Person>;
  /** The candidate of an application. */
  candidates: Map<string, string>;
  /** The statuses that applications have had, oldest first. */
  history: Map<string, { status: string; at: string }[]>;
  /** By the application. */
  sources: Map<string, string>;
  answers: Map<string, string[]>;
  /** By what they belong to. */
  properties: Map<string, Record<string, string>>;
  propertyNames: Set<string>;
}

const STATUS_NAMES = ['to', 'toStatus', 'to_status', 'newStatus', 'new_status', 'new', 'status', 'after'];

export async function readLookup(tables: Tables): Promise<Lookup> {
  const lookup: Lookup = {
    users: new Map(),
    candidates: new Map(),
    history: new Map(),
    sources: new Map(),
    answers: new Map(),
    properties: new Map(),
    propertyNames: new Set(),
  };
  for await (const row of tables.rows('user'))
    lookup.users.set(idIn(row.id) ?? '', { name: columnIn(row, 'name', 'full_name'), email: columnIn(row, 'email') });
  for await (const row of tables.rows('application')) {
    const [application, candidate] = [idIn(row.id), columnIn(row, 'candidate_id')];
    if (application !== null && candidate !== null) lookup.candidates.set(application, candidate);
  }
  await readSources(tables, lookup);
  await readAnswers(tables, lookup);
  await readProperties(tables, lookup);
  for await (const row of tables.rows('activity_log')) addStep(row, lookup);
  for (const steps of lookup.history.values()) steps.sort((a, b) => (a.at < b.at ? -1 : 1));
  return lookup;
}

async function readSources(tables: Tables, { sources }: Lookup): Promise<void> {
  const links = new Map<string, string>();
  for await (const row of tables.rows('tracking_link'))
    links.set(idIn(row.id) ?? '', columnIn(row, 'name', 'label', 'channel', 'source', 'code') ?? '');
  for await (const row of tables.rows('application_source')) {
    const application = columnIn(row, 'application_id');
    const name =
      links.get(columnIn(row, 'tracking_link_id', 'link_id') ?? '') ||
      columnIn(row, 'source', 'channel', 'name', 'utm_source', 'referrer_domain');
    if (application !== null && name) sources.set(application, name.slice(0, 200));
  }
}

async function readAnswers(tables: Tables, { answers }: Lookup): Promise<void> {
  const questions = new Map<string, string>();
  for await (const row of tables.rows('job_question'))
    questions.set(idIn(row.id) ?? '', columnIn(row, 'label', 'question', 'title', 'text', 'name') ?? 'Question');
  for await (const row of tables.rows('question_response')) {
    const application = columnIn(row, 'application_id');
    const answer = valueText(columnIn(row, 'value', 'response', 'answer', 'text'));
    if (application === null || answer === null) continue;
    const question = questions.get(columnIn(row, 'question_id', 'job_question_id') ?? '') ?? 'Question';
    answers.set(application, [...(answers.get(application) ?? []), `${question}\n${answer}`]);
  }
}

/** Of the tables `property_…`, one names the properties and another one has their values. */
async function readProperties(tables: Tables, { properties, propertyNames }: Lookup): Promise<void> {
  const names = new Map<string, string>();
  const own = tables.names.filter((table) => table.startsWith('property_'));
  const isOfValues = (table: string) => tables.columnsOf(table).includes('value');
  for (const table of own.filter((each) => !isOfValues(each)))
    for await (const row of tables.rows(table)) {
      const name = columnIn(row, 'label', 'name', 'title', 'key');
      if (name !== null) names.set(idIn(row.id) ?? '', name);
    }
  for (const table of own.filter(isOfValues))
    for await (const row of tables.rows(table)) {
      const value = valueText(columnIn(row, 'value'));
      const name = names.get(columnIn(row, 'property_id', 'definition_id', 'property_definition_id', 'field_id') ?? '');
      const of = columnIn(row, 'candidate_id', 'application_id', 'job_id', 'entity_id', 'target_id', 'resource_id');
      if (value === null || name === undefined || of === null) continue;
      const values = properties.get(of) ?? (Object.create(null) as Record<string, string>); // names are of the source
      values[name] = value;
      properties.set(of, values);
      propertyNames.add(name);
    }
}

/** An entry of the log that says which status an application got. */
function addStep(row: JsonObject, { candidates, history }: Lookup): void {
  const application = columnIn(row, 'resource_id', 'entity_id', 'target_id', 'application_id');
  const at = momentOf(columnIn(row, 'created_at', 'at', 'timestamp'));
  if (application === null || at === undefined || !candidates.has(application)) return;
  if (!/status|stage|move/i.test(columnIn(row, 'action', 'event', 'type') ?? '')) return;
  const details = objectIn(jsonIn(columnIn(row, 'metadata', 'details', 'data', 'changes', 'payload')));
  const status = columnIn({ ...objectIn(details.status), ...details }, ...STATUS_NAMES);
  if (status !== null) history.set(application, [...(history.get(application) ?? []), { status, at }]);
}
