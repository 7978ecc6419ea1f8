import type { CallerLimits, Context } from '../../../platform/context/context.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { record, type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';

const MAX_LIMITED = 200;

/** The limits on what a key can see. */
export const KeyLimits = record(
  'KeyLimits',
  {
    jobIds: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: MAX_LIMITED,
        description: 'Only these jobs, confidential ones included.',
      }),
    ),
    departmentIds: Type.Optional(
      Type.Array(Uuid, {
        minItems: 1,
        maxItems: MAX_LIMITED,
        description:
          'Only jobs of these departments and of the departments within them. Confidential jobs only if `jobIds` names them.',
      }),
    ),
    personalData: Type.Optional(
      Type.Unsafe<false>({
        type: 'boolean',
        const: false,
        description:
          'False: names, email addresses, phone numbers, addresses, links, free text, files and answers are null, and count as unset in filters and search.',
      }),
    ),
  },
  'All limits apply together: with `jobIds` and `departmentIds`, only jobs that are in both.',
);
export type KeyLimits = Static<typeof KeyLimits>;

declare module '../../../platform/context/context.ts' {
  interface CallerLimits {
    readonly jobIds?: string[];
    readonly departmentIds?: string[];
  }
}

/** Whether everything that is seen within `inner` is seen within `outer`; null stands for no limits. */
export function areLimitsWithin(inner: KeyLimits | null, outer: KeyLimits | null): boolean {
  if (outer === null) return true;
  const { jobIds, departmentIds, personalData } = inner ?? {};
  const isPart = (part: readonly string[] | undefined, whole: readonly string[] | undefined) =>
    whole === undefined || (part?.every((id) => whole.includes(id)) ?? false);
  const hidesPersonalData = outer.personalData === undefined || personalData === false;
  return isPart(jobIds, outer.jobIds) && isPart(departmentIds, outer.departmentIds) && hidesPersonalData;
}

/**
 * Requires that a webhook or automation with these limits stays within the limits of the caller. The limits stay with a
 * webhook or an automation whoever changes it later, so a caller with other limits cannot direct what it sends. @throws
 * Forbidden
 */
export function requireWithinLimits({ limits: own }: Pick<Context, 'limits'>, limits: KeyLimits | null): void {
  if (own !== undefined && !areLimitsWithin(limits, own))
    throw new Forbidden('This exceeds the limits of your key.', { limits: own });
}

/** Whether the caller is a key, or acts for one, that sees only certain jobs. */
export function isLimitedToJobs({ limits }: Pick<Context, 'limits'>): boolean {
  return limits !== undefined && areLimitedToJobs(limits);
}

/** Whether only certain jobs are within these limits. */
export function areLimitedToJobs({ jobIds, departmentIds }: CallerLimits): boolean {
  return jobIds !== undefined || departmentIds !== undefined;
}

/** Limits as they are stored: null for none. */
export function storedLimits(limits: Readonly<KeyLimits> | undefined): KeyLimits | null {
  return limits === undefined || Object.keys(limits).length === 0 ? null : limits;
}
