import type { FastifyReply, FastifyRequest } from 'fastify';
import { dryRunOperation } from '../../changes/dry-run.ts';
import type { Context } from '../../context/context.ts';
import { rejectDryRun } from '../../context/services-without-effects.ts';
import { BadRequest } from '../../errors/errors.ts';
import { type DeclaredOperation, supportsDryRun } from '../contract/operation.ts';
import type { StoredResponse } from '../idempotency/idempotency.ts';
import type { AnswerWriter } from './responses.ts';

/**
 * @throws BadRequest for a dry run with an idempotency key, because the stored response would describe an effect that
 * never happened; Invalid for an operation that cannot be rolled back
 */
export function requireDryRunnable(operation: DeclaredOperation, request: FastifyRequest): void {
  if (request.headers['idempotency-key'] !== undefined) {
    throw new BadRequest('Dry-Run cannot be combined with Idempotency-Key.', { field: 'Dry-Run' });
  }
  if (!supportsDryRun(operation)) rejectDryRun(operation.spec.withoutDryRun ?? 'it is not one of a workspace.');
}

/** Runs an operation, rolls it back, and returns the response that it would have had, with the events it would have recorded. */
export async function tryOperation(
  context: Context,
  reply: FastifyReply,
  run: (context: Context) => Promise<unknown>,
  write: AnswerWriter,
): Promise<StoredResponse> {
  const { result, events } = await dryRunOperation(context, run);
  reply.header('dry-run', 'true');
  // An entity tag would represent a revision that does not exist.
  return { ...write(result, { dryRun: { events } }), etag: null };
}
