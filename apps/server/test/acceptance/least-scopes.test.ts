import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from '../../src/platform/database/sql.ts';
import { scopesOf } from '../../src/platform/http/contract/operation.ts';
import { newId } from '../../src/platform/ids/ids.ts';
import { operations, publicOperations } from '../../src/server/operations.ts';
import { declaredOperations, isCalledBy } from '../examples/recorder.ts';
import { runScenario, startScenarioService } from '../examples/scenario.ts';
import type { Json, TestAnswer, TestService } from '../harness.ts';

/**
 * Runs the scenario that calls every operation, each call with a key that has only the scopes that the operation
 * declares. Every POST is sent twice with the same Idempotency-Key.
 */

/** Texts that occur only in records of one resource, by the resource's scope. */
const TRACES: Readonly<Record<string, RegExp>> = {
  jobs: /You keep our services|Site Reliability Engineer|Database Engineer/,
  stages: /Trial day|Take-home task|"kind":"(?:applied|screening|interview|offer|hired)"/,
  candidates: /Lovelace|Turing|Conway|Lamarr|Frances|(?:ada|alan|lynn|frances|hedy)@example|Babbage & Sons|7946 0000/,
  notes: /very good questions|Wrong candidate/,
  tags: /mathematician|relocates/,
  files: /portfolio\.pdf|ada\.pdf/,
  applications: /Because engines|careers page|Less experience with PostgreSQL/,
  rejection_reasons: /Weak references/,
  sources: /Stack Overflow/,
  tracking_links: /we-are-hiring/,
  interviews: /Technical interview|meet\.example\.com/,
  offers: /Keeper of the pager/,
  scheduling: /changeNoticeMins/,
  scorecards: /Explains hard things|Systems thinking/,
  tasks: /Call Ada back|About the start date|Print the case study/,
  pool: /no suitable opening|Ask again in spring|Runner-up/,
  webhooks: /Payroll/,
  api_keys: /Nightly import/,
  automations: /Welcome applicants|Tags new applicants|CRM_TOKEN/,
  members: /Katherine|Cartwright|Charles Babbage|(?:katherine|mary|charles|grace)@example/,
  workspace: /acme\.example|#25604f|We have received your application/,
};

/** Distinct texts for fields where the scenario has none. */
const OWN_TEXT: Readonly<Record<string, object>> = { createOffer: { title: 'Keeper of the pager' } };

/** Reviewed exceptions: resources that an operation shows although its key lacks their read scopes. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  // Tags are a field of candidates.
  getCandidate: ['tags'],
  listCandidates: ['tags'],
  // Reports count by stage and by source: no single record is identifiable.
  getFunnelReport: ['stages'],
  getSourcesReport: ['applications'],
  getTimeInStageReport: ['stages'],
  // The company of a posting is the public profile of the workspace.
  getPostingCheck: ['workspace'],
  // Previews are rendered with sample data.
  previewEmailTemplate: ['jobs'],
  previewMessageTemplate: ['jobs'],
  // The stages of a pipeline are its own; they are named like those of jobs.
  createPipeline: ['stages'],
  getPipeline: ['stages'],
  listPipelines: ['stages'],
  updatePipeline: ['stages'],
  // The evidence of an accepted offer has the name that the candidate typed.
  getOfferResponse: ['candidates'],
  // An archive has everything, which is what its scope is for. Names and contents of files are not compressed.
  downloadExport: ['files', 'members'],
  // The values are those in the file, which is of somebody with the name of a member.
  prefillFromFile: ['members'],
  prefillFromUpload: ['members'],
  getFileText: ['members'],
  // An email names the company that sends it.
  listCandidateEmails: ['workspace'],
  // A message has the name and the address of its recipient.
  createMessage: ['candidates'],
  getMessage: ['candidates'],
  listMessages: ['candidates'],
  cancelMessage: ['candidates'],
  updateMessage: ['candidates'],
  assignMessage: ['candidates'],
  // An event names who has caused it.
  listActivityEvents: ['members'],
};

/** Operations that require more scopes than they declare, depending on what a call grants, starts or shows. */
const EXTRA_SCOPES = [
  // The scopes that are granted.
  'createApiKey',
  'rotateApiKey',
  'transferApiKey',
  'inviteMember',
  'resendInvitation',
  'updateMember',
  'removeMember',
  // The scopes for reading the events that are sent.
  'createWebhook',
  'replayDelivery',
  'replayWebhook',
  'rotateWebhookSecret',
  // The scope for changing what is to be approved.
  'requestApproval',
  'cancelApproval',
  // The scope for the applications of the candidates.
  'createCandidates',
  // The scopes for what the automation reads and does.
  'estimateAutomationMatches',
  'publishAutomation',
  'replayAutomationRun',
  'resumeAutomation',
  'retryAutomationRun',
  'simulateAutomation',
];

/** Operations with a response that the scenario does not call. */
const NOT_CALLED = [
  'streamEvents', // the events of `listActivityEvents`
  'downloadMessage', // the scenario receives no email
];

const declared = declaredOperations();
const specs = new Map(operations.map(({ spec }) => [spec.id, spec]));
const idempotent = new Set([
  ...operations.filter(({ spec }) => spec.method === 'POST' && spec.storesNothing !== true).map(({ spec }) => spec.id),
  ...publicOperations.filter(({ spec }) => spec.idempotent === true).map(({ spec }) => spec.id),
]);

interface Call {
  operation: string;
  response: TestAnswer<Json>;
  /** Scopes of the key; null for a call without one. */
  scopes: readonly string[] | null;
  /** Scopes that the call required in addition to the declared ones. */
  extraScopes: readonly string[];
  /** The same request repeated with its Idempotency-Key; null without one. */
  replay: TestAnswer<Json> | null;
  /** The same by the caller reduced to the declared scopes; null if those were enough. */
  narrowedReplay: TestAnswer<Json> | null;
}

const leastKeys = new Map<string, Promise<{ id: string; key: string }>>();
const calls = await playWithLeastScopes();

async function playWithLeastScopes(): Promise<Call[]> {
  const service = await startScenarioService();
  const calls: Call[] = [];
  await runScenario(service, Date.now(), {
    wrap: (workspaceId, secretKey) => ({
      ...service,
      request: async (method, path, options = {}) => {
        const call = await leastCall(service, { workspaceId, secretKey }, { method, path, options });
        calls.push(call);
        return call.response;
      },
    }),
    onEvent: () => {},
  });
  return calls;
}

interface Request {
  method: string;
  path: string;
  options: NonNullable<Parameters<TestService['request']>[2]>;
}

/** Makes a call of the scenario with as few scopes as possible. */
async function leastCall(
  service: TestService,
  workspace: { workspaceId: string; secretKey: string },
  { method, path, options }: Request,
): Promise<Call> {
  const operation = declared.find(isCalledBy(method, path))?.id ?? `${method} ${path}`;
  const spec = specs.get(operation);
  const usesKey = spec !== undefined && options.headers?.authorization === `Bearer ${workspace.secretKey}`;
  const ownText = OWN_TEXT[operation];
  const idempotencyKey = idempotent.has(operation) ? { 'idempotency-key': newId() } : {};
  const send = (key: string | null) =>
    service.request(method, path.replace(/\blimit=2$/, 'limit=100'), {
      ...options,
      ...(ownText === undefined ? {} : { body: { ...(options.body as object), ...ownText } }),
      headers: { ...options.headers, ...idempotencyKey, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    });
  const scopes = usesKey ? declaredScopes(scopesOf(spec)) : null;
  const least = scopes === null ? null : await keyWith(service, workspace, scopes);
  let key = least;
  let response = await send(key?.key ?? null);
  const extraScopes = response.status === 403 ? missingScopes(response) : [];
  if (scopes !== null && extraScopes.length > 0) {
    key = await keyWith(service, workspace, [...scopes, ...extraScopes]);
    response = await send(key.key);
  }
  assert.ok(response.status < 400, `${method} ${path}: ${response.status} ${response.text}`);
  const replay = idempotent.has(operation) ? await send(key?.key ?? null) : null;
  let narrowedReplay: Call['narrowedReplay'] = null;
  if (replay !== null && extraScopes.length > 0) {
    const narrow = await newKey(service, workspace, scopes!);
    await representSameCaller(service, narrow.id, key!.id);
    narrowedReplay = await send(narrow.key);
  }
  return {
    operation,
    response,
    scopes: scopes === null ? null : [...scopes, ...extraScopes],
    extraScopes,
    replay,
    narrowedReplay,
  };
}

/** A key has at least one scope. */
function declaredScopes(scopes: readonly string[]): readonly string[] {
  return scopes.length === 0 ? ['reports:read'] : scopes;
}

function missingScopes({ body }: TestAnswer<Json>): string[] {
  const { missingScopes, requiredScope } = body.error!.details ?? {};
  return missingScopes ?? (requiredScope === undefined ? [] : [requiredScope]);
}

/** A key with exactly these scopes; the same one whenever they are the same. */
function keyWith(...[service, workspace, scopes]: Parameters<typeof newKey>): ReturnType<typeof newKey> {
  const name = [...new Set(scopes)].sort().join(' ');
  const key = leastKeys.get(name) ?? newKey(service, workspace, scopes);
  leastKeys.set(name, key);
  return key;
}

async function newKey(
  service: TestService,
  { secretKey }: { secretKey: string },
  scopes: readonly string[],
): Promise<{ id: string; key: string }> {
  const { body } = await service.request('POST', '/api/v1/api-keys', {
    body: { name: 'Least scopes', scopes: [...new Set(scopes)] },
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return body.data;
}

/** As if one key had replaced the other, and its scopes had been reduced afterwards. */
async function representSameCaller({ db }: TestService, id: string, callerId: string): Promise<void> {
  await db.write.query(sql`update api_keys set caller_id = ${callerId} where id = ${id}`);
}

function shownBeyondScopes({ response: { text }, scopes }: Call): string[] {
  return Object.entries(TRACES).flatMap(([resource, trace]) => {
    const isOwn = scopes!.some((scope) => scope.startsWith(`${resource}:`));
    return !isOwn && trace.test(text) ? [resource] : [];
  });
}

function byOperation<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value[]> {
  const grouped = Map.groupBy(entries, ([operation]) => operation);
  return Object.fromEntries(
    [...grouped].map(([operation, found]) => [operation, [...new Set(found.map(([, value]) => value))].sort()]),
  );
}

describe('with nothing but the scopes that an operation declares', () => {
  it('the scenario calls every operation that responds with a body', () => {
    const called = new Set(calls.map(({ operation }) => operation));
    const missing = operations.filter(({ spec }) => spec.data !== null && !called.has(spec.id));
    assert.deepEqual(
      missing.map(({ spec }) => spec.id),
      NOT_CALLED,
    );
  });

  it('the texts of every resource occur in its own responses', () => {
    for (const [resource, trace] of Object.entries(TRACES)) {
      const isFound = calls.some(
        ({ scopes, response }) =>
          scopes?.some((scope) => scope.startsWith(`${resource}:`)) === true && trace.test(response.text),
      );
      assert.ok(isFound, resource);
    }
  });

  it('a response shows no record of another resource, apart from the reviewed exceptions', () => {
    const shown = calls
      .filter(({ scopes }) => scopes !== null)
      .flatMap((call) => shownBeyondScopes(call).map((resource) => [call.operation, resource] as const));
    assert.deepEqual(byOperation(shown), SHOWN);
  });

  it('only operations that grant scopes, act later or send events require more', () => {
    const taken = calls.filter(({ extraScopes }) => extraScopes.length > 0).map(({ operation }) => operation);
    assert.deepEqual([...new Set(taken)].sort(), EXTRA_SCOPES.toSorted());
  });
});

describe('a POST that is repeated with its Idempotency-Key', () => {
  it('returns the stored response, byte for byte', () => {
    for (const { operation, response, replay } of calls) {
      if (replay === null) continue;
      assert.equal(replay.headers.get('idempotent-replayed'), 'true', `${operation}: ${replay.text}`);
      assert.deepEqual(
        [replay.status, replay.text, replay.headers.get('etag')],
        [response.status, response.text, response.headers.get('etag')],
        operation,
      );
    }
  });

  it('requires the scopes of the first call: a caller who has lost one of them does not get the stored response', () => {
    const replays = calls.filter(({ narrowedReplay }) => narrowedReplay !== null);
    assert.ok(replays.length > 0);
    const rejected = replays.map(({ operation, narrowedReplay }) => [operation, narrowedReplay!.status]);
    assert.deepEqual(
      rejected,
      replays.map(({ operation }) => [operation, 403]),
    );
  });
});
