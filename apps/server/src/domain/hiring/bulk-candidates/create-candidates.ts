import { type Change, change, runBatched } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { ApiError, Conflict, Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { countStatuses, toItemError } from '../../../platform/http/contract/bulk.ts';
import { inputCheck } from '../../../platform/http/contract/input.ts';
import { addressKey, isSameAddress } from '../../../platform/text/email-address.ts';
import { HISTORY_SCOPE, readHistory } from '../../records/access/history.ts';
import type { FieldValues } from '../../records/custom-fields/value-schema.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { findTakenRefs, lockRefs } from '../../records/external-refs/queries.ts';
import { completeRefs, isSameRef } from '../../records/external-refs/schema.ts';
import { lacksPersonalData } from '../../records/visibility/require-personal-data.ts';
import { type Beginning, beginningOf, type PastValues, readPast } from '../applications/application-course.ts';
import { addApplication } from '../applications/create-application.ts';
import { maySetAddressOfNew } from '../candidates/address-confirmation.ts';
import { applyCandidatePatch } from '../candidates/change-candidate.ts';
import { createUnlessExists, emailConflict } from '../candidates/create-candidate.ts';
import { type CandidateRow, lockMatchingCandidates } from '../candidates/queries.ts';
import { findPlacements, type Placement, placementKey } from './find-placements.ts';
import {
  BULK_STATUSES,
  BulkCandidate,
  type BulkCandidateResult,
  type NewCandidateApplication,
  UncheckedCandidates,
} from './schema.ts';

type Outcome = Omit<BulkCandidateResult['items'][number], 'index'>;

type Past = { historic?: true };

/** An item with the same email address or reference as an earlier one is decided after it. */
interface Item {
  index: number;
  input: BulkCandidate;
  /** The marker of events of the past. */
  past: Past;
  pastOfApplication: Past;
  /** Set if another request took the email address after no candidate had been found. */
  isRepeated?: true;
}

/** How often the transaction runs if others create the same candidates at the same time. */
const MAX_ATTEMPTS = 3;
const APPLICATION_SCOPE = 'applications:write';

const checkBody = inputCheck(UncheckedCandidates);
const checkItem = inputCheck(BulkCandidate);

/**
 * Creates or updates up to 100 candidates in one transaction, each with its own outcome. All items of the same type are
 * written together, so that the number of statements does not grow with the number of items.
 * @throws Invalid for a body without items; Forbidden for items with an application, or with values of the past, without the scope
 */
export async function createCandidates(context: Context, body: unknown): Promise<BulkCandidateResult> {
  checkBody(body);
  const request = body as UncheckedCandidates; // just checked
  requireScopesOfItems(context, request);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change(context, (tx) => decideAll(tx, request));
    } catch (error) {
      // An email address or reference was taken after the items were compared with the existing candidates.
      if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** @throws Forbidden */
export function requireScopesOfItems({ scopes }: Context, { items }: UncheckedCandidates): void {
  if (!scopes.has(APPLICATION_SCOPE) && items.some((item) => 'application' in item))
    throw new Forbidden(`An application requires the scope ${APPLICATION_SCOPE}.`, {
      requiredScope: APPLICATION_SCOPE,
    });
  if (!scopes.has(HISTORY_SCOPE) && items.some(isOfThePast))
    throw new Forbidden(`Values of the past require the scope ${HISTORY_SCOPE}.`, { requiredScope: HISTORY_SCOPE });
}

const PAST_FIELDS = ['createdAt', 'appliedAt', 'stageHistory'];

function isOfThePast(item: object & { application?: unknown }): boolean {
  const given = [...Object.keys(item), ...Object.keys(item.application ?? {})];
  return given.some((field) => PAST_FIELDS.includes(field));
}

async function decideAll(tx: Change, { items, onDuplicate }: UncheckedCandidates): Promise<BulkCandidateResult> {
  const outcomes: Outcome[] = [];
  let waiting: Item[] = [];
  items.forEach((given, index) => {
    const item = checked(tx, given);
    if (item instanceof ApiError) outcomes[index] = failed(item);
    else waiting.push({ index, ...item });
  });
  const placements = await findPlacements(
    tx,
    waiting.flatMap(({ input }) => input.application ?? []),
  );
  const refs = waiting.flatMap(({ input }) => input.externalRefs ?? []);
  await lockRefs(tx, tx.workspaceId, 'candidate', refs);
  while (waiting.length > 0) {
    const { wave, later } = independentItems(waiting);
    const decide = await decider(tx, wave, placements, onDuplicate === 'update');
    const decided = await runBatched(
      tx,
      wave.map((item) => async (batch: Change) => ({ item, outcome: await decide(batch, item) })),
    );
    const repeated: Item[] = [];
    for (const { item, outcome } of decided) {
      if (outcome === undefined) repeated.push({ ...item, isRepeated: true });
      else outcomes[item.index] = outcome;
    }
    waiting = [...repeated, ...later];
  }
  const results = outcomes.map((outcome, index) => ({ index, ...outcome }));
  return { items: results, summary: { total: results.length, ...countStatuses(results, BULK_STATUSES) } };
}

function checked(tx: Change, given: unknown): Omit<Item, 'index'> | Invalid {
  try {
    checkItem(given);
    const input = given as BulkCandidate; // just checked
    completeRefs(input);
    const past = readHistory(tx, {}, { createdAt: input.createdAt });
    return { input, past, pastOfApplication: pastOf(tx, input.application) };
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
}

/** The items that have nothing in common with an earlier one, by email address: overlapping calls write in the same order. */
function independentItems(items: readonly Item[]): { wave: Item[]; later: Item[] } {
  const seen = new Set<string>();
  const [wave, later]: [Item[], Item[]] = [[], []];
  for (const item of items) {
    const { email, externalRefs = [] } = item.input;
    const keys = [
      ...(email === null ? [] : [`email ${addressKey(email)}`]),
      ...externalRefs.map(({ system, id }) => `${system}:${id}`),
    ];
    (keys.some((key) => seen.has(key)) ? later : wave).push(item);
    for (const key of keys) seen.add(key);
  }
  const order = ({ input }: Item) => (input.email === null ? '' : addressKey(input.email));
  return { wave: wave.sort((a, b) => (order(a) < order(b) ? -1 : 1)), later };
}

/** A function that decides an item of the wave; undefined if its email address has just been taken. */
async function decider(
  tx: Change,
  wave: readonly Item[],
  placements: ReadonlyMap<string, Placement | ApiError>,
  updatesDuplicates: boolean,
): Promise<(batch: Change, item: Item) => Promise<Outcome | undefined>> {
  const emails = wave.flatMap(({ input }) => input.email ?? []);
  const refs = wave.flatMap(({ input }) => input.externalRefs ?? []);
  const existing = await lockMatchingCandidates(tx, tx.workspaceId, { emails, refs });
  const taken = await findTakenRefs(tx, tx.workspaceId, 'candidate', refs);
  // By a candidate whom the caller does not see.
  const hidden = taken.filter(
    (ref) => !existing.some(({ externalRefs }) => externalRefs.some((own) => isSameRef(own, ref))),
  );
  return async (batch, { input, past, pastOfApplication, isRepeated }) => {
    const { application, ...fields } = input;
    const placement = application === undefined ? undefined : placements.get(placementKey(application));
    if (placement instanceof ApiError) return failed(placement);
    const [match, other] = existing.filter((candidate) => isSamePerson(candidate, fields));
    if (fields.externalRefs?.some((ref) => hidden.some((held) => isSameRef(held, ref)))) {
      return failed(new Conflict(REF_TAKEN, { field: 'externalRefs' }));
    }
    if (match !== undefined && updatesDuplicates && lacksPersonalData(batch))
      return failed(new Forbidden(UNSEEN_MATCH));
    if (other !== undefined)
      return failed(new Conflict('The item matches several candidates.', { field: 'externalRefs' }));
    try {
      const placed = await placedApplication(batch, placement, { ...application, past: pastOfApplication });
      if (match === undefined) {
        // Written again because an address was taken meanwhile; an item without one cannot be the reason.
        if (isRepeated && fields.email !== null)
          return failed(await emailConflict(batch.workspaceId, fields.email).named(batch, batch));
        return await create(batch, fields, placed, past);
      }
      if (updatesDuplicates) return await update(batch, match, fields, placed);
      return { ...NOTHING, status: 'skipped', id: showsMatches(batch) ? match.id : null };
    } catch (error) {
      // These are found before anything is written; all other errors have aborted the transaction.
      if (error instanceof Invalid || error instanceof Forbidden) return failed(error);
      throw error;
    }
  };
}

/** Whether the caller may learn who has the email address or reference of an item. */
function showsMatches(caller: Change): boolean {
  return caller.scopes.has('candidates:read') && !lacksPersonalData(caller);
}

const UNSEEN_MATCH =
  'This key has no access to personal data, so it cannot change a candidate by email address or reference.';
const REF_TAKEN = 'Another candidate has one of these external references.';
const NOTHING = { id: null, applicationId: null, error: null };

function failed(error: ApiError): Outcome {
  return { ...NOTHING, status: 'failed', error: toItemError(error) };
}

type Fields = Omit<BulkCandidate, 'application'>;
type Placed =
  | (Pick<Placement, 'job' | 'stage'> & Beginning & { source: string | null; customFields: FieldValues })
  | undefined;

/** @throws Invalid naming a time of `application` */
function pastOf(tx: Change, application: PastValues = {}): Past {
  try {
    return readPast(tx, application);
  } catch (error) {
    throw error instanceof Invalid ? error.within('application') : error;
  }
}

/** @throws Invalid naming `application.customFields.<key>`, or a part of `application.stageHistory` */
async function placedApplication(
  tx: Change,
  placement: Placement | undefined,
  { source = null, customFields, past, ...given }: Partial<NewCandidateApplication> & { past: Past },
): Promise<Placed> {
  if (placement === undefined) return undefined;
  const { job, stage, stages } = placement;
  try {
    const values = await valuesOfNew(tx, 'application', customFields);
    return { job, stage, source, customFields: values, ...beginningOf(given, stages, past) };
  } catch (error) {
    throw error instanceof Invalid ? error.within('application') : error;
  }
}

function isAddressOf({ email: current, formerEmails }: CandidateRow, email: string): boolean {
  return [current, ...formerEmails].some((each) => isSameAddress(each, email));
}

function isSamePerson(candidate: CandidateRow, { email, externalRefs = [] }: Fields): boolean {
  return (
    (email !== null && isAddressOf(candidate, email)) ||
    externalRefs.some((ref) => candidate.externalRefs.some((own) => isSameRef(own, ref)))
  );
}

async function create(
  tx: Change,
  { createdAt, ...fields }: Fields,
  placed: Placed,
  past: Past,
): Promise<Outcome | undefined> {
  const customFields = await valuesOfNew(tx, 'candidate', fields.customFields);
  const isConfirmed = maySetAddressOfNew(tx);
  const candidate = await createUnlessExists(tx, { ...fields, customFields }, { isConfirmed, createdAt, past });
  if (candidate === undefined) return undefined;
  return { status: 'created', id: candidate.id, applicationId: await place(tx, candidate, placed), error: null };
}

async function update(tx: Change, candidate: CandidateRow, fields: Fields, placed: Placed): Promise<Outcome> {
  const { email, externalRefs, createdAt, ...others } = fields;
  const updated = await applyCandidatePatch(tx, candidate, {
    ...others,
    // An item without an address, or with a former one, keeps the existing one.
    ...(email === null || isAddressOf(candidate, email) ? {} : { email }),
    ...(externalRefs === undefined ? {} : { externalRefs: withNewRefs(candidate, externalRefs) }),
  });
  return { status: 'updated', id: updated.id, applicationId: await place(tx, updated, placed), error: null };
}

function withNewRefs(candidate: CandidateRow, given: NonNullable<Fields['externalRefs']>) {
  const kept = candidate.externalRefs.filter((own) => !given.some((ref) => isSameRef(own, ref)));
  return [...kept, ...given];
}

/** @returns the ID of the new application; null if there is nothing to create */
async function place(tx: Change, candidate: CandidateRow, placed: Placed): Promise<string | null> {
  if (placed === undefined) return null;
  return (await addApplication(tx, { candidate, ...placed }))?.id ?? null;
}
