import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmailFrame } from '../../ui/email-frame.tsx';
import { errorText } from '../../ui/error-message.tsx';

const t = text.messages;

/** An email as the service renders it. */
export interface RenderedEmail {
  from: string;
  to: readonly string[];
  cc: readonly string[];
  replyTo: string | null;
  subject: string;
  html: string;
}

interface EmailPreviewProps {
  email: RenderedEmail | undefined;
  error: unknown;
  /** Shown until there is something to render. */
  isEmpty: boolean;
  /** Below the content. */
  children?: ReactNode;
  /** Chooses the candidate whose values are shown, if there are several. */
  pager?: ReactNode;
}

/** Where replies go: to the member, unless emails are received. */
function Replies({ email: { from, replyTo } }: { email: RenderedEmail }) {
  const { member } = useSession();
  if (replyTo === null) return t.repliesToSender(addressIn(from));
  return addressIn(replyTo).toLowerCase() === member.email.toLowerCase() ? t.repliesTo(replyTo) : t.repliesToInbox;
}

/** The email that a candidate will receive, with its sender and reply address. */
export function EmailPreview({ email, error, isEmpty, children, pager }: EmailPreviewProps) {
  return (
    <section aria-label={t.preview} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center gap-2">
        <h3 className="flex-1 font-medium">{t.preview}</h3>
        {pager}
      </div>
      {isEmpty ? (
        <p className="text-muted">{t.previewEmpty}</p>
      ) : (
        <>
          {error !== null && email === undefined && <p className="text-danger">{errorText(error)}</p>}
          {email !== undefined && (
            <>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
                <Fact name={t.from}>{email.from}</Fact>
                <Fact name={t.to}>{email.to.join(', ')}</Fact>
                {email.cc.length > 0 && <Fact name={t.copies}>{email.cc.join(', ')}</Fact>}
                <Fact name={t.replies}>
                  <Replies email={email} />
                </Fact>
              </dl>
              <p className="font-medium break-words">{email.subject}</p>
              <EmailFrame title={t.previewFrame} html={email.html} />
            </>
          )}
        </>
      )}
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  );
}

const addressIn = (mailbox: string): string => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;

interface PagerProps {
  names: readonly string[];
  index: number;
  onChange: (index: number) => void;
}

/** Steps through the candidates. Nothing if there is only one. */
export function CandidatePager({ names, index, onChange }: PagerProps) {
  if (names.length < 2) return null;
  return (
    <div className="flex min-w-0 items-center gap-1">
      <span role="status" className="text-muted truncate text-xs">
        {t.previewOf(names[index] ?? '', index + 1, names.length)}
      </span>
      <IconButton small label={t.previous} disabled={index === 0} onClick={() => onChange(index - 1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </IconButton>
      <IconButton small label={t.next} disabled={index === names.length - 1} onClick={() => onChange(index + 1)}>
        <ChevronRight aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}
