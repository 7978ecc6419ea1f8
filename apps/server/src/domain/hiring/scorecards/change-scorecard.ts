import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { type FieldErrors, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { completeRefs, withCompleteRefs } from '../../records/external-refs/schema.ts';
import { scorecardEvents } from './events.ts';
import {
  findRequiredCriteria,
  findScorecardLinks,
  findVisible,
  hasSeenOthers,
  type ScorecardRow,
  scorecardIdOf,
  scorecards,
} from './queries.ts';
import type { NewScorecard, Scorecard, ScorecardPatch } from './schema.ts';

/** @throws NotFound, also if the member may not see it yet */
export async function getScorecard(context: Context, id: string): Promise<ScorecardRow> {
  const scorecard = await findVisible(context.db.read, context, id);
  if (scorecard === undefined) throw new NotFound('Scorecard');
  return scorecard;
}

/**
 * Submits the scorecard of one author for one interview, or without one for an application in one stage.
 * @throws Invalid for inconsistent or unknown IDs; Conflict if the author has already submitted one
 * @param past for a scorecard of another system, of any author
 */
export async function submitScorecard(
  context: Context,
  input: NewScorecard,
  past?: { createdAt?: string | undefined },
): Promise<ScorecardRow> {
  const authorId = past === undefined ? authorOf(context, input.authorId) : (input.authorId ?? '');
  return change(context, async (tx) => {
    const stageId = input.stageId ?? null;
    const candidateId = await checkLinks(tx, { ...input, stageId, authorId });
    const interviewId = input.interviewId ?? null;
    await checkCriteria(tx, { ...input, interviewId, criteria: input.criteria ?? [] });
    const createdAt = past?.createdAt;
    const values = {
      id: createdAt === undefined ? newId() : idAt(createdAt),
      ...(createdAt === undefined ? {} : { createdAt }),
      candidateId,
      applicationId: input.applicationId,
      stageId,
      interviewId,
      authorId,
      rating: input.rating,
      comment: input.comment ?? null,
      criteria: input.criteria ?? [],
      ...completeRefs(input),
    };
    const scorecard = await scorecards.insert(tx, context.workspaceId, values).catch((error: unknown) => {
      throw violates(error, 'scorecards_author_key') ? alreadySubmitted(tx.workspaceId, values) : error;
    });
    const data = { scorecard: apiFields(scorecard), ...(past === undefined ? {} : { historic: true }) };
    tx.record(scorecardEvents.submitted, scorecard, data, { subjectId: candidateId });
    return scorecard;
  });
}

function alreadySubmitted(workspaceId: string, subject: Parameters<typeof scorecardIdOf>[1]): ExistsAlready {
  const about = subject.interviewId === null ? 'application and stage' : 'interview';
  const message = `The author has already submitted a scorecard for this ${about}.`;
  const existing = { scope: 'scorecards:read', select: scorecardIdOf(workspaceId, subject) };
  return new ExistsAlready(message, { field: 'authorId' }, existing);
}

/** @throws NotFound, also if the member may not see it yet; Forbidden for another member's scorecard, and for an interviewer who can read others */
export async function updateScorecard(context: Context, id: string, patch: ScorecardPatch): Promise<ScorecardRow> {
  return change(context, async (tx) => {
    const scorecard = tx.target(await requireOwn(tx, id));
    const changed = changedFields(scorecard, withCompleteRefs(patch));
    if (Object.keys(changed).some((field) => field !== 'externalRefs')) await requireUninfluenced(tx, scorecard);
    // The interview may have been deleted since.
    if (changed.criteria !== undefined) await checkCriteria(tx, { ...scorecard, ...changed }, { mayBeGone: true });
    return applyScorecardPatch(tx, scorecard, changed);
  });
}

/** Changes a locked scorecard in an open change, whoever wrote it. */
export async function applyScorecardPatch(
  tx: Change,
  scorecard: ScorecardRow,
  patch: Partial<Pick<Scorecard, 'rating' | 'comment' | 'criteria' | 'externalRefs'>>,
): Promise<ScorecardRow> {
  const changed = changedFields(scorecard, patch);
  const fields = Object.keys(changed);
  if (fields.length === 0) return scorecard;
  const updated = await scorecards.update(tx, tx.workspaceId, scorecard.id, changed);
  const data = { scorecard: apiFields(updated), changes: changesBetween(scorecard, updated, fields) };
  tx.record(scorecardEvents.updated, updated, data, { subjectId: updated.candidateId });
  return updated;
}

/** @throws NotFound, also if the member may not see it yet; Forbidden for another member's scorecard, and for an interviewer who can read others */
export async function deleteScorecard(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    await requireUninfluenced(tx, tx.target(await requireOwn(tx, id)));
    await removeScorecard(tx, id);
  });
}

/** Deletes a locked scorecard in an open change, whoever wrote it. */
export async function removeScorecard(tx: Change, id: string): Promise<void> {
  const deleted = await scorecards.markDeleted(tx, tx.workspaceId, id);
  tx.record(scorecardEvents.deleted, deleted, { scorecard: apiFields(deleted) }, { subjectId: deleted.candidateId });
}

/**
 * An interviewer who can read the scorecards of others cannot change or replace their own: a first one without thought would
 * otherwise show them what the others think. @throws Forbidden
 */
async function requireUninfluenced(tx: Change, scorecard: ScorecardRow): Promise<void> {
  if (tx.actor.type !== 'operator' || !(await hasSeenOthers(tx, tx, scorecard))) return;
  throw new Forbidden(
    'This scorecard can no longer be changed or deleted, because you can read those of others. Add a note instead.',
  );
}

/** Members submit their own scorecards; API keys specify the author. */
function authorOf({ actor }: Context, authorId: string | undefined): string {
  if (actor.type === 'operator' && actor.id !== null) {
    if (authorId !== undefined && authorId !== actor.id) throw Invalid.field('authorId', 'must be your own ID');
    return actor.id;
  }
  if (authorId === undefined) throw Invalid.field('authorId', 'is required');
  return authorId;
}

async function checkLinks(
  tx: Change,
  links: { applicationId: string; candidateId?: string; stageId: string | null; authorId: string },
): Promise<string> {
  const { candidateId, stage, author } = await findScorecardLinks(tx, tx.workspaceId, links);
  const fields: FieldErrors = {};
  if (candidateId === null) fields.applicationId = ['no such application'];
  else if (links.candidateId !== undefined && links.candidateId !== candidateId) {
    fields.candidateId = ['does not match the application'];
  }
  if (links.stageId !== null && !stage) fields.stageId = ["no such stage of the application's job"];
  if (!author) fields.authorId = ['no such member'];
  if (candidateId === null || Object.keys(fields).length > 0) throw new Invalid(fields);
  return candidateId;
}

/** @throws Invalid if the interview is not one of the application's, or without a score for one of its required criteria */
async function checkCriteria(
  tx: Change,
  { applicationId, interviewId, criteria }: Pick<Scorecard, 'applicationId' | 'interviewId' | 'criteria'>,
  { mayBeGone = false } = {},
): Promise<void> {
  if (interviewId === null) return;
  const required = await findRequiredCriteria(tx, tx.workspaceId, { interviewId, applicationId });
  if (required === undefined && !mayBeGone) throw Invalid.field('interviewId', 'no such interview of the application');
  const given = new Set(criteria.map(({ label }) => label.toLowerCase()));
  const missing = required?.find((label) => !given.has(label.toLowerCase()));
  if (missing !== undefined) throw Invalid.field('criteria', `must contain a score for ${missing}`);
}

async function requireOwn(tx: Change, id: string): Promise<ScorecardRow> {
  const scorecard = await scorecards.lock(tx, tx.workspaceId, id);
  if (scorecard === undefined) throw new NotFound('Scorecard');
  const { actor } = tx;
  if (actor.type !== 'operator' || actor.id === scorecard.authorId) return scorecard;
  // A 403 would disclose a scorecard that the member may not see yet.
  if ((await findVisible(tx, tx, id)) === undefined) throw new NotFound('Scorecard');
  throw new Forbidden('Only the author can change a scorecard.');
}
