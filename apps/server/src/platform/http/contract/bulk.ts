import type { ApiError } from '../../errors/errors.ts';
import { plainRecord, Type } from './schema.ts';

/** Building blocks of operations on several records, each of which has its own outcome. */

/** Maximum number of items of one call. */
export const MAX_BULK_ITEMS = 100;

/** The error of a failed item: the content of the error envelope. */
export const BulkItemError = plainRecord('BulkItemError', {
  code: Type.String({ examples: ['conflict'] }),
  message: Type.String(),
  details: Type.Optional(Type.Unknown()),
});

/** The position of an item. */
export const bulkIndex = Type.Integer({ description: 'Index in the request, from 0.' });

export function toItemError({ code, message, details }: ApiError) {
  return { code, message, ...(details === undefined ? {} : { details }) };
}

/** The number of items with each status. */
export function countStatuses<Status extends string>(
  items: readonly { status: Status }[],
  statuses: readonly Status[],
): Record<Status, number> {
  const counts = statuses.map((status) => [status, items.filter((item) => item.status === status).length]);
  return Object.fromEntries(counts) as Record<Status, number>; // Object.fromEntries loses the type of the keys
}
