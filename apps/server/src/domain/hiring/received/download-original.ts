import type { Readable } from 'node:stream';
import type { Context } from '../../../platform/context/context.ts';
import { Forbidden, NotFound } from '../../../platform/errors/errors.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { getMessage } from '../messages/send-message.ts';
import { findRaw } from './ledger-queries.ts';
import { streamRaw } from './raw-storage.ts';

/**
 * The email of a message as it arrived. It can contain links that act as candidates, in encodings and files in which they cannot be
 * found reliably, so only callers may have it who could create such links to every application.
 * @throws NotFound for a message that the caller does not see, or that is no email whose content is kept; Forbidden
 */
export async function downloadOriginal(context: Context, id: string): Promise<OperationResult<Readable>> {
  const { db, services, workspaceId } = context;
  const message = await getMessage(context, id);
  if (db.visibility !== null)
    throw new Forbidden('An owner or admin has to do this: the email can contain links that act as candidates.');
  const raw = await findRaw(db.read, workspaceId, message.id);
  const content = raw === undefined ? null : await streamRaw(services.storage, raw.id, raw.rawParts);
  if (content === null) throw new NotFound('Email');
  return new OperationResult(content, { subjectIds: message.candidateId === null ? [] : [message.candidateId] });
}
