import { type Change, change } from '../../../platform/changes/change.ts';
import { ExistsAlready } from '../../../platform/changes/existing-record.ts';
import type { Context } from '../../../platform/context/context.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { pipelineEvents } from './events.ts';
import { findDefaultPipeline, lockDefault, type PipelineRow, pipelineIdByName, pipelines } from './queries.ts';
import type { NewPipeline, PipelinePatch, PipelineStage } from './schema.ts';

/** @throws NotFound */
export async function getPipeline(context: Context, id: string): Promise<PipelineRow> {
  const pipeline = await pipelines.find(context.db.read, context.workspaceId, id);
  if (pipeline === undefined) throw new NotFound('Pipeline');
  return pipeline;
}

/** @throws Invalid for stages that do not form a pipeline; Conflict if the name is taken */
export async function createPipeline(context: Context, input: NewPipeline): Promise<PipelineRow> {
  const stages = checkedStages(input.stages);
  return change(context, async (tx) => {
    if (input.isDefault === true) await replaceDefault(tx);
    const values = { id: newId(), name: input.name, stages, isDefault: input.isDefault ?? false };
    const pipeline = await mapNameConflict(pipelines.insert(tx, tx.workspaceId, values), tx.workspaceId, input.name);
    tx.record(pipelineEvents.created, pipeline, { pipeline: apiFields(pipeline) });
    return pipeline;
  });
}

/**
 * Changes a pipeline. Existing jobs keep their stages.
 * @throws NotFound; Invalid for stages that do not form a pipeline; Conflict if the name is taken, or if there would be no default
 */
export async function updatePipeline(context: Context, id: string, patch: PipelinePatch): Promise<PipelineRow> {
  const { stages, ...others } = patch;
  const wanted = { ...others, ...(stages !== undefined && { stages: checkedStages(stages) }) };
  return change(context, async (tx) => {
    if (wanted.isDefault !== undefined) await lockDefault(tx, tx.workspaceId);
    const pipeline = tx.target(await requirePipeline(tx, id));
    const changed = changedFields(pipeline, wanted);
    const fields = Object.keys(changed);
    if (fields.length === 0) return pipeline;
    if (changed.isDefault === false) throw needsDefault();
    if (changed.isDefault === true) await replaceDefault(tx);
    const update = pipelines.update(tx, tx.workspaceId, pipeline.id, changed);
    const updated = await mapNameConflict(update, tx.workspaceId, changed.name ?? pipeline.name);
    recordUpdate(tx, pipeline, updated, fields);
    return updated;
  });
}

/** Soft-deletes a pipeline. Existing jobs keep their stages. @throws NotFound; Conflict for the default */
export async function deletePipeline(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    await lockDefault(tx, tx.workspaceId);
    const pipeline = tx.target(await requirePipeline(tx, id));
    if (pipeline.isDefault) throw needsDefault();
    const deleted = await pipelines.markDeleted(tx, tx.workspaceId, pipeline.id);
    tx.record(pipelineEvents.deleted, deleted, { pipeline: apiFields(deleted) });
  });
}

async function requirePipeline(tx: Change, id: string): Promise<PipelineRow> {
  const pipeline = await pipelines.lock(tx, tx.workspaceId, id);
  if (pipeline === undefined) throw new NotFound('Pipeline');
  return pipeline;
}

/** The present default ceases to be it, in favor of one that the caller writes next. */
async function replaceDefault(tx: Change): Promise<void> {
  await lockDefault(tx, tx.workspaceId);
  const current = await findDefaultPipeline(tx, tx.workspaceId);
  if (current === undefined) return;
  const former = await pipelines.update(tx, tx.workspaceId, current.id, { isDefault: false });
  recordUpdate(tx, current, former, ['isDefault']);
}

function recordUpdate(tx: Change, before: PipelineRow, after: PipelineRow, fields: readonly string[]): void {
  const data = { pipeline: apiFields(after), changes: changesBetween(before, after, fields) };
  tx.record(pipelineEvents.updated, after, data);
}

function needsDefault(): Conflict {
  return new Conflict('This is the default pipeline. Make another one the default first.', { field: 'isDefault' });
}

/** The stages with all fields. @throws Invalid unless they have one way to be hired, one to be rejected, and a beginning */
function checkedStages(stages: NewPipeline['stages']): PipelineStage[] {
  for (const kind of ['hired', 'rejected'] as const) {
    const count = stages.filter((stage) => stage.kind === kind).length;
    if (count !== 1) throw Invalid.field('stages', `must contain exactly one stage of the kind ${kind}`);
  }
  return stages.map(({ name, kind, color = null }) => ({ name, kind, color }));
}

/** Maps a violation of the unique index on names to a conflict that names the field. */
async function mapNameConflict(write: Promise<PipelineRow>, workspaceId: string, name: string): Promise<PipelineRow> {
  try {
    return await write;
  } catch (error) {
    if (!violates(error, 'pipelines_name_key')) throw error;
    const existing = { scope: 'pipelines:read', select: pipelineIdByName(workspaceId, name) };
    throw new ExistsAlready(`There is already a pipeline named ${name}.`, { field: 'name' }, existing);
  }
}
