import { api } from '../api/client.ts';
import { text } from '../text/index.ts';
import { formatDateTime } from '../ui/time.tsx';
import type { Rejection } from './reject-dialog.tsx';

const t = text.board.reject;
/** The most applications that one request can filter by. */
const READ_AT_ONCE = 100;

/** ' The email is sent on 1 March, 9:00.', to be appended to a toast about a rejection. */
export function emailPart({ mail }: Pick<Rejection, 'mail'>): string {
  return mail?.sendAt === undefined ? '' : ` ${t.emailAt(formatDateTime(mail.sendAt))}`;
}

/** Whether the rejection emails were canceled when the applications were reopened, as text to append to a toast. */
export async function undonePart(
  applicationIds: readonly string[],
  { mail }: Pick<Rejection, 'mail'>,
): Promise<string> {
  if (mail === null) return '';
  const query = { applicationId: applicationIds.slice(0, READ_AT_ONCE), status: ['canceled' as const], limit: 100 };
  const { data } = await api.get('/messages', { params: { query } });
  const canceled = data.some(({ kind }) => kind === 'rejection');
  return ` ${canceled ? t.emailCanceled : t.emailGone}`;
}
