import type { Context } from '../../../platform/context/context.ts';
import { type FieldErrors, Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { Timestamp, Type } from '../../../platform/http/contract/schema.ts';

/** The scope for values of the past, which the service otherwise sets itself. No key has it unless it is requested. */
export const HISTORY_SCOPE = 'history:write';

/** A time of the past in the body of a request. */
export function historicTime(description: string) {
  return Type.Unsafe<string>({ ...Timestamp, description: `${description} ${REQUIRES_HISTORY}` });
}

export const REQUIRES_HISTORY = `Requires the scope \`${HISTORY_SCOPE}\`.`;

/** Marks an event that reports something of the past: it notifies nobody and starts no automation. */
export const historicField = Type.Optional(
  Type.Boolean({
    description:
      'Only if `true`: the record was created with values of the past. The event notifies nobody and starts no automation.',
  }),
);

/** Neither Rolecall nor any system to migrate from is older; IDs contain the time since then. */
const EARLIEST = Date.UTC(1970, 0, 2);

/**
 * Checks the historic values of a request. `values` has an entry for each that can be given, by its path.
 * @returns the marker of events if there are any
 * @throws Forbidden without the scope; Invalid for a time in the future
 */
export function readHistory(
  { scopes }: Pick<Context, 'scopes'>,
  values: Readonly<Record<string, unknown>>,
  times: Readonly<Record<string, string | undefined>> = {},
): { historic?: true } {
  const given = Object.entries({ ...values, ...times }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return {};
  if (!scopes.has(HISTORY_SCOPE)) {
    const [field] = given[0]!;
    throw new Forbidden(`\`${field}\` requires the scope ${HISTORY_SCOPE}.`, { requiredScope: HISTORY_SCOPE, field });
  }
  const errors: FieldErrors = {};
  for (const [path, time] of Object.entries(times)) {
    if (time === undefined) continue;
    const at = Date.parse(time);
    if (at > Date.now()) errors[path] = ['must not be in the future'];
    else if (at < EARLIEST) errors[path] = ['must not be before 1970-01-02'];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return { historic: true };
}
