import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors } from '../../api/action.tsx';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { ContentFields } from '../email-content/content-fields.tsx';
import { CandidatePager, EmailPreview } from '../email-content/email-preview.tsx';
import { SendTimeFields } from '../email-content/send-time.tsx';
import { MESSAGE_VARIABLES } from '../email-content/variables.ts';
import { NoMailServer } from '../email-notice.tsx';
import { OptedOutNotice } from '../opted-out-email.tsx';
import { UnreachableNotice } from '../unreachable-email.tsx';
import { Attachments } from './attachments.tsx';
import { CheckList } from './check-list.tsx';
import { FollowUpFields } from './follow-up-fields.tsx';
import { OtherSenderNotice } from './other-sender-notice.tsx';
import { type EmailRecipient, MAX_RECIPIENTS, oncePerCandidate } from './recipients.ts';
import { Signature } from './signature.tsx';
import { TemplateField } from './template-field.tsx';
import { addressesIn, useCompose } from './use-compose.ts';
import { usePreview } from './use-preview.ts';
import { useSend } from './use-send.ts';

const t = text.messages;

interface EmailDialogProps {
  /** At least one. Candidates with several applications receive one email, about the first of them. */
  recipients: readonly EmailRecipient[];
  /** The message that the email replies to, whose conversation it continues. */
  replyTo?: Pick<Schemas['Message'], 'id' | 'subject' | 'from' | 'senderKind'>;
  onClose: () => void;
  /** Called after the emails have been queued. */
  onSent?: () => void;
}

/** Writes an email to one candidate or to several, from a template or not, and sends it now or later. */
export function EmailDialog({ recipients: given, replyTo, onClose, onSent }: EmailDialogProps) {
  const all = oncePerCandidate(given);
  const reachable = all.filter(({ hasAddress = true }) => hasAddress);
  const hasNone = reachable.length === 0;
  const recipients = hasNone ? all : reachable;
  const [shown, setShown] = useState(0);
  const single = recipients.length === 1 ? recipients[0] : undefined;
  const compose = useCompose(
    replyTo?.id ?? single?.applicationId ?? single?.candidateId ?? 'many',
    replyTo === undefined ? '' : replySubject(replyTo.subject),
  );
  const { draft, change, content, restore } = compose;
  const cc = single === undefined ? [] : addressesIn(draft.cc);
  const preview = usePreview(recipients[shown] ?? recipients[0]!, content, cc);
  const send = useSend(recipients, compose, replyTo?.id, () => {
    onClose();
    onSent?.();
  });
  const errors = { ...fieldErrors(preview.error), ...fieldErrors(send.error) };
  const isTooMany = recipients.length > MAX_RECIPIENTS;
  // An answer to the candidate's own message arrives in any case.
  const isOutreach = replyTo === undefined && preview.data?.canUnsubscribe === true;
  const hasOwnHtml = draft.template !== null && draft.template.html !== null;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={single === undefined ? t.emailMany(recipients.length) : t.emailTo(single.name)}
      submit={draft.time.when === 'now' ? t.send : t.schedule}
      busy={send.isPending}
      disabled={!compose.isReady || isTooMany || hasNone}
      docked
      draft={compose.stored}
      onSubmit={() => send.mutate(undefined)}
    >
      <NoMailServer />
      {single !== undefined && <OtherSenderNotice candidate={single.name} replyTo={replyTo} />}
      {single !== undefined && <UnreachableNotice candidateId={single.candidateId} />}
      {isTooMany && (
        <p role="alert" className="text-danger">
          {t.tooMany(MAX_RECIPIENTS)}
        </p>
      )}
      {all.length < given.length && <p className="text-muted">{t.oncePerCandidate}</p>}
      {reachable.length < all.length && (
        <p className="text-muted">
          {t.withoutAddress(all.filter(({ hasAddress = true }) => !hasAddress).map(({ name }) => name))}
        </p>
      )}
      {single === undefined && !isTooMany && <CheckList recipients={recipients} content={content} />}
      {single !== undefined && isOutreach && <OptedOutNotice candidateId={single.candidateId} />}
      <div className="flex flex-col gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <TemplateField value={draft.template?.id ?? ''} onChange={compose.choose} />
          {restore !== null && (
            <p role="status" className="text-muted flex flex-wrap items-center gap-2">
              {t.replaced}
              <Button small onClick={restore}>
                {t.restore}
              </Button>
            </p>
          )}
          <ContentFields
            value={draft}
            variables={MESSAGE_VARIABLES}
            onChange={change}
            errors={errors}
            hint={hasOwnHtml ? t.hasHtml : undefined}
          />
          <Signature isAdded={draft.signature} onChange={(signature) => change({ signature })} />
          {single !== undefined && <ForOne recipient={single} compose={compose} errors={errors} />}
          <SendTimeFields value={draft.time} onChange={(time) => change({ time })} errors={errors.sendAt} />
          <FollowUpFields value={draft.followUps} onChange={(followUps) => change({ followUps })} errors={errors} />
        </div>
        <EmailPreview
          email={preview.data}
          error={preview.error}
          isEmpty={content === null}
          pager={<CandidatePager names={recipients.map(({ name }) => name)} index={shown} onChange={setShown} />}
        >
          {content !== null && recipients[shown]?.applicationId != null && (
            <p className="text-muted text-xs">{cc.length > 0 ? t.noPersonalLink : t.personalLink}</p>
          )}
          {content !== null && isOutreach && <p className="text-muted text-xs">{t.unsubscribeLink}</p>}
          {content?.followUps?.map(({ afterDays }, index) => (
            <p key={index} className="text-xs break-words whitespace-pre-line">
              <span className="text-muted">{t.followUps.after(afterDays)}</span> {preview.data?.followUps[index]?.text}
            </p>
          ))}
        </EmailPreview>
      </div>
    </FormDialog>
  );
}

/** The subject of a reply. */
export function replySubject(subject: string): string {
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

interface ForOneProps {
  recipient: EmailRecipient;
  compose: ReturnType<typeof useCompose>;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** Copies and attachments, which emails to several candidates do not have. */
function ForOne({ recipient, compose: { draft, change }, errors }: ForOneProps) {
  const canAttach = useCan()('files:read');
  const ofList = (name: string) =>
    Object.entries(errors).flatMap(([path, found]) => (path === name || path.startsWith(`${name}.`) ? found : []));
  return (
    <>
      <TextField
        label={t.cc}
        hint={t.ccHint}
        value={draft.cc}
        onChange={({ target }) => change({ cc: target.value })}
        errors={ofList('cc')}
      />
      {canAttach && (
        <Attachments
          candidateId={recipient.candidateId}
          value={draft.fileIds}
          onChange={(fileIds) => change({ fileIds })}
          errors={ofList('fileIds')}
        />
      )}
    </>
  );
}
