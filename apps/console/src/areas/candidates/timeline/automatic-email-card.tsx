import type { Schemas } from '@rolecall/client';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { timeline } from '../../../text/en/timeline.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmailFrame } from '../../../ui/email-frame.tsx';
import { Ago } from '../../../ui/time.tsx';

type Email = Schemas['Email'];

const t = timeline;
const { log, templates } = text.emails;
/** What a reader has to know. A sent one needs no badge. */
const TONES: Partial<Record<Email['status'], Tone>> = { pending: 'warn', failed: 'danger', suppressed: 'warn' };

/** An email to the candidate that nobody wrote: a confirmation, an invitation, an offer. Its text is shown on request. */
export function AutomaticEmailCard({ email }: { email: Email }) {
  const { kind, subject, status, error, createdAt, sentAt, html } = email;
  const [isOpen, setOpen] = useState(false);
  const tone = TONES[status];
  return (
    <article aria-label={subject} className="border-line rounded-lg border border-dashed px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <MailCheck role="img" aria-label={t.automatic} className="text-muted size-4 shrink-0" />
        <span className="font-medium">{templates.kinds[kind] ?? log.kinds[kind] ?? kind}</span>
        <span className="text-muted min-w-0 flex-1 basis-40 truncate" title={subject}>
          {subject}
        </span>
        {tone !== undefined && <Badge tone={tone}>{log.statuses[status]}</Badge>}
        <Button
          small
          variant="quiet"
          aria-expanded={isOpen}
          aria-label={isOpen ? t.hideNamed(subject) : t.showNamed(subject)}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t.hide : t.read}
        </Button>
        <span className="text-muted text-xs">
          <Ago at={sentAt ?? createdAt} />
        </span>
      </div>
      {error !== null && <p className="text-danger mt-1 text-xs break-words">{error}</p>}
      {isOpen && (
        <div className="mt-2">
          <EmailFrame title={log.frame} html={html} />
        </div>
      )}
    </article>
  );
}
