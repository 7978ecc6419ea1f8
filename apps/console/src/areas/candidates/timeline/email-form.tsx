import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { EmailDialog, replySubject } from '../../../records/email-dialog/email-dialog.tsx';
import { OtherSenderNotice } from '../../../records/email-dialog/other-sender-notice.tsx';
import type { EmailRecipient } from '../../../records/email-dialog/recipients.ts';
import { Signature } from '../../../records/email-dialog/signature.tsx';
import { addressesIn, type Draft, useCompose } from '../../../records/email-dialog/use-compose.ts';
import { useSend } from '../../../records/email-dialog/use-send.ts';
import { NoMailServer } from '../../../records/email-notice.tsx';
import { type Message, useFinish } from '../../../records/messages/conversation.ts';
import { timeline } from '../../../text/en/timeline.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { CONTROL, Field, TextField } from '../../../ui/field.tsx';

const t = timeline.compose;
const m = text.messages;

interface EmailFormProps {
  recipient: EmailRecipient;
  replyTo: Message | null;
  /** Writes a new email instead of a reply. */
  onNew: () => void;
  onSent: () => void;
}

/**
 * Writes an email in place. The dialog, with preview, template, copies, attachments and time, continues with the same text: both
 * store it under the same name.
 */
export function EmailForm(props: EmailFormProps) {
  const { recipient, replyTo, onSent } = props;
  const [isDialog, setDialog] = useState(false);
  const finish = useFinish();
  const sent = () => {
    if (replyTo !== null) finish.mutate(replyTo.id);
    onSent();
  };
  if (!isDialog) return <InPlace {...props} onSent={sent} onMore={() => setDialog(true)} />;
  return (
    <EmailDialog
      recipients={[recipient]}
      {...(replyTo !== null && { replyTo })}
      onClose={() => setDialog(false)}
      onSent={sent}
    />
  );
}

function InPlace({ recipient, replyTo, onNew, onSent, onMore }: EmailFormProps & { onMore: () => void }) {
  const compose = useCompose(
    replyTo?.id ?? recipient.applicationId ?? recipient.candidateId,
    replyTo === null ? '' : replySubject(replyTo.subject),
  );
  const { draft, change } = compose;
  const send = useSend([recipient], compose, replyTo?.id, onSent);
  const errors = fieldErrors(send.error);
  const extras = extrasOf(draft);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (compose.isReady && !send.isPending) send.mutate(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      <NoMailServer />
      <DraftNotice draft={compose.stored} />
      <OtherSenderNotice candidate={recipient.name} replyTo={replyTo} />
      {replyTo === null ? (
        <TextField
          label={m.subject}
          hideLabel
          placeholder={m.subject}
          value={draft.subject}
          onChange={({ target }) => change({ subject: target.value })}
          errors={errors.subject}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted min-w-0 truncate">{t.replying(replyTo.subject)}</span>
          <Button small variant="quiet" onClick={onNew}>
            {t.startNew}
          </Button>
        </p>
      )}
      <Field label={t.body} hideLabel errors={errors.text}>
        {(control) => (
          <textarea
            {...control}
            placeholder={t.placeholder(recipient.name)}
            value={draft.text}
            onChange={({ target }) => change({ text: target.value })}
            className={`${CONTROL} field-sizing-content max-h-60 min-h-16`}
          />
        )}
      </Field>
      <Signature isAdded={draft.signature} onChange={(signature) => change({ signature })} />
      {extras !== '' && <p className="text-muted text-xs">{t.also(extras)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button small variant="quiet" onClick={onMore}>
          {t.more}
        </Button>
        <span className="text-muted ml-auto text-xs">
          <span className="max-sm:hidden">{t.keys}</span>
        </span>
        <Button type="submit" variant="primary" busy={send.isPending} disabled={!compose.isReady}>
          {draft.time.when === 'now' ? m.send : m.schedule}
        </Button>
      </div>
    </form>
  );
}

/** What was added in the dialog, and is sent too. */
function extrasOf({ cc, fileIds, followUps }: Draft): string {
  const copies = addressesIn(cc).length;
  return [
    copies > 0 && t.copies(copies),
    fileIds.length > 0 && t.attached(fileIds.length),
    followUps.length > 0 && t.followUps(followUps.length),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
