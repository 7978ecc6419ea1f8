import { useState } from 'react';
import { type StoredDraft, useStoredDraft } from '../../forms/use-stored-draft.ts';
import type { EmailContent } from '../email-content/content-fields.tsx';
import { isComplete, SEND_NOW, type SendTime } from '../email-content/send-time.tsx';
import { type FollowUpDraft, isFollowUpComplete } from './follow-up-fields.tsx';
import type { Content } from './send.ts';
import type { MessageTemplate } from './template-field.tsx';

/** What is written in the dialog. */
export interface Draft extends EmailContent {
  template: Pick<MessageTemplate, 'id' | 'subject' | 'text' | 'html'> | null;
  cc: string;
  fileIds: readonly string[];
  /** Whether the member's signature is added. */
  signature: boolean;
  time: SendTime;
  followUps: readonly FollowUpDraft[];
}

const EMPTY: Draft = {
  subject: '',
  text: '',
  template: null,
  cc: '',
  fileIds: [],
  signature: true,
  time: SEND_NOW,
  followUps: [],
};

/** An email that is being written. */
export interface Compose {
  stored: StoredDraft<Draft>;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  choose: (template: MessageTemplate | null) => void;
  /** Restores the text that a template replaced; null if no text was replaced. */
  restore: (() => void) | null;
  /** The content for the API; null while there is nothing to send. */
  content: Content | null;
  isReady: boolean;
}

/** `record`: under which the text is stored until it is sent, see forms/draft-storage.ts. */
export function useCompose(record: string, subject = ''): Compose {
  const stored = useStoredDraft(['email', record], { ...EMPTY, subject });
  const { value: draft, change } = stored;
  const [before, setBefore] = useState<Draft | null>(null);
  const content = contentOf(draft);
  return {
    stored,
    draft,
    change,
    choose(template) {
      if (template === null) {
        change({ template: null });
        return;
      }
      const { id, subject, text, html } = template;
      setBefore(isOwnText(draft) ? draft : null);
      change({ template: { id, subject, text, html }, subject, text });
    },
    restore:
      before === null
        ? null
        : () => {
            change(before);
            setBefore(null);
          },
    content,
    isReady: content !== null && isComplete(draft.time) && draft.followUps.every(isFollowUpComplete),
  };
}

/** Whether someone wrote the text, rather than choosing it. */
function isOwnText({ subject, text, template }: Draft): boolean {
  return subject !== (template?.subject ?? '') || text !== (template?.text ?? '');
}

/** Parts of a template that were not changed are left out, so that its HTML is used. */
function contentOf({ subject, text, template, signature, followUps }: Draft): Content | null {
  if (subject.trim() === '' || text.trim() === '') return null;
  const complete = followUps.filter(isFollowUpComplete);
  const more = {
    ...(signature ? {} : { signature }),
    ...(complete.length === 0
      ? {}
      : { followUps: complete.map(({ days, text }) => ({ afterDays: Number(days), text })) }),
  };
  if (template === null) return { subject, text, ...more };
  return {
    templateId: template.id,
    ...more,
    ...(subject === template.subject ? {} : { subject }),
    ...(text === template.text ? {} : { text }),
  };
}

/** The addresses of a list separated by commas. */
export function addressesIn(typed: string): string[] {
  return typed
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
}
