import type { Schemas } from '@rolecall/client';
import type { ReactNode } from 'react';
import { text } from '../../text/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailFrame } from '../../ui/email-frame.tsx';

const t = text.messages;

interface MessageDialogProps {
  message: Schemas['MessageOrTombstone'];
  onClose: () => void;
}

/** An email, or a message from the candidate, with its content, senders and recipients. */
export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { subject, from, to, cc, replyTo, html, attachments } = message;
  return (
    <Dialog open onOpenChange={onClose} title={subject} wide>
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
          <Fact name={t.from}>{from}</Fact>
          {to.length > 0 && <Fact name={t.to}>{to.join(', ')}</Fact>}
          {cc.length > 0 && <Fact name={t.copies}>{cc.join(', ')}</Fact>}
          {replyTo !== null && <Fact name={t.list.replyTo}>{replyTo}</Fact>}
          {attachments.length > 0 && (
            <Fact name={t.attachments}>{attachments.map(({ fileName }) => fileName).join(', ')}</Fact>
          )}
        </dl>
        <EmailFrame title={t.list.frame} html={html} />
      </div>
    </Dialog>
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
