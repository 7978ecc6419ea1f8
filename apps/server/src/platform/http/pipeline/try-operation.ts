import type { FastifyReply, FastifyRequest } from 'fastify';
import { dryRun } from '../../changes/dry-run.ts';
import type { Context } from '../../context/context.ts';
import { rejectDryRun } from '../../context/services-without-effects.ts';
import { BadRequest, Forbidden } from '../../errors/errors.ts';
import { type DeclaredOperation, OperationResult, supportsDryRun } from '../contract/operation.ts';
import type { StoredResponse } from '../idempotency/idempotency.ts';
import type { AnswerWriter } from './responses.ts';

/**
 * @throws BadRequest for a dry run with an idempotency key, because the stored response would describe an effect that
 * never happened; Forbidden without the scope for reading; Invalid for an operation that cannot be rolled back
 */
export function requireDryRunnable(operation: DeclaredOperation, request: FastifyRequest): void {
  if (request.headers['idempotency-key'] !== undefined) {
    throw new BadRequest('Dry-Run cannot be combined with Idempotency-Key.', { field: 'Dry-Run' });
  }
  // A dry run changes nothing, so without this the scope for changing records would be one for reading them.
  const read = operation.spec.scope?.replace(/:write$/, ':read');
  if (read != null && request.principal?.scopes.has(read) === false)
    throw new Forbidden(`A dry run requires the scope ${read}.`, { requiredScope: read });
  if (!supportsDryRun(operation)) rejectDryRun(operation.spec.withoutDryRun ?? 'it is not one of a workspace.');
}

/** Runs an operation, rolls it back, and returns the response that it would have had, with the events it would have recorded. */
export async function tryOperation(
  context: Context,
  reply: FastifyReply,
  run: (context: Context) => Promise<unknown>,
  write: AnswerWriter,
): Promise<StoredResponse> {
  const { result, events } = await dryRun(context, run);
  reply.header('dry-run', 'true');
  // An entity tag would represent a revision that does not exist.
  // A key without personal data would learn from these whether a value that it has sent is that of the record.
  if (context.limits?.personalData === false)
    return { ...write(asIfChanged(result), { dryRun: { events: [] } }), etag: null };
  return { ...write(result, { dryRun: { events } }), etag: null };
}

function asIfChanged(result: unknown): unknown {
  if (result instanceof OperationResult) return result.withData(asIfChanged(result.data));
  if (typeof result !== 'object' || result === null || !('updatedAt' in result)) return result;
  return { ...result, updatedAt: new Date().toISOString() };
}
