import type { Queryable } from '../../../../platform/database/database.ts';
import { unknownField } from '../../../records/custom-fields/parse-filters.ts';
import { parseValue } from '../../../records/custom-fields/parse-value.ts';
import { findActiveFields } from '../../../records/custom-fields/queries.ts';
import { valueOfText } from '../../../records/custom-fields/text-value.ts';
import type { Problem } from '../conditions/condition.ts';
import type { Definition, Step } from '../definition-schema.ts';
import type { Findings } from '../step-types/step.ts';
import { typeOf } from '../step-types/steps.ts';
import { findMembers, findStages, type KnownStage } from './queries.ts';

interface Reference {
  readonly path: string;
  readonly id: string;
}

/** Checks that the stages, members and custom fields that the steps refer to exist in this workspace. */
export async function checkReferences(db: Queryable, workspaceId: string, definition: Definition): Promise<Findings> {
  const stageRefs = referencesIn(definition.steps, 'stages');
  const memberRefs = referencesIn(definition.steps, 'members');
  const [stages, members] = await Promise.all([
    findStages(db, workspaceId, idsOf(stageRefs)),
    findMembers(db, workspaceId, idsOf(memberRefs)),
  ]);
  const problems = [
    ...stageRefs.filter(({ id }) => !stages.has(id)).map(({ path }) => ({ path, message: 'no such stage' })),
    ...memberRefs.filter(({ id }) => !members.has(id)).map(({ path }) => ({ path, message: 'no such member' })),
    ...(await checkCustomFields(db, workspaceId, definition.steps)),
  ];
  return { problems, warnings: stageRefs.flatMap(({ path, id }) => otherJobs(definition, path, stages.get(id))) };
}

function referencesIn(steps: readonly Step[], kind: 'stages' | 'members'): Reference[] {
  return steps.flatMap((step, index) =>
    Object.entries(typeOf(step)[kind]?.(step.config) ?? {}).flatMap(([key, id]) =>
      id === undefined ? [] : [{ path: `steps.${index}.config.${key}`, id }],
    ),
  );
}

const TEMPLATE_TAG = /\{[{%]/;

/** The fields that steps set, and their values unless these are known only at run time. A step writes no private fields. */
async function checkCustomFields(db: Queryable, workspaceId: string, steps: readonly Step[]): Promise<Problem[]> {
  const settings = steps.flatMap((step, index) => {
    const setting = typeOf(step).customField?.(step.config);
    return setting === undefined ? [] : [{ ...setting, path: `steps.${index}.config` }];
  });
  if (settings.length === 0) return [];
  const fields = (await findActiveFields(db, workspaceId)).filter((field) => !field.private);
  return settings.flatMap(({ entity, key, value, path }) => {
    const own = fields.filter((field) => field.entity === entity);
    const field = own.find((one) => one.key === key);
    if (field === undefined) return [{ path: `${path}.key`, message: unknownField(key, own) }];
    if (value === null || TEMPLATE_TAG.test(JSON.stringify(value))) return [];
    const parsed = parseValue(field, typeof value === 'string' ? valueOfText(field, value) : value);
    return 'problem' in parsed ? [{ path: `${path}.value`, message: parsed.problem }] : [];
  });
}

function idsOf(references: readonly Reference[]): string[] {
  return [...new Set(references.map(({ id }) => id))];
}

/** A stage belongs to one job; an automation that does not restrict the job runs for applications to all of them. */
function otherJobs({ trigger, conditions }: Definition, path: string, stage: KnownStage | undefined): Problem[] {
  if (stage === undefined) return [];
  const expressions = JSON.stringify([trigger.filter, conditions]);
  if ([stage.jobId, stage.jobSlug].some((name) => expressions.includes(JSON.stringify(name)))) return [];
  return [{ path, message: `is a stage of ${stage.jobTitle}: applications for other jobs fail at this step` }];
}
