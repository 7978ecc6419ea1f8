import pg from 'pg';
import type { Acknowledgement, Entry, Intent } from './history.ts';

/** Rows that clients can create, by kind, each with the marker from its entry in the history. */
const EFFECTS: Readonly<Record<string, string>> = {
  job: `select id, title as marker from jobs where workspace_id = $1 and title ~ '^p[0-9]'`,
  publish: `select e.id, e.entity_id::text as marker from activity_events e join jobs j on j.workspace_id = e.workspace_id and j.id = e.entity_id
            where e.workspace_id = $1 and e.type = 'job.published' and j.title ~ '^p[0-9]'`,
  candidate: `select c.id, c.email as marker from candidates c where c.workspace_id = $1 and c.email ~ '^p[0-9]'
              and not exists (select from application_submissions s join applications a on a.workspace_id = s.workspace_id and a.id = s.application_id
                where s.workspace_id = c.workspace_id and a.candidate_id = c.id)`,
  note: 'select id, body as marker from notes where workspace_id = $1',
  tag: 'select id, label as marker from candidate_tags where workspace_id = $1',
  application: `select a.id, a.candidate_id || ' ' || a.job_id as marker from applications a where a.workspace_id = $1
                and not exists (select from application_submissions s where s.workspace_id = a.workspace_id and s.application_id = a.id)`,
  move: `select id, application_id || ' ' || to_stage_id as marker from application_stage_changes
         where workspace_id = $1 and from_stage_id is not null`,
  task: 'select id, title as marker from tasks where workspace_id = $1',
  offer: 'select id, title as marker from offers where workspace_id = $1',
  submission: `select s.id, c.email as marker from application_submissions s
               join applications a on a.workspace_id = s.workspace_id and a.id = s.application_id
               join candidates c on c.workspace_id = a.workspace_id and c.id = a.candidate_id where s.workspace_id = $1`,
};

/** Rows whose number of events of a type does not match their writes. */
const EVENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ['jobs', 'job.created'],
      ['candidates', 'candidate.created'],
      ['notes', 'note.created'],
      ['applications', 'application.created'],
      ['tasks', 'task.created'],
      ['offers', 'offer.created'],
    ].map(([table, type]) => [
      `rows of ${table} without exactly one ${type}`,
      `select count(*)::int as wrong from ${table} r where r.workspace_id = $1 and 1 <> (
         select count(*) from activity_events e where e.workspace_id = r.workspace_id and e.entity_id = r.id and e.type = '${type}')`,
    ]),
  ),
  'published jobs without exactly one job.published': `select count(*)::int as wrong from jobs r where r.workspace_id = $1
     and (case when r.published_at is null then 0 else 1 end) <> (
       select count(*) from activity_events e where e.workspace_id = r.workspace_id and e.entity_id = r.id and e.type = 'job.published')`,
  'candidates whose tags and candidate.updated differ in number': `select count(*)::int as wrong from candidates r where r.workspace_id = $1
     and (select count(*) from candidate_tags t where t.workspace_id = r.workspace_id and t.candidate_id = r.id) <> (
       select count(*) from activity_events e where e.workspace_id = r.workspace_id and e.entity_id = r.id and e.type = 'candidate.updated')`,
  'applications whose moves and application.stage_changed differ in number': `select count(*)::int as wrong from applications r
     where r.workspace_id = $1
     and (select count(*) from application_stage_changes c
          where c.workspace_id = r.workspace_id and c.application_id = r.id and c.from_stage_id is not null) <> (
       select count(*) from activity_events e where e.workspace_id = r.workspace_id and e.entity_id = r.id and e.type = 'application.stage_changed')`,
  'events of records that do not exist': `select count(*)::int as wrong from activity_events e where e.workspace_id = $1 and case e.entity_type
     when 'job' then not exists (select from jobs r where r.workspace_id = e.workspace_id and r.id = e.entity_id)
     when 'candidate' then not exists (select from candidates r where r.workspace_id = e.workspace_id and r.id = e.entity_id)
     when 'note' then not exists (select from notes r where r.workspace_id = e.workspace_id and r.id = e.entity_id)
     when 'application' then not exists (select from applications r where r.workspace_id = e.workspace_id and r.id = e.entity_id)
     when 'task' then not exists (select from tasks r where r.workspace_id = e.workspace_id and r.id = e.entity_id)
     when 'offer' then not exists (select from offers r where r.workspace_id = e.workspace_id and r.id = e.entity_id)
     else false end`,
};

interface CheckOptions {
  connectionString: string;
  workspaceId: string;
  /**
   * The part of the history that the database must contain: all of it; for a backup made during the run, only the writes that
   * were acknowledged in these first entries.
   */
  mustHold?: readonly Entry[];
  /** An automation has written too: no client requested its notes, tags and tasks. */
  alsoAutomated?: boolean;
}

interface CheckResult {
  faults: string[];
  figures: Record<string, number>;
}

/**
 * Compares the database with the history of what clients requested and received. Knows nothing of the service but its
 * tables: plain SQL, on a connection of its own.
 */
export async function check(history: readonly Entry[], options: CheckOptions): Promise<CheckResult> {
  const client = new pg.Client({ connectionString: options.connectionString });
  await client.connect();
  try {
    const faults: string[] = [];
    const answers = answersByKey(history, faults);
    const intents = history.filter((entry) => entry.type === 'intent');
    const mustHold = options.mustHold === undefined ? null : new Set(acknowledgedIn(options.mustHold));
    await checkEffects(client, options, intents, answers, mustHold, faults);
    await checkStored(client, options, answers, mustHold, faults);
    for (const [what, query] of Object.entries(EVENTS)) {
      const { rows } = await client.query<{ wrong: number }>(query, [options.workspaceId]);
      if (rows[0]!.wrong > 0) faults.push(`${rows[0]!.wrong} ${what}`);
    }
    return { faults, figures: figuresOf(history, intents, answers) };
  } finally {
    await client.end();
  }
}

type Answers = ReadonlyMap<string, Acknowledgement>;

/** The first response for each key; every further one must have the same bytes and be marked as replayed. */
function answersByKey(history: readonly Entry[], faults: string[]): Answers {
  const answers = new Map<string, Acknowledgement>();
  for (const entry of history) {
    if (entry.type !== 'acknowledgement') continue;
    const first = answers.get(entry.key);
    if (first === undefined) answers.set(entry.key, entry);
    else if (first.status !== entry.status || first.body !== entry.body)
      faults.push(`${entry.key} was answered ${first.status} ${first.body} and then ${entry.status} ${entry.body}`);
    else if (!entry.replayed) faults.push(`${entry.key} was answered twice as if it were new`);
  }
  return answers;
}

function acknowledgedIn(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => (entry.type === 'acknowledgement' ? entry.key : []));
}

/** Every acknowledged write has exactly one row, no other has more than one, and there is no row that no client requested. */
async function checkEffects(
  client: pg.Client,
  { workspaceId, alsoAutomated = false }: CheckOptions,
  intents: readonly Intent[],
  answers: Answers,
  mustHold: ReadonlySet<string> | null,
  faults: string[],
): Promise<void> {
  for (const [kind, query] of Object.entries(EFFECTS)) {
    const { rows } = await client.query<{ id: string; marker: string }>(query, [workspaceId]);
    const found = Map.groupBy(rows, (row) => row.marker);
    const asked = intents.filter((intent) => intent.kind === kind);
    for (const { key, marker } of asked) {
      const made = found.get(marker)?.length ?? 0;
      const status = answers.get(key)?.status;
      const isDue = mustHold === null || mustHold.has(key);
      if (made > 1) faults.push(`${kind} ${key} has ${made} effects`);
      if (status === undefined && mustHold === null) faults.push(`${kind} ${key} never got an answer`);
      else if (status !== undefined && status >= 300) {
        faults.push(`${kind} ${key} was rejected with ${status}: ${answers.get(key)!.body}`);
      } else if (status !== undefined && made === 0 && isDue)
        faults.push(`${kind} ${key} was acknowledged and is lost`);
    }
    const expected = new Set(asked.map(({ marker }) => marker));
    const foreign = rows.filter(({ marker }) => !expected.has(marker) && !alsoAutomated);
    if (foreign.length > 0)
      faults.push(`${foreign.length} rows of ${kind} that no client requested, such as ${foreign[0]!.marker}`);
  }
}

/** The response stored for each key is the one that the client received. */
async function checkStored(
  client: pg.Client,
  { workspaceId }: CheckOptions,
  answers: Answers,
  mustHold: ReadonlySet<string> | null,
  faults: string[],
): Promise<void> {
  const { rows } = await client.query<{ key: string; status: number | null; body: Buffer | null }>(
    'select key, status, body from idempotency_keys where workspace_id = $1',
    [workspaceId],
  );
  const stored = Map.groupBy(rows, (row) => row.key);
  for (const [key, { status, body }] of answers) {
    const [row, ...more] = stored.get(key) ?? [];
    if (more.length > 0) faults.push(`${key} is stored ${more.length + 1} times`);
    if (row === undefined && mustHold !== null && !mustHold.has(key)) continue;
    if (status < 300 && (row?.status !== status || row.body?.toString() !== body)) {
      if (mustHold === null || mustHold.has(key))
        faults.push(`${key} was answered ${status}, but another answer is stored`);
    }
  }
}

function figuresOf(history: readonly Entry[], intents: readonly Intent[], answers: Answers): Record<string, number> {
  const losses = history.filter((entry) => entry.type === 'loss');
  const acknowledgements = history.filter((entry) => entry.type === 'acknowledgement');
  return {
    writes: intents.length,
    answered: answers.size,
    repetitions: acknowledgements.length - answers.size,
    'attempts without an answer': losses.filter(({ reason }) => !reason.startsWith('409')).length,
    'attempts rejected as still in progress': losses.filter(({ reason }) => reason.startsWith('409')).length,
    'injected faults': history.filter((entry) => entry.type === 'injected_fault').length,
  };
}
