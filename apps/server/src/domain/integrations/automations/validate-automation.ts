import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { getAutomation } from './change-automation.ts';
import type { Problem } from './conditions/condition.ts';
import { checkDefinition } from './definition/check-definition.ts';

/** Errors in a draft, and warnings about what cannot be known before it runs. */
export interface AutomationValidation {
  errors: readonly Problem[];
  warnings: readonly Problem[];
}

/**
 * Checks the draft as it is stored. It was valid when it was saved, but the stages, members and secrets that it refers to
 * may have been deleted since. @throws NotFound
 */
export async function validateAutomation(context: Context, id: string): Promise<AutomationValidation> {
  const { services, workspaceId } = context;
  const { trigger, conditions, steps } = await getAutomation(context, id);
  try {
    const warnings = await checkDefinition(context.db.read, services, workspaceId, { trigger, conditions, steps });
    return { errors: [], warnings };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const fields = Object.entries(error.fields);
    return {
      errors: fields.flatMap(([path, messages]) => messages.map((message) => ({ path, message }))),
      warnings: [],
    };
  }
}
