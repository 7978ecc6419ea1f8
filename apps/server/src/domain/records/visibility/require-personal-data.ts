import type { Context } from '../../../platform/context/context.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { variablesOf } from '../../../platform/templates/templates.ts';

type Caller = Pick<Context, 'limits'>;

/** Whether the caller is a key without access to personal data, or acts for one. */
export function lacksPersonalData({ limits }: Caller): boolean {
  return limits?.personalData === false;
}

/** @param message what such a key cannot do, for a part of an operation. @throws Forbidden for a key without personal data */
export function requirePersonalData(caller: Caller, message = 'This key has no access to personal data.'): void {
  if (lacksPersonalData(caller)) throw new Forbidden(message, { limits: caller.limits });
}

/** The variables of emails that are about people. */
const PEOPLE = /^(?:candidate|recipient|member)(?:\.|$)/;

/**
 * Requires that a key without personal data writes texts that contain none: what leaves the service with the values of a person
 * can be read where the key cannot be restricted. @param parts of templates that can be rendered. @throws Forbidden
 */
export function requireNoPersonalVariables(caller: Caller, parts: readonly (string | null | undefined)[]): void {
  if (!lacksPersonalData(caller)) return;
  const found = parts.flatMap((part) => (part == null ? [] : variablesOf(part))).find((name) => PEOPLE.test(name));
  if (found !== undefined)
    requirePersonalData(
      caller,
      `This key has no access to personal data, so its texts cannot use the variable ${found}.`,
    );
}
