import type { Schemas } from '@rolecall/client';
import { MailOpen, Send } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Failed } from '../../ui/states.tsx';
import { Moment } from '../../ui/time.tsx';
import { EmailDialog } from '../email-dialog/email-dialog.tsx';
import { FollowUpNote } from './follow-up-note.tsx';
import { MessageDialog } from './message-dialog.tsx';

type Message = Schemas['MessageOrTombstone'];

const t = text.messages.list;
const TONES: Readonly<Record<Message['status'], Tone>> = {
  queued: 'warn',
  sent: 'good',
  failed: 'danger',
  canceled: 'plain',
  received: 'info',
};

interface MessageListProps {
  /** Selects the messages to and from a candidate, or about an application. */
  of: { candidateId: string } | { applicationId: string };
  limit: number;
}

/** Emails to a candidate with the status of each, and messages from them, newest first. Nothing if there are none. */
export function MessageList({ of, limit }: MessageListProps) {
  const canRead = useCan()('messages:read');
  const list = useList('/messages', { query: { ...of, limit } }, { enabled: canRead });
  if (list.error !== null && list.rows.length === 0)
    return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.rows.length === 0) return null;
  return (
    <section aria-label={t.label} className="flex flex-col gap-2">
      <h3 className="font-medium">{t.label}</h3>
      <ul className="bg-surface border-line divide-line/70 divide-y rounded-lg border">
        {list.rows.map((message, index) => (
          <MessageItem
            key={message.id}
            message={message}
            isUnanswered={isUnanswered(message, list.rows.slice(0, index))}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div>
          <Button small busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {text.common.actions.loadMore}
          </Button>
        </div>
      )}
    </section>
  );
}

interface MessageItemProps {
  message: Message;
  isUnanswered: boolean;
}

function MessageItem({ message, isUnanswered }: MessageItemProps) {
  const { subject, status, error, kind, sentBy, direction, from, createdAt, sentAt } = message;
  const [isOpen, setOpen] = useState(false);
  const isReceived = direction === 'in';
  const Icon = isReceived ? MailOpen : Send;
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-l-3 px-3 py-2',
        isReceived ? 'border-l-accent bg-accent-soft/40' : 'border-l-transparent',
      )}
    >
      <Icon
        role="img"
        aria-label={isReceived ? t.received : t.sent}
        className={classNames('size-4 shrink-0', isReceived ? 'text-accent' : 'text-muted')}
      />
      <div className="min-w-0 flex-1 basis-48">
        <button
          type="button"
          className="line-clamp-2 text-left font-medium break-words hover:underline"
          onClick={() => setOpen(true)}
        >
          {subject}
        </button>
        {isReceived && <p className="line-clamp-3 break-words whitespace-pre-line">{message.text}</p>}
        <p className="text-muted text-xs break-words">
          {kind === 'rejection' && `${t.rejection} · `}
          {isReceived ? t.fromCandidate(from) : t.by(sentBy?.name ?? from)} ·{' '}
          <Moment at={sentAt ?? createdAt} withTime />
        </p>
        <Waiting message={message} />
        <FollowUpNote message={message} />
        {status === 'failed' && error !== null && <p className="text-danger text-xs break-words">{error}</p>}
      </div>
      {isUnanswered ? (
        <Badge tone="accent">{t.unanswered}</Badge>
      ) : (
        <Badge tone={TONES[status]}>{isScheduled(message) ? t.scheduled : t.statuses[status]}</Badge>
      )}
      {status === 'queued' && <CancelButton message={message} />}
      {isReceived && <ReplyButton message={message} />}
      {isOpen && <MessageDialog message={message} onClose={() => setOpen(false)} />}
    </li>
  );
}

function CancelButton({ message: { id, subject } }: { message: Message }) {
  const canWrite = useCan()('messages:write');
  const cancel = useAction(() => api.post('/messages/{id}/cancel', { params: { path: { id } } }), {
    changes: ['messages', 'emails', 'activity-events'],
    done: text.messages.done.canceled,
  });
  if (!canWrite) return null;
  return (
    <Button small busy={cancel.isPending} aria-label={t.cancelNamed(subject)} onClick={() => cancel.mutate(undefined)}>
      {text.common.actions.cancel}
    </Button>
  );
}

/** Opens the dialog for a reply to this message. */
function ReplyButton({ message }: { message: Message }) {
  const { candidateId, applicationId, subject, sentBy, from } = message;
  const canWrite = useCan()('messages:write');
  const [isOpen, setOpen] = useState(false);
  if (!canWrite || candidateId === null) return null;
  return (
    <>
      <Button small aria-label={t.replyNamed(subject)} onClick={() => setOpen(true)}>
        {t.reply}
      </Button>
      {isOpen && (
        <EmailDialog
          recipients={[{ candidateId, applicationId, name: sentBy?.name ?? from }]}
          replyTo={message}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Whether no newer email replies to this message from the candidate, about the same application or about none. */
function isUnanswered({ direction, applicationId }: Message, newer: readonly Message[]): boolean {
  const isAnswer = (other: Message) =>
    other.direction === 'out' &&
    !['failed', 'canceled'].includes(other.status) &&
    (other.applicationId === null || other.applicationId === applicationId);
  return direction === 'in' && !newer.some(isAnswer);
}

/** When a queued email will be sent, or why it cannot be. */
function Waiting({ message }: { message: Message }) {
  const { email } = useSession();
  if (message.status !== 'queued') return null;
  if (isScheduled(message))
    return (
      <p className="text-muted text-xs">
        {t.sentOn} <Moment at={message.sendAt} withTime />
      </p>
    );
  return email.isConfigured ? null : <p className="text-warn text-xs">{text.messages.noServer}</p>;
}

function isScheduled({ status, sendAt }: Message): boolean {
  return status === 'queued' && sendAt !== null && Date.parse(sendAt) > Date.now();
}
