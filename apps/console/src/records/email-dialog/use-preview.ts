import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { EmailRecipient } from './recipients.ts';
import { addressOf, type Content } from './send.ts';

/** The email with the recipient's values, as the service renders it. */
export function usePreview(recipient: EmailRecipient, content: Content | null, cc: readonly string[]) {
  const body = content === null ? null : { ...addressOf(recipient), ...content, cc: [...cc] };
  const typed = useDebounced(JSON.stringify(body));
  return useQuery({
    queryKey: ['message-preview', typed],
    enabled: body !== null && typed !== 'null',
    queryFn: async () => (await api.post('/messages/preview', { body: JSON.parse(typed) })).data,
    retry: false,
    // The previous content stays visible while new content is rendered, or if that fails.
    placeholderData: (before) => before,
  });
}
