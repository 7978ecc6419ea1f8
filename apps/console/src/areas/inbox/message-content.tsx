import { CircleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useByIds } from '../../api/records.ts';
import { CandidateLink } from '../../records/links.tsx';
import { MessageAttachments } from '../../records/messages/message-attachments.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatDateTime, formatDay, Moment } from '../../ui/time.tsx';
import { FormattedEmail } from './formatted-email.tsx';
import { type Message, ownTextOf } from './message.ts';
import { SenderCheck } from './sender-check.tsx';

const t = text.inbox;

/** Sender, recipients and text of a message, why it belongs where it is, and what to be careful about. */
export function MessageContent({ message }: { message: Message }) {
  const { subject, from, to, cc, createdAt, automatic, candidateId, attachments } = message;
  const candidates = useByIds('/candidates', candidateId === null ? [] : [candidateId]);
  return (
    <article className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-2">
        <h2 className="text-base font-semibold break-words">{subject}</h2>
        {automatic !== null && <Badge>{t.automatic[automatic]}</Badge>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {candidateId !== null && (
          <Fact name={t.candidate}>
            <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />{' '}
            <span className="text-muted text-xs">· {reasonOf(message)}</span>
          </Fact>
        )}
        <Fact name={t.from}>{from}</Fact>
        {/* One is the address of the application, which tells nobody anything. */}
        {to.length > 1 && <Fact name={t.to}>{to.join(', ')}</Fact>}
        {cc.length > 0 && <Fact name={t.copies}>{cc.join(', ')}</Fact>}
        <Fact name={t.received}>
          <Moment at={createdAt} withTime />
        </Fact>
        {attachments.length > 0 && (
          <Fact name={t.attachments}>
            <MessageAttachments message={message} />
          </Fact>
        )}
      </dl>
      {statedIn(message).map((fact) => (
        <p key={fact} className="text-muted text-xs break-words">
          {fact}
        </p>
      ))}
      <MessageText message={message} />
      <p className="text-muted text-xs max-lg:hidden">{t.shortcuts}</p>
    </article>
  );
}

interface MessageTextProps {
  message: Message;
  /** Shows only the beginning of the text. */
  isFolded?: boolean;
  /** Buttons below the text. */
  actions?: ReactNode;
}

/** The text, with what is quoted at its end folded, or the formatted email, after what to be careful about. */
export function MessageText({ message, isFolded = false, actions }: MessageTextProps) {
  const [isFormatted, setFormatted] = useState(false);
  const own = ownTextOf(message);
  const quoted = message.text.slice(own.length).trim();
  return (
    <>
      {[...warningsOf(message), ...message.problems].map((warning) => (
        <p key={warning} className="text-warn flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      ))}
      {isFormatted ? (
        <FormattedEmail key={message.id} message={message} />
      ) : (
        <>
          <p className={classNames('break-words whitespace-pre-line', isFolded && 'line-clamp-3')}>{own}</p>
          {quoted !== '' && !isFolded && (
            <details>
              <summary className="text-muted cursor-pointer">{t.quoted}</summary>
              <p className="text-muted border-line mt-2 border-l-2 pl-3 break-words whitespace-pre-line">{quoted}</p>
            </details>
          )}
        </>
      )}
      {!isFolded && <SenderCheck message={message} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {actions}
        {!isFolded && (
          <Button small variant="quiet" onClick={() => setFormatted(!isFormatted)}>
            {isFormatted ? t.plain : t.formatted}
          </Button>
        )}
      </div>
    </>
  );
}

/** Why the message belongs to its candidate. */
export function reasonOf({ match }: Message): string {
  if (match === null) return t.match.page;
  if (match.by === null) return match.reason ?? t.match.none;
  if (match.by === 'reference') return t.match.reference(match.sentAt === null ? null : formatDay(match.sentAt));
  return t.match[match.by];
}

const DAY_MS = 86_400_000;

/** What the sender of an email says that is unusual: another day, or another address for answers. */
export function statedIn({ direction, sentAt, createdAt, replyTo }: Message): string[] {
  if (direction !== 'in') return [];
  const isOtherDay = sentAt !== null && Math.abs(Date.parse(createdAt) - Date.parse(sentAt)) > DAY_MS;
  return [
    ...(isOtherDay ? [t.stated.sentAt(formatDateTime(sentAt))] : []),
    ...(replyTo === null ? [] : [t.stated.replyTo(replyTo)]),
  ];
}

function warningsOf({ candidateId, match, senderKind, authentication }: Message): string[] {
  return [
    ...(candidateId === null ? [match?.reason ?? t.match.none] : []),
    ...(senderKind === 'member' ? [t.senders.member] : []),
    ...(senderKind === 'other' && candidateId !== null ? [t.senders.other] : []),
    ...(authentication?.dmarc === 'fail' ? [t.unverified] : []),
  ];
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
