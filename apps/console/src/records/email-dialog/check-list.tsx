import { text } from '../../text/index.ts';
import type { EmailRecipient } from './recipients.ts';
import type { Content } from './send.ts';
import { useCheck } from './use-check.ts';

const t = text.messages.check;

interface CheckListProps {
  recipients: readonly EmailRecipient[];
  content: Content | null;
}

/** Warns before the email is sent which of the recipients would not get it. Nothing if all would. */
export function CheckList({ recipients, content }: CheckListProps) {
  const unsent = useCheck(recipients, content);
  if (content === null || unsent.length === 0) return null;
  return (
    <section aria-label={t.label} className="bg-warn-soft text-warn rounded-md px-3 py-2">
      <p role="status">{t.heading(unsent.length)}</p>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5 break-words">
        {unsent.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            {name}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
