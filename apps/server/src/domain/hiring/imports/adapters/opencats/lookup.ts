import type { Tables } from '../dumps/dump-adapter.ts';
import type { Person } from '../records.ts';
import { idIn, type JsonObject, textIn } from '../values.ts';
import { STATUSES } from './statuses.ts';
import { momentOf } from './times.ts';

/** What a row is about. */
export const CANDIDATE = '100';

/** What the rows that are written refer to. */
export interface Lookup {
  users: Map<string, Person>;
  companies: Map<string, string>;
  statuses: Map<string, string>;
  activityTypes: Map<string, string>;
  interviewTypes: Set<string>;
  /** The statuses that applications have had, oldest first, by candidate and job order. */
  history: Map<string, { status: string; at: string }[]>;
  /** By candidate and job order. */
  applications: Map<string, string>;
  sources: Map<string, string>;
  /** By the candidate. */
  tags: Map<string, string[]>;
  extraFields: Map<string, Record<string, string>>;
  answers: Map<string, { title: string; lines: string[]; at: string | undefined }[]>;
  hidden: Set<string>;
}

export const pairOf = ({ candidate_id: candidate, joborder_id: job }: JsonObject) => `${idIn(candidate)} ${idIn(job)}`;

export async function readLookup(tables: Tables): Promise<Lookup> {
  const lookup: Lookup = {
    users: new Map(),
    companies: new Map(),
    statuses: new Map(STATUSES),
    activityTypes: new Map(),
    interviewTypes: new Set(),
    history: new Map(),
    applications: new Map(),
    sources: new Map(),
    tags: new Map(),
    extraFields: new Map(),
    answers: new Map(),
    hidden: new Set(),
  };
  const named = async (table: string, id: string, name: string, into: Map<string, string>) => {
    for await (const row of tables.rows(table)) {
      const [key, text] = [idIn(row[id]), textIn(row[name])];
      if (key !== null && text !== null) into.set(key, text);
    }
  };
  await named('company', 'company_id', 'name', lookup.companies);
  await named('candidate_joborder_status', 'candidate_joborder_status_id', 'short_description', lookup.statuses);
  await named('activity_type', 'activity_type_id', 'short_description', lookup.activityTypes);
  const eventTypes = new Map<string, string>();
  await named('calendar_event_type', 'calendar_event_type_id', 'short_description', eventTypes);
  for (const [id, name] of eventTypes) if (/interview/i.test(name)) lookup.interviewTypes.add(id);
  for await (const user of tables.rows('user')) {
    const name = [textIn(user.first_name), textIn(user.last_name)].filter((part) => part !== null).join(' ');
    lookup.users.set(idIn(user.user_id) ?? '', { name: name || textIn(user.user_name), email: textIn(user.email) });
  }
  for await (const row of tables.rows('candidate_joborder_status_history')) {
    const [status, at] = [idIn(row.status_to), momentOf(row.date)];
    if (status !== null && at !== undefined) added(lookup.history, pairOf(row), { status, at });
  }
  for (const steps of lookup.history.values()) steps.sort((a, b) => (a.at < b.at ? -1 : 1));
  if (tables.count('calendar_event') > 0)
    for await (const row of tables.rows('candidate_joborder'))
      lookup.applications.set(pairOf(row), idIn(row.candidate_joborder_id) ?? '');
  for await (const { candidate_id: id, source, is_admin_hidden: hidden } of tables.rows('candidate')) {
    const [candidate, name] = [idIn(id), textIn(source)];
    if (candidate === null) continue;
    if (name !== null && name !== '(none)') lookup.sources.set(candidate, name);
    if (hidden === 1) lookup.hidden.add(candidate);
  }
  await readDetails(tables, lookup);
  return lookup;
}

/** What belongs to candidates and is in tables of its own. */
async function readDetails(tables: Tables, { tags, extraFields, answers }: Lookup): Promise<void> {
  const names = new Map<string, string>();
  for await (const { tag_id: id, title } of tables.rows('tag')) names.set(idIn(id) ?? '', textIn(title) ?? '');
  for await (const { candidate_id: candidate, tag_id: tag } of tables.rows('candidate_tag')) {
    const name = names.get(idIn(tag) ?? '');
    if (name) added(tags, idIn(candidate) ?? '', name);
  }
  for await (const row of tables.rows('extra_field')) {
    const [id, name, value] = [idIn(row.data_item_id), textIn(row.field_name), textIn(idIn(row.value))];
    if (id === null || name === null || value === null || idIn(row.data_item_type) !== CANDIDATE) continue;
    const own = extraFields.get(id) ?? Object.create(null);
    own[name] = value;
    extraFields.set(id, own);
  }
  for await (const row of tables.rows('career_portal_questionnaire_history')) {
    const [candidate, question, answer] = [idIn(row.candidate_id), textIn(row.question), textIn(idIn(row.answer))];
    if (candidate === null || answer === null) continue;
    const [title, at] = [textIn(row.questionnaire_title) ?? 'Questionnaire', momentOf(row.date)];
    const line = question === null ? answer : `${question}\n${answer}`;
    const same = answers.get(candidate)?.find((one) => one.title === title && one.at === at);
    if (same === undefined) added(answers, candidate, { title, lines: [line], at });
    else same.lines.push(line);
  }
}

const FEW = 16;

function added<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else if (items.length >= FEW) items.push(item);
  else map.set(key, [...items, item]); // `push` reserves space for 16 more
}
