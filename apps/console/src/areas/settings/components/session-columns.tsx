import type { Schemas } from '@rolecall/client';
import { account } from '../../../text/en/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/table.tsx';
import { Ago, Moment } from '../../../ui/time.tsx';

export type MemberSession = Schemas['SessionSummary'];

const t = account.sessions;

/** What the lists of sessions show of each. */
export const SESSION_COLUMNS: readonly Column<MemberSession>[] = [
  {
    title: t.columns.browser,
    cell: ({ browser, userAgent, signInMethod, current }) => (
      <span title={userAgent ?? undefined}>
        <span className="flex flex-wrap items-center gap-2">
          {browser ?? t.unknownBrowser}
          {current && <Badge tone="accent">{t.here}</Badge>}
        </span>
        {signInMethod !== null && <span className="text-muted block text-xs">{t.methods[signInMethod]}</span>}
      </span>
    ),
  },
  { title: t.columns.address, cell: ({ ip }) => <code className="text-xs">{ip}</code> },
  { title: t.columns.lastUsed, cell: ({ lastUsedAt }) => <Ago at={lastUsedAt} /> },
  { title: t.columns.since, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
];
