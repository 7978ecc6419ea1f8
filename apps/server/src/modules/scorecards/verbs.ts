import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { violates } from '../../platform/database/errors.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { Conflict, type FieldErrors, Forbidden, Invalid, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findSubjects, findVisible, type ScorecardRow, scorecards } from './queries.ts';
import type { NewScorecard, ScorecardPatch } from './schema.ts';

/** @throws NotFound, also for one that this operator may not see yet */
export async function getScorecard(context: Context, id: string): Promise<ScorecardRow> {
  const scorecard = await findVisible(context.db.read, context, id);
  if (scorecard === undefined) throw new NotFound('Scorecard');
  return scorecard;
}

/**
 * Hands in the judgement of one author on one application, in one stage.
 * @throws Invalid for links that do not exist or agree; Conflict when the author has handed one in
 */
export async function submitScorecard(context: Context, input: NewScorecard): Promise<ScorecardRow> {
  const authorId = authorOf(context, input.authorId);
  try {
    return await change(context, async (tx) => {
      const stageId = input.stageId ?? null;
      const candidateId = await checkSubjects(tx, { ...input, stageId, authorId });
      const scorecard = await scorecards.insert(tx, context.workspaceId, {
        id: newId(),
        candidateId,
        applicationId: input.applicationId,
        stageId,
        authorId,
        rating: input.rating,
        comment: input.comment ?? null,
        criteria: input.criteria ?? [],
      });
      recordScorecardEvent(tx, 'scorecard.submitted', scorecard);
      return scorecard;
    });
  } catch (error) {
    if (!violates(error, 'scorecards_author_key')) throw error;
    throw new Conflict('This author has a scorecard for this application and stage; change that one.', {
      field: 'authorId',
    });
  }
}

/** @throws NotFound, also for one that this operator may not see yet; Forbidden for another operator's scorecard */
export async function updateScorecard(context: Context, id: string, patch: ScorecardPatch): Promise<ScorecardRow> {
  return change(context, async (tx) => {
    const scorecard = tx.target(await requireOwn(tx, id));
    const changed = changedFields(scorecard, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return scorecard;
    const updated = await scorecards.update(tx, context.workspaceId, id, changed);
    recordScorecardEvent(tx, 'scorecard.updated', updated, { changes: changesBetween(scorecard, updated, fields) });
    return updated;
  });
}

/** @throws NotFound, also for one that this operator may not see yet; Forbidden for another operator's scorecard */
export async function deleteScorecard(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireOwn(tx, id));
    recordScorecardEvent(tx, 'scorecard.deleted', await scorecards.markDeleted(tx, context.workspaceId, id));
  });
}

/** An operator writes in their own name; an API key says whose judgement it brings. */
function authorOf({ actor }: Context, given: string | undefined): string {
  if (actor.type === 'operator' && actor.id !== null) {
    if (given !== undefined && given !== actor.id) throw Invalid.field('authorId', 'must be yourself');
    return actor.id;
  }
  if (given === undefined) throw Invalid.field('authorId', 'is required');
  return given;
}

async function checkSubjects(
  tx: Change,
  links: { applicationId: string; candidateId?: string; stageId: string | null; authorId: string },
): Promise<string> {
  const { candidateId, stage, author } = await findSubjects(tx, tx.workspaceId, links);
  const fields: FieldErrors = {};
  if (candidateId === null) fields.applicationId = ['no such application'];
  else if (links.candidateId !== undefined && links.candidateId !== candidateId) {
    fields.candidateId = ['does not agree with the application'];
  }
  if (links.stageId !== null && !stage) fields.stageId = ["no such stage of the application's job"];
  if (!author) fields.authorId = ['no such member'];
  if (candidateId === null || Object.keys(fields).length > 0) throw new Invalid(fields);
  return candidateId;
}

async function requireOwn(tx: Change, id: string): Promise<ScorecardRow> {
  const scorecard = await scorecards.lock(tx, tx.workspaceId, id);
  if (scorecard === undefined) throw new NotFound('Scorecard');
  const { actor } = tx.context;
  if (actor.type !== 'operator' || actor.id === scorecard.authorId) return scorecard;
  // The refusal must not tell of a scorecard that this operator may not see yet.
  if ((await findVisible(tx, tx.context, id)) === undefined) throw new NotFound('Scorecard');
  throw new Forbidden('Only its author changes a scorecard.');
}

function recordScorecardEvent(
  tx: Change,
  type: string,
  scorecard: ScorecardRow,
  more: Record<string, unknown> = {},
): void {
  tx.record({
    type,
    entityType: 'scorecard',
    entityId: scorecard.id,
    candidateId: scorecard.candidateId,
    data: { scorecard: wire(scorecard), ...more },
  });
}
