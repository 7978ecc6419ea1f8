import { Mail, MailOpen, Paperclip } from 'lucide-react';
import { memo, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { type Message, useFinish, useMarkRead } from '../../../records/messages/conversation.ts';
import { FollowUpNote } from '../../../records/messages/follow-up-note.tsx';
import { MessageAttachments } from '../../../records/messages/message-attachments.tsx';
import { timeline } from '../../../text/en/timeline.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Ago, Moment } from '../../../ui/time.tsx';
import { ownTextOf, timeOf } from '../../inbox/message.ts';
import { MessageText, reasonOf, statedIn } from '../../inbox/message-content.tsx';
import { OriginalMenu } from '../../inbox/original-menu.tsx';

const t = timeline;
const { list } = text.messages;
const TONES: Readonly<Record<Message['status'], Tone>> = {
  queued: 'warn',
  sent: 'plain',
  failed: 'danger',
  canceled: 'plain',
  received: 'info',
};
/** Longer texts are folded: those of candidates later than ours, which the team knows. */
const FOLDED_FROM = { in: { characters: 700, lines: 10 }, out: { characters: 240, lines: 4 } } as const;

interface EmailCardProps {
  message: Message;
  /** The candidate's name. */
  candidate: string;
  isUnanswered: boolean;
  /** The title of the job that it is about, if that is not obvious. */
  job?: string | undefined;
  onReply: (message: Message) => void;
}

/** An email, or a message from the candidate's page, with what became of it and what can be done. */
export const EmailCard = memo(function EmailCard(props: EmailCardProps) {
  const { message, candidate, isUnanswered, job, onReply } = props;
  const { subject, direction, from, cc, attachments, kind, automatic } = message;
  const isReceived = direction === 'in';
  const canFold = isLong(message);
  const [isOpen, setOpen] = useState(!canFold || isUnanswered);
  useMarkRead(message);
  const Icon = isReceived ? MailOpen : Mail;
  const facts = [
    kind === 'rejection' && list.rejection,
    job !== undefined && t.about(job),
    isReceived && reasonOf(message),
    ...statedIn(message),
    cc.length > 0 && `${text.messages.copies} ${cc.join(', ')}`,
  ].filter((fact) => typeof fact === 'string');
  return (
    <article
      aria-label={subject}
      className={classNames('bg-surface rounded-lg border px-3 py-2.5', isUnanswered ? 'border-accent' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Icon
          role="img"
          aria-label={isReceived ? list.received : list.sent}
          className={classNames('size-4 shrink-0', isReceived && automatic === null ? 'text-accent' : 'text-muted')}
        />
        <span className="min-w-0 truncate font-medium" title={from}>
          {writerOf(message, candidate)}
        </span>
        <span className="text-muted min-w-0 flex-1 basis-40 truncate" title={subject}>
          {subject}
        </span>
        <Status message={message} isUnanswered={isUnanswered} />
        <span className="text-muted text-xs">
          <Ago at={timeOf(message)} />
        </span>
      </div>
      {facts.length > 0 && <p className="text-muted mt-0.5 text-xs break-words">{facts.join(' · ')}</p>}
      <Waiting message={message} />
      <FollowUpNote message={message} />
      {message.error !== null && <p className="text-danger mt-1 text-xs break-words">{message.error}</p>}
      <div className={classNames('mt-2 flex flex-col gap-2', automatic !== null && 'text-muted')}>
        <MessageText
          message={message}
          isFolded={!isOpen}
          actions={
            <>
              <Actions message={message} isUnanswered={isUnanswered} onReply={onReply} />
              {canFold && (
                <Button small variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {isOpen ? t.less : t.all}
                </Button>
              )}
            </>
          }
        />
      </div>
      {attachments.length > 0 && (
        <p className="text-muted mt-2 flex items-start gap-1 text-xs break-all">
          <Paperclip aria-hidden className="size-3.5 shrink-0" />
          <span>
            <MessageAttachments message={message} />
          </span>
        </p>
      )}
    </article>
  );
});

/** Who wrote it, without the address. */
function writerOf({ sentBy, senderKind, from }: Message, candidate: string): string {
  if (senderKind === 'candidate') return candidate;
  return sentBy?.name ?? (from.replace(/\s*<[^>]*>$/, '').replaceAll('"', '') || from);
}

function isLong(message: Message): boolean {
  const own = ownTextOf(message);
  const { characters, lines } = FOLDED_FROM[message.automatic === null ? message.direction : 'out'];
  return own.length > characters || own.split('\n').length > lines;
}

function Status({ message, isUnanswered }: Pick<EmailCardProps, 'message' | 'isUnanswered'>) {
  const { automatic, status } = message;
  if (automatic !== null) return <Badge>{text.inbox.automatic[automatic]}</Badge>;
  if (isUnanswered) return <Badge tone="accent">{list.unanswered}</Badge>;
  return <Badge tone={TONES[status]}>{isScheduled(message) ? list.scheduled : list.statuses[status]}</Badge>;
}

function Actions({ message, isUnanswered, onReply }: Pick<EmailCardProps, 'message' | 'isUnanswered' | 'onReply'>) {
  const { id, subject, status, direction, candidateId } = message;
  const canWrite = useCan()('messages:write');
  const finish = useFinish(t.finished);
  const cancel = useAction(() => api.post('/messages/{id}/cancel', { params: { path: { id } } }), {
    changes: ['messages', 'emails', 'activity-events'],
    done: text.messages.done.canceled,
  });
  if (!canWrite || candidateId === null) return null;
  return (
    <>
      {direction === 'in' && message.automatic === null && (
        <Button small aria-label={list.replyNamed(subject)} onClick={() => onReply(message)}>
          {list.reply}
        </Button>
      )}
      {isUnanswered && (
        <Button
          small
          variant="quiet"
          busy={finish.isPending}
          aria-label={t.finishNamed(subject)}
          onClick={() => finish.mutate(id)}
        >
          {t.finish}
        </Button>
      )}
      {status === 'queued' && (
        <Button
          small
          busy={cancel.isPending}
          aria-label={list.cancelNamed(subject)}
          onClick={() => cancel.mutate(undefined)}
        >
          {text.common.actions.cancel}
        </Button>
      )}
      <OriginalMenu message={message} />
    </>
  );
}

/** When a queued email will be sent, or why it cannot be. */
function Waiting({ message }: { message: Message }) {
  const { email } = useSession();
  if (message.status !== 'queued') return null;
  if (isScheduled(message))
    return (
      <p className="text-muted mt-0.5 text-xs">
        {list.sentOn} <Moment at={message.sendAt} withTime />
      </p>
    );
  return email.isConfigured ? null : <p className="text-warn mt-0.5 text-xs">{text.messages.noServer}</p>;
}

function isScheduled({ status, sendAt }: Message): boolean {
  return status === 'queued' && sendAt !== null && Date.parse(sendAt) > Date.now();
}
