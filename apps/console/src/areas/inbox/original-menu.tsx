import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { saveResponse } from '../../api/save-response.ts';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Menu } from '../../ui/menu.tsx';
import type { Message } from './message.ts';

/** For an email, if the member may have it: it can contain links that act as the candidate. */
export function OriginalMenu({ message: { id, match } }: { message: Message }) {
  const canRead = useCan()('candidate_links:write');
  const download = useAction(async () => {
    const { data } = await api.get('/messages/{id}/raw', { params: { path: { id } } });
    await saveResponse(data, `email-${id}.eml`);
  });
  if (match === null || !canRead) return null;
  return <Menu items={[{ label: text.inbox.original, onSelect: () => download.mutate(undefined) }]} />;
}
