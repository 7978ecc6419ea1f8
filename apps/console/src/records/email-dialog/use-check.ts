import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { EmailRecipient } from './recipients.ts';
import { bulkBody, type Content } from './send.ts';

const t = text.messages;

/** A recipient who would not receive the email. */
interface Unsent {
  name: string;
  reason: string;
}

/** Who of several recipients would not receive the email, and why: the service tries to send it, without storing anything. */
export function useCheck(recipients: readonly EmailRecipient[], content: Content | null): readonly Unsent[] {
  const body = content === null ? null : bulkBody(recipients, content);
  const typed = useDebounced(JSON.stringify(body));
  const { data = [] } = useQuery({
    queryKey: ['message-check', typed],
    enabled: typed !== 'null',
    queryFn: async () => {
      const dryRun = { params: { header: { 'Dry-Run': 'true' } }, body: JSON.parse(typed) } as const;
      return (await api.post('/messages/bulk', dryRun)).data.items;
    },
    retry: false,
    placeholderData: (before) => before,
  });
  return data.flatMap((item) => {
    if (item.error === null) return [];
    const isSame = ({ applicationId, candidateId }: EmailRecipient) =>
      item.applicationId === null ? candidateId === item.candidateId : applicationId === item.applicationId;
    return [{ name: recipients.find(isSame)?.name ?? '', reason: reasonOf(item) }];
  });
}

/** A variable without a value by its name in the console; anything else as the service says it. */
function reasonOf({ status, error }: Schemas['BulkMessageResult']['items'][number]): string {
  if (status === 'skipped') {
    const details = error?.details as { reason?: string } | undefined; // as the API document says
    return details?.reason === 'email_unreachable' ? t.check.unreachable : t.check.unsubscribed;
  }
  const variable = /variable ([a-zA-Z.]+)/.exec(error?.message ?? '')?.[1] ?? '';
  const label = t.variables[variable];
  return label === undefined ? (error?.message ?? '') : t.check.isEmpty(label);
}
