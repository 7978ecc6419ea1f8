/** Malicious or careless definitions, each with the path that its rejection names. */

interface FixtureRecords {
  /** A stage and a member of this workspace, and of another one. */
  stage: string;
  member: string;
  foreignStage: string;
  foreignMember: string;
}

/** What is wrong, where, and the body; text is sent verbatim. */
export type AdversarialCase = readonly [what: string, path: string, body: unknown];

const UNKNOWN = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
const TAG = { id: 'tag', type: 'add_tag', config: { label: 'x' } };
const base = { name: 'AdversarialCase', trigger: { event: 'application.created' }, steps: [TAG] };

export const of = (more: object) => ({ ...base, ...more });
const steps = (...list: unknown[]) => of({ steps: list });
export const step = (type: string, config: unknown, more: object = {}) => steps({ id: 'a', type, config, ...more });
const triggered = (trigger: unknown) => of({ trigger });
const filtered = (filter: unknown) => triggered({ event: 'application.created', filter });
export const when = (conditions: unknown) => of({ conditions });
const leaf = (field: unknown, op: unknown, value?: unknown) =>
  when({ field, op, ...(value === undefined ? {} : { value }) });
export const matchingPattern = (value: string) => leaf('candidate.email', 'matches', value);
export const mail = (body: unknown, more: object = {}) => step('send_email', { subject: 'Hello', body, ...more });
export const request = (config: object) =>
  step('http_request', { method: 'POST', url: 'https://example.com/', ...config });
/** `__proto__` as a key can be sent only as JSON text. */
const asText = (body: object) => JSON.stringify(body).replaceAll('"PROTO"', '"__proto__"');

export function nested(levels: number): unknown {
  let tree: unknown = { field: 'candidate.email', op: 'exists' };
  for (let level = 1; level < levels; level += 1) tree = { not: tree };
  return tree;
}

const forms: AdversarialCase[] = [
  ['a list', '', []],
  ['a text', '', '"automation"'],
  ['nothing', '', 'null'],
  ['no name', 'name', { trigger: base.trigger, steps: base.steps }],
  ['no trigger', 'trigger', { name: 'x', steps: base.steps }],
  ['no steps', 'steps', { name: 'x', trigger: base.trigger }],
  ['an empty name', 'name', of({ name: '   ' })],
  ['a long name', 'name', of({ name: 'x'.repeat(121) })],
  ['NUL in a name', 'name', of({ name: 'a\0b' })],
  ['half a character', 'name', JSON.stringify(of({ name: 'PLACE' })).replace('PLACE', '\\ud83d')],
  ['a status', 'status', of({ status: 'published' })],
  ['a version', 'publishedVersion', of({ publishedVersion: 1 })],
  ['an id of its own', 'id', of({ id: UNKNOWN })],
  ['__proto__', '__proto__', asText(of({ PROTO: { status: 'published' } }))],
  ['constructor', 'constructor', of({ constructor: { prototype: {} } })],
  ['no attempts', 'maxAttempts', of({ maxAttempts: 0 })],
  ['endless attempts', 'maxAttempts', of({ maxAttempts: 1e6 })],
  ['attempts as text', 'maxAttempts', of({ maxAttempts: '5' })],
  ['a negative rate', 'maxRunsPerMinute', of({ maxRunsPerMinute: -1 })],
  ['a broken rate', 'maxRunsPerMinute', of({ maxRunsPerMinute: 1.5 })],
  ['an infinite rate', 'maxRunsPerMinute', JSON.stringify(of({ maxRunsPerMinute: 0 })).replace('":0', '":1e999')],
];

const triggers: AdversarialCase[] = [
  ['an unknown event', 'trigger.event', triggered({ event: 'application.craeted' })],
  ['every event', 'trigger.event', triggered({ event: '*' })],
  ['every event of a resource', 'trigger.event', triggered({ event: 'job.*' })],
  ['tests of webhooks', 'trigger.event', triggered({ event: 'webhook.test' })],
  ['an event of a prototype', 'trigger.event', triggered({ event: 'constructor' })],
  ['an event that is a number', 'trigger.event', triggered({ event: 5 })],
  ['a trigger that is a list', 'trigger', triggered([])],
  ['more in a trigger', 'trigger.schedule', triggered({ event: 'job.created', schedule: '* * * * *' })],
  ['an unknown field in a filter', 'trigger.filter.stage.knid', filtered({ 'stage.knid': 'x' })],
  ['a prototype in a filter', 'trigger.filter.constructor', filtered({ constructor: 'x' })],
  ['__proto__ in a filter', 'trigger.filter.__proto__', asText(filtered({ PROTO: 'x' }))],
  ['a prototype below a field', 'trigger.filter.candidate.__proto__', filtered({ 'candidate.__proto__': 'x' })],
  ['a value that the field never has', 'trigger.filter.stage.kind', filtered({ 'stage.kind': 'hierd' })],
  ['an empty list in a filter', 'trigger.filter.stage.kind', filtered({ 'stage.kind': [] })],
  ['a long list in a filter', 'trigger.filter.candidate.email', filtered({ 'candidate.email': Array(101).fill('x') })],
  ['an object in a filter', 'trigger.filter.candidate.email', filtered({ 'candidate.email': { $ne: null } })],
  ['null in a filter', 'trigger.filter.candidate.email', filtered({ 'candidate.email': null })],
  ['a filter that is a list', 'trigger.filter', filtered(['stage.kind'])],
  [
    'a wide filter',
    'trigger.filter',
    filtered(Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`x${n}`, 'y']))),
  ],
];

const conditions: AdversarialCase[] = [
  ['a deep tree', `conditions${'.not'.repeat(10)}`, when(nested(11))],
  ['a very deep tree', `conditions${'.not'.repeat(10)}`, when(nested(30))],
  ['many comparisons', 'conditions', when({ all: Array(101).fill({ field: 'candidate.email', op: 'exists' }) })],
  ['7,000 nodes in one group', 'conditions.any', when({ any: Array(7_000).fill({ field: 'job.id', op: 'exists' }) })],
  ['two kinds at once', 'conditions', when({ all: [], any: [] })],
  ['nothing to match', 'conditions.any', when({ any: [] })],
  ['a tree that is a text', 'conditions', when('true')],
  ['a not with a list', 'conditions.not', when({ not: [] })],
  ['code', 'conditions.$where', when({ field: 'job.id', op: 'exists', $where: 'sleep(1000)' })],
  ['an unknown operator', 'conditions.op', leaf('candidate.email', 'equals', 'x')],
  ['an operator of a prototype', 'conditions.op', leaf('candidate.email', 'toString', 'x')],
  ['an operator that does not fit', 'conditions.op', leaf('candidate.email', 'gt', 'x')],
  ['a value of another type', 'conditions.value', leaf('job.salaryMin', 'gt', '5')],
  [
    'an infinite value',
    'conditions.value',
    JSON.stringify(leaf('job.salaryMin', 'gt', 0)).replace('"value":0', '"value":1e999'),
  ],
  ['a value that is an object', 'conditions.value', leaf('candidate.email', 'eq', { length: 5 })],
  ['a day that there is not', 'conditions.value', leaf('application.appliedAt', 'gt', '2026-02-31T00:00:00Z')],
  ['a long value', 'conditions.value', leaf('candidate.email', 'eq', 'x'.repeat(1_001))],
  ['an unknown field', 'conditions.field', leaf('candidate.emial', 'exists')],
  ['a long field', 'conditions.field', leaf('x'.repeat(10_000), 'exists')],
  ['a field that is a list', 'conditions.field', leaf(['candidate', 'email'], 'exists')],
  ['a prototype', 'conditions.field', leaf('candidate.__proto__.polluted', 'exists')],
  ['a constructor', 'conditions.field', leaf('candidate.constructor.name', 'eq', 'Object')],
  ['a length', 'conditions.field', leaf('candidate.tags.length', 'gt', 5)],
  ['a secret', 'conditions.field', leaf('secrets.TOKEN', 'starts_with', 'a')],
  ['an output before any step', 'conditions.field', leaf('steps.tag.output.label', 'exists')],
  ['the environment', 'conditions.field', leaf('process.env.SECRET_KEY', 'exists')],
  [
    'a record that the event does not have',
    'conditions.field',
    { ...leaf('candidate.email', 'exists'), trigger: { event: 'job.created' } },
  ],
  ['half a pattern', 'conditions.value', matchingPattern('(')],
  ['a pattern that looks ahead', 'conditions.value', matchingPattern('(?=a)b')],
  ['a pattern that looks back', 'conditions.value', matchingPattern('(a+)\\1')],
  ['a long pattern', 'conditions.value', matchingPattern('a'.repeat(501))],
  ['a pattern that unfolds', 'conditions.value', matchingPattern('(x{0,100}y{0,100}){0,9}')],
  ['a pattern that unfolds without end', 'conditions.value', matchingPattern('((a{0,1000}){0,1000}){0,1000}')],
];

const stepForms: AdversarialCase[] = [
  ['no step', 'steps', steps()],
  ['many steps', 'steps', steps(...Array.from({ length: 26 }, (_, n) => ({ ...TAG, id: `s${n}` })))],
  ['steps that are an object', 'steps', of({ steps: { 0: TAG } })],
  ['a step that is null', 'steps.0', steps(null)],
  ['a step without type', 'steps.0.type', steps({ id: 'a', config: {} })],
  ['an unknown type', 'steps.0.type', step('run_script', { code: 'process.exit()' })],
  ['a type of a prototype', 'steps.0.type', step('constructor', {})],
  ['the type __proto__', 'steps.0.type', step('__proto__', {})],
  ['no id', 'steps.0.id', steps({ type: 'hire' })],
  ['the id __proto__', 'steps.0.id', steps({ ...TAG, id: '__proto__' })],
  ['an id with a dot', 'steps.0.id', steps({ ...TAG, id: 'a.b' })],
  ['a long id', 'steps.0.id', steps({ ...TAG, id: 'a'.repeat(41) })],
  ['an id twice', 'steps.1.id', steps(TAG, TAG)],
  ['more in a step', 'steps.0.script', steps({ ...TAG, script: 'x' })],
  ['another way with errors', 'steps.0.onError', step('hire', {}, { onError: 'ignore' })],
  ['endless attempts of a step', 'steps.0.maxAttempts', step('hire', {}, { maxAttempts: 1e9 })],
  [
    'its own output',
    'steps.0.when.field',
    step('hire', {}, { when: { field: 'steps.a.output.status', op: 'exists' } }),
  ],
  ['a deep when', `steps.0.when${'.not'.repeat(10)}`, step('hire', {}, { when: nested(12) })],
  ['a when that is a list', 'steps.0.when', step('hire', {}, { when: [] })],
  ['a configuration that is null', 'steps.0.config', step('add_tag', null)],
  ['a configuration that is a list', 'steps.0.config', step('hire', [])],
  ['__proto__ in a configuration', 'steps.0.config.__proto__', asText(step('hire', { PROTO: { x: 1 } }))],
  ['more in a configuration', 'steps.0.config.force', step('hire', { force: true })],
];

/** Every case; some refer to records of this workspace and of another one. */
export function adversarialDefinitions(world: FixtureRecords): AdversarialCase[] {
  return [...forms, ...triggers, ...conditions, ...stepForms, ...references(world)];
}

function references({ foreignStage, foreignMember, stage }: FixtureRecords): AdversarialCase[] {
  const interview = { type: 'final', mode: 'phone', scheduledAt: '2090-01-01T10:00:00Z' };
  const task = (config: object) => step('create_task', { title: 'x', ...config });
  const meet = (config: object) => step('schedule_interview', { ...interview, ...config });
  const offer = (config: object) => step('create_offer', { title: 'x', ...config });
  const at = (field: string) => `steps.0.config.${field}`;
  return [
    ['an unknown stage', at('toStageId'), step('move_stage', { toStageId: UNKNOWN })],
    ["another workspace's stage", at('toStageId'), step('move_stage', { toStageId: foreignStage })],
    ['a stage that is filled in', at('toStageId'), step('move_stage', { toStageId: '{{event.stage.id}}' })],
    [
      'a stage of no application',
      'steps.0.type',
      { ...step('move_stage', { toStageId: stage }), trigger: { event: 'job.closed' } },
    ],
    ["another workspace's member", at('ownerId'), task({ ownerId: foreignMember })],
    ['a task in the past', at('dueInDays'), task({ dueInDays: -1 })],
    ['a task in a thousand years', at('dueInDays'), task({ dueInDays: 365_000 })],
    ['an interview some time', at('scheduledAt'), meet({ scheduledAt: 'tomorrow' })],
    ["another workspace's interviewer", at('interviewerIds.0'), meet({ interviewerIds: [foreignMember] })],
    ['a zone of no place', at('timeZone'), meet({ timeZone: 'Mars/Olympus' })],
    ['a meeting that is code', at('meetingUrl'), meet({ meetingUrl: 'javascript:alert(1)' })],
    ['pay without a currency', at('currency'), offer({ salaryAmount: 5 })],
    ['pay in a currency that there is not', at('currency'), offer({ currency: 'XYZ' })],
    ['a start on a day that there is not', at('startDate'), offer({ startDate: '2026-02-30' })],
    ['a delay of nothing', at('seconds'), step('delay', { seconds: 0 })],
    ['a delay of a thousand years', at('seconds'), step('delay', { seconds: 3e10 })],
    ['a delay without end', 'steps.0.config', step('delay', {})],
    ['two delays', 'steps.0.config', step('delay', { seconds: 5, until: '2090-01-01T00:00:00Z' })],
    ['a delay until some time', at('until'), step('delay', { until: 'never' })],
    ['a delay beyond the calendar', at('until'), step('delay', { until: '+275760-09-13T00:00:00Z' })],
    ['a wait without end', at('timeoutSeconds'), step('wait_for_event', { event: 'note.created' })],
    ['a wait of ages', at('timeoutSeconds'), step('wait_for_event', { event: 'note.created', timeoutSeconds: 1e12 })],
    ['a wait for nothing', at('event'), step('wait_for_event', { event: 'x.y', timeoutSeconds: 1 })],
    [
      'a wait for an event that never comes',
      at('event'),
      step('wait_for_event', { event: 'job.closed', timeoutSeconds: 1 }),
    ],
    [
      'a wait for a field that there is not',
      at('filter.job.id'),
      step('wait_for_event', { event: 'note.created', filter: { 'job.id': 'x' }, timeoutSeconds: 1 }),
    ],
  ];
}
