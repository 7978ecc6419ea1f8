import type { Schemas } from '@rolecall/client';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../../../api/session.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import { fullName } from '../../../records/links.tsx';
import type { Message } from '../../../records/messages/conversation.ts';
import { timeline } from '../../../text/en/timeline.ts';
import { valuesOf } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { NewNote } from '../notes/notes-tab.tsx';
import { EmailForm } from './email-form.tsx';

const t = timeline.compose;
export type Mode = keyof typeof t.modes;

/** What is being written: a note or an email, and the message that the email replies to. */
export function useComposer(unanswered: readonly Message[]) {
  const can = useCan();
  const modes = valuesOf(t.modes).filter((one) => can(one === 'note' ? 'notes:write' : 'messages:write'));
  const [chosen, choose] = useState<Mode | null>(null);
  // Unset: the newest message that waits for an answer.
  const [replyTo, setReplyTo] = useState<Message | null>();
  const section = useRef<HTMLElement>(null);
  const first = modes.includes('email') && unanswered.length > 0 ? 'email' : modes[0];
  const mode = modes.find((one) => one === chosen) ?? first;
  const focus = () => {
    section.current?.querySelector<HTMLElement>('textarea')?.focus();
    section.current?.scrollIntoView({ block: 'nearest' });
  };
  const write = (next: Mode) => {
    flushSync(() => choose(next));
    focus();
  };
  return {
    ...{ section, modes, mode, write },
    replyTo: replyTo === undefined ? (unanswered[0] ?? null) : replyTo,
    /** The mode, and the message that is replied to, stay what they are while something is being written. */
    keep: (current: Message | null) => {
      if (mode !== undefined) choose(mode);
      if (mode === 'email') setReplyTo(current);
    },
    reply: (message: Message | null) => {
      setReplyTo(message);
      write('email');
    },
    sent: () => setReplyTo(undefined),
  };
}

interface ComposerProps {
  candidate: Schemas['Candidate'];
  application: Application | undefined;
  composer: ReturnType<typeof useComposer>;
  onSent: () => void;
}

/** Writes a note or an email. Nothing for members who may write neither. */
export function Composer({ candidate, application, composer, onSent }: ComposerProps) {
  const { section, modes, mode, write, replyTo, keep, reply, sent } = composer;
  useShortcuts({
    ...(modes.includes('note') && { n: () => write('note') }),
    ...(modes.includes('email') && { e: () => write('email') }),
  });
  if (mode === undefined) return null;
  const recipient = {
    candidateId: candidate.id,
    applicationId: replyTo === null ? (application?.id ?? null) : replyTo.applicationId,
    name: fullName(candidate),
  };
  return (
    <section
      ref={section}
      aria-label={t.label}
      onFocus={() => keep(replyTo)}
      className="bg-surface border-line shrink-0 border-t px-3 py-2"
    >
      {modes.length > 1 && (
        <div className="mb-1.5 flex gap-1">
          {modes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === mode}
              title={t.modeHints[one]}
              onClick={() => write(one)}
              className={classNames(
                'rounded-md px-2 py-1 text-xs',
                one === mode ? 'bg-accent-soft text-accent font-medium' : 'text-muted hover:bg-sunken',
              )}
            >
              {t.modes[one]}
            </button>
          ))}
        </div>
      )}
      {mode === 'note' ? (
        <NewNote candidateId={candidate.id} isAtEnd onSaved={onSent} />
      ) : candidate.email === null && replyTo === null ? (
        <p className="text-muted">{t.noAddress}</p>
      ) : (
        <EmailForm
          key={replyTo?.id ?? recipient.applicationId}
          recipient={recipient}
          replyTo={replyTo}
          onNew={() => reply(null)}
          onSent={() => {
            sent();
            onSent();
          }}
        />
      )}
    </section>
  );
}
