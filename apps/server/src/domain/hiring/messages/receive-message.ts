import type { Change } from '../../../platform/changes/change.ts';
import { formatMailbox, oneLine } from '../../../platform/email/mailbox.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { fullName } from '../../../platform/text/plain-name.ts';
import { htmlOf } from '../../email/render-email.ts';
import { stopFollowUps } from './cancel-follow-ups.ts';
import { messageEvents } from './events.ts';
import { findConversation, type MessageRow, messages } from './queries.ts';
import { replySubject } from './reply-subject.ts';

/** A text by a candidate about one of their applications. */
interface WrittenMessage {
  candidate: { id: string; firstName: string; lastName: string; email: string | null };
  applicationId: string;
  /** The subject if no conversation about the application continues. */
  subject: string;
  text: string;
}

const MAX_SUBJECT = 500;

/** Stores a message that the actor, a candidate, wrote to the hiring team; it continues the application's last conversation. */
export async function receiveMessage(
  tx: Change,
  { candidate, applicationId, subject, text }: WrittenMessage,
): Promise<MessageRow> {
  const id = newId();
  const name = fullName(candidate);
  const last = await findConversation(tx, tx.workspaceId, applicationId, candidate.id);
  const row = await messages.insert(tx, tx.workspaceId, {
    id,
    candidateId: candidate.id,
    applicationId,
    direction: 'in',
    kind: 'message',
    from: candidate.email === null ? oneLine(name) : formatMailbox(name, candidate.email),
    to: [],
    cc: [],
    subject: last === undefined ? subject.slice(0, MAX_SUBJECT) : replySubject(last.subject),
    text,
    html: htmlOf(text),
    attachments: [],
    status: 'received',
    state: 'open',
    inReplyToId: last?.direction === 'out' ? last.id : null,
    threadId: last?.threadId ?? id,
    sentBy: tx.actor,
  });
  tx.record(messageEvents.received, row, { message: apiFields(row) }, { subjectId: candidate.id });
  await stopFollowUps(tx, row);
  return row;
}
