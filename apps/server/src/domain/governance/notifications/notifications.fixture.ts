import { Browser, joinedMember } from '../../../../test/browser.ts';
import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { notificationDispatcher } from './dispatch-notifications.ts';

/** A member who has signed in. */
interface SignedIn {
  id: string;
  email: string;
  api: Browser['api'];
  /** The notifications of the member, newest first, once every event has been dispatched. */
  notified(query?: string): Promise<Json[]>;
  unread(): Promise<number>;
}

/** Creates the notifications of all events so far. */
export async function settle({ db }: Pick<TestService, 'db'>): Promise<void> {
  const behind = sql`select 1 from activity_events e join dispatch_cursors c on c.name = 'notifications'
    where (e.position, e.id) > (c.position, c.id) limit 1`;
  while ((await db.write.query(behind)).length > 0) await dispatchOnce(db, notificationDispatcher);
}

export async function signedIn(service: TestService, workspace: TestWorkspace, role: string): Promise<SignedIn> {
  const { id, email } = await joinedMember(workspace, role);
  const browser = new Browser(service);
  await browser.signIn(workspace, email);
  const api: Browser['api'] = (...call) => browser.api(...call);
  return {
    id,
    email,
    api,
    async notified(query = '') {
      await settle(service);
      return (await api('GET', `/notifications?limit=100${query}`)).body.data;
    },
    async unread() {
      await settle(service);
      return (await api('GET', '/notifications/unread-count')).body.data.count;
    },
  };
}

/** Kind and event of notifications, oldest first. */
export function briefly(notifications: readonly Json[]): string[] {
  return notifications.map(({ kind, event }) => `${kind} ${event}`).reverse();
}
