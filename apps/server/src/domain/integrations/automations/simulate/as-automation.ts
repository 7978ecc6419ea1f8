import type { Context } from '../../../../platform/context/context.ts';
import { PRIVATE_SCOPE } from '../../../records/custom-fields/field-directory.ts';

/** The caller without private custom fields, which automations do not see. */
export function asAutomation(context: Context): Context {
  return { ...context, scopes: new Set([...context.scopes].filter((scope) => scope !== PRIVATE_SCOPE)) };
}
