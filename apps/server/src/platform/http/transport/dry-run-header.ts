import type { FastifyRequest } from 'fastify';
import { BadRequest } from '../../errors/errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request is a dry run. Reads have no dry runs.
 * @throws BadRequest for any value except true and false, because a call with a misspelled value must not change
 * anything
 */
export function asksForDryRun({ method, headers }: FastifyRequest): boolean {
  const value = headers['dry-run'];
  if (value === undefined || READS.has(method)) return false;
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw new BadRequest('Dry-Run must be true or false.', { field: 'Dry-Run' });
  return text === 'true';
}
