import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import type { Applications } from '../../../records/candidate-applications.ts';
import { fullName } from '../../../records/links.tsx';
import { useConversation } from '../../../records/messages/conversation.ts';
import { timeline } from '../../../text/en/timeline.ts';
import { PaneSection } from '../../../ui/pane-section.tsx';
import { EmailCard } from '../../candidates/timeline/email-card.tsx';

const t = timeline;
/** The newest ones, and all that wait for an answer. */
const SHOWN = 2;

interface MessagesProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
  onReply: () => void;
}

/** The last messages to and from the candidate. Nothing if there are none. */
export function Messages({ candidate, applications, onReply }: MessagesProps) {
  const { list, unanswered } = useConversation(candidate.id);
  const shown = list.rows.filter((message, index) => index < SHOWN || unanswered.includes(message));
  if (shown.length === 0) return null;
  const hasMore = list.hasNextPage || shown.length < list.rows.length;
  return (
    <PaneSection title={t.conversation} name="messages">
      <ul className="flex flex-col gap-2">
        {shown.map((message) => (
          <li key={message.id}>
            <EmailCard
              message={message}
              candidate={fullName(candidate)}
              isUnanswered={unanswered.includes(message)}
              onReply={onReply}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="mt-2 text-xs">
          <Link
            to="/candidates/$candidateId"
            params={{ candidateId: candidate.id }}
            search={{ application: applications.chosen?.id }}
            className="text-accent hover:underline"
          >
            {t.moreMessages}
          </Link>
        </p>
      )}
    </PaneSection>
  );
}
