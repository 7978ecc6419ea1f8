import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../api/action.tsx';
import { api } from '../api/client.ts';
import { useRecord } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { ContentFields, type EmailContent } from './email-content/content-fields.tsx';
import { CandidatePager, EmailPreview } from './email-content/email-preview.tsx';
import { type SendTime, SendTimeFields, sendAtOf } from './email-content/send-time.tsx';
import { REJECTION_VARIABLES } from './email-content/variables.ts';
import { Signature } from './email-dialog/signature.tsx';
import { NoMailServer } from './email-notice.tsx';

const t = text.board.reject;

/** The email about a rejection as it is written in the dialog. */
interface EmailDraft {
  /** Whether the content replaces that of the template. */
  isOwn: boolean;
  content: EmailContent;
  /** Whether own content has the signature of the member below it. */
  signature: boolean;
  time: SendTime;
}

export const NEW_EMAIL: EmailDraft = {
  isOwn: false,
  content: { subject: '', text: '' },
  signature: true,
  // A delay, so that the rejection can be undone before the email is sent.
  time: { when: 'hour', at: '' },
};

/** The email for the API. */
export function rejectionEmailOf({ time, ...draft }: EmailDraft): Schemas['RejectionEmail'] {
  const sendAt = sendAtOf(time);
  return { ...contentOf(draft), ...(sendAt === null ? {} : { sendAt }) };
}

/** Nothing for that of the template. */
function contentOf({ isOwn, content, signature }: Pick<EmailDraft, 'isOwn' | 'content' | 'signature'>) {
  return isOwn ? { ...content, signature } : {};
}

/** Whether the workspace has turned these emails off. False while it loads, and for members who cannot read it. */
export function useAreEmailsOff(): boolean {
  const canRead = useCan()('workspace:read');
  const path = { kind: 'application_rejected' as const };
  return useRecord('/email-templates/{kind}', { path }, { enabled: canRead }).data?.data.enabled === false;
}

interface RejectionEmailProps {
  applications: readonly { id: string; name: string }[];
  /** Empty without one. */
  rejectionReasonId: string;
  draft: EmailDraft;
  onChange: (part: Partial<EmailDraft>) => void;
}

/** Edits the email about a rejection, and shows it with the values of each candidate. */
export function RejectionEmail({ applications, rejectionReasonId, draft, onChange }: RejectionEmailProps) {
  const [shown, setShown] = useState(0);
  const { isOwn, time } = draft;
  const reason = rejectionReasonId === '' ? null : rejectionReasonId;
  const preview = usePreview((applications[shown] ?? applications[0]!).id, {
    ...contentOf(draft),
    rejectionReasonId: reason,
  });
  // That of the reason and of the candidate's language, if there is one.
  const template = preview.data?.template;
  const content = isOwn ? draft.content : template;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <NoMailServer />
        {content !== undefined && (
          <ContentFields
            value={content}
            variables={REJECTION_VARIABLES}
            onChange={(part) => onChange({ isOwn: true, content: { ...content, ...part } })}
            errors={preview.errors}
          />
        )}
        {isOwn && <Signature isAdded={draft.signature} onChange={(signature) => onChange({ signature })} />}
        {isOwn && (
          <div>
            <Button small onClick={() => onChange({ isOwn: false })}>
              {t.useTemplate}
            </Button>
          </div>
        )}
        <SendTimeFields value={time} onChange={(next) => onChange({ time: next })} errors={undefined} />
        <p className="text-muted text-xs">{time.when === 'now' ? t.undoNow : t.undoLater}</p>
      </div>
      <EmailPreview
        email={preview.data}
        error={preview.error}
        isEmpty={content !== undefined && !isWritten(content)}
        pager={<CandidatePager names={applications.map(({ name }) => name)} index={shown} onChange={setShown} />}
      >
        <p className="text-muted text-xs">{text.messages.personalLink}</p>
      </EmailPreview>
    </div>
  );
}

export function isWritten({ subject, text: body }: EmailContent): boolean {
  return subject.trim() !== '' && body.trim() !== '';
}

function usePreview(id: string, content: Schemas['RejectionPreviewRequest']) {
  const typed = useDebounced(JSON.stringify({ id, content }));
  const query = useQuery({
    queryKey: ['rejection-preview', typed],
    queryFn: async () => {
      const asked = JSON.parse(typed) as { id: string; content: Schemas['RejectionPreviewRequest'] }; // written above
      const params = { path: { id: asked.id } };
      return (await api.post('/applications/{id}/reject/preview', { params, body: asked.content })).data;
    },
    retry: false,
    placeholderData: (before) => before,
  });
  return { ...query, errors: fieldErrors(query.error) };
}
