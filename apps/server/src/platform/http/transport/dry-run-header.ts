import type { FastifyRequest } from 'fastify';
import { BadRequest } from '../../errors/errors.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request asks only to try its operation. Reads have nothing to try.
 * @throws BadRequest for a value other than true and false, because a misspelled one must not change anything
 */
export function asksForDryRun({ method, headers }: FastifyRequest): boolean {
  const value = headers['dry-run'];
  if (value === undefined || READS.has(method)) return false;
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw new BadRequest('Dry-Run must be true or false.', { field: 'Dry-Run' });
  return text === 'true';
}
