import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { idAt } from '../../../../platform/ids/ids.ts';
import { importMessage } from '../../messages/import-message.ts';
import type { RecordOf } from '../adapters/adapter.ts';
import type { Page } from '../page.ts';
import { orderOf, type Task, type Written } from '../tasks.ts';

/** A message that was sent or received in another workspace. It stays as it was imported. */
export async function writeMessage(tx: Change, page: Page, { record, recordId }: Task<'message'>): Promise<Written> {
  const { candidate, application, thread, ids } = record.data;
  const candidateId = candidate === undefined ? null : page.idOf('candidate', candidate);
  if (candidate !== undefined && candidateId === null) throw Invalid.field('candidate', 'has not been imported');
  if (recordId !== null) return { outcome: 'skipped', recordId, candidateId, reason: null };
  const { createdAt } = record.data.message;
  const id = idAt(createdAt, orderOf(record));
  const message = await importMessage(
    tx,
    {
      ...withIdsHere(page, record.data.message),
      id,
      candidateId,
      applicationId: application === undefined ? null : page.idOf('application', application),
      threadId: page.idOf('message', thread) ?? id,
    },
    ids,
  );
  return { outcome: 'created', recordId: message.id, candidateId, reason: null };
}

type Content = RecordOf<'message'>['data']['message'];

/** What is not here is left out. */
function withIdsHere(page: Page, message: Content): Content {
  const { match, attachments, templateId, inReplyToId, followUpOf } = message;
  const here = (type: 'message' | 'message_template' | 'file', id: string | null) =>
    id === null ? null : page.idOf(type, id);
  return {
    ...message,
    templateId: here('message_template', templateId),
    inReplyToId: here('message', inReplyToId),
    followUpOf: here('message', followUpOf),
    match: match === null ? null : { ...match, messageId: here('message', match.messageId) },
    attachments: attachments.map((attachment) => ({ ...attachment, fileId: here('file', attachment.fileId) })),
  };
}
