import type { Schemas } from '@rolecall/client';
import { api } from '../../api/client.ts';
import type { EmailRecipient } from './recipients.ts';

/** The content of the email in the format of the API. */
export type Content = Pick<Schemas['NewMessage'], 'templateId' | 'subject' | 'text' | 'signature' | 'followUps'>;

interface Sending extends Content {
  cc: readonly string[];
  fileIds: readonly string[];
  sendAt: string | null;
}

/** The messages that were queued, and how many could not be. */
export interface Sent {
  ids: string[];
  failed: number;
}

/** Addresses the API by the application, or by the candidate if the email is not about one. */
export function addressOf({ applicationId, candidateId }: EmailRecipient) {
  return applicationId === null ? { candidateId } : { applicationId };
}

/** Sends an email to one candidate. `inReplyToId`: the message that it replies to. */
export async function sendToOne(
  recipient: EmailRecipient,
  { cc, fileIds, ...content }: Sending,
  inReplyToId?: string,
): Promise<Sent> {
  const reply = inReplyToId === undefined ? {} : { inReplyToId };
  const body = { ...addressOf(recipient), ...content, ...reply, cc: [...cc], fileIds: [...fileIds] };
  const { data } = await api.post('/messages', { body });
  return { ids: [data.id], failed: 0 };
}

/** Sends an email to each candidate; copies and attachments are for one candidate only. */
export async function sendToMany(
  recipients: readonly EmailRecipient[],
  { cc: _cc, fileIds: _fileIds, ...content }: Sending,
): Promise<Sent> {
  const { data } = await api.post('/messages/bulk', { body: bulkBody(recipients, content) });
  const [first] = data.items;
  // If none was accepted, the dialog stays open with its text and the reason.
  if (data.summary.queued === 0 && first?.error) throw new Error(first.error.message);
  return { ids: data.items.flatMap(({ id }) => id ?? []), failed: data.summary.failed + data.summary.skipped };
}

/** The request for an email to several candidates. */
export function bulkBody<Sent extends Content>(recipients: readonly EmailRecipient[], content: Sent) {
  const applicationIds = recipients.flatMap(({ applicationId }) => applicationId ?? []);
  const candidateIds = recipients.flatMap(({ applicationId, candidateId }) =>
    applicationId === null ? candidateId : [],
  );
  return { applicationIds, candidateIds, ...content };
}
