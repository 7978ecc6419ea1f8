import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { formatDateTime } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { sendAtOf } from '../email-content/send-time.tsx';
import type { EmailRecipient } from './recipients.ts';
import { type Sent, sendToMany, sendToOne } from './send.ts';
import { addressesIn, type Compose } from './use-compose.ts';

const t = text.messages;
const CHANGES = ['messages', 'emails', 'activity-events'];

/** Sends what is composed to one candidate or to several, now or later. Copies and attachments are for one candidate only. */
export function useSend(
  recipients: readonly EmailRecipient[],
  { draft, content, stored }: Compose,
  inReplyToId: string | undefined,
  onSent: () => void,
) {
  const done = useDone(recipients);
  return useAction(
    async () => {
      const sendAt = sendAtOf(draft.time);
      const sending = { ...content, cc: addressesIn(draft.cc), fileIds: draft.fileIds, sendAt };
      const [first, ...others] = recipients;
      const sent = await (first !== undefined && others.length === 0
        ? sendToOne(first, sending, inReplyToId)
        : sendToMany(recipients, sending));
      return { ...sent, sendAt };
    },
    {
      changes: CHANGES,
      ownErrors: true,
      onDone({ sendAt, ...sent }) {
        stored.saved();
        done(sent, sendAt);
        onSent();
      },
    },
  );
}

/** Says what became of the emails; a scheduled one can be canceled immediately. */
function useDone(recipients: readonly EmailRecipient[]) {
  const { email } = useSession();
  const cancel = useAction(
    async (ids: readonly string[]) => {
      // An email that can no longer be canceled must not keep the others from being canceled.
      const errors: unknown[] = [];
      for (const id of ids) {
        await api.post('/messages/{id}/cancel', { params: { path: { id } } }).catch((error) => errors.push(error));
      }
      if (errors.length === ids.length) throw errors[0];
      return ids.length - errors.length;
    },
    { changes: CHANGES, done: (count) => (count === 1 ? t.done.canceled : t.done.canceledMany(count)) },
  );
  return ({ ids, failed }: Sent, sendAt: string | null) => {
    const undo = { label: t.done.undo, run: () => cancel.mutate(ids) };
    if (recipients.length === 1 && ids.length === 1) {
      const { name } = recipients[0]!;
      if (sendAt === null) toast.success(email.isConfigured ? t.done.sent(name) : t.done.queued(name));
      else toast.success(t.done.scheduled(name, formatDateTime(sendAt)), undo);
      return;
    }
    if (ids.length > 0)
      toast.success(manyDone(ids.length, sendAt, email.isConfigured), sendAt === null ? undefined : undo);
    if (failed > 0) toast.error(t.done.failedMany(failed));
  };
}

function manyDone(count: number, sendAt: string | null, isConfigured: boolean): string {
  if (sendAt !== null) return t.done.scheduledMany(count, formatDateTime(sendAt));
  return isConfigured ? t.done.sentMany(count) : t.done.queuedMany(count);
}
