import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/table.tsx';
import { Ago, Moment } from '../../../ui/time.tsx';
import type { ApiKey } from './key-fields.tsx';

const words = text.apiKeys;

/** What the list says of a key. */
export const COLUMNS: readonly Column<ApiKey>[] = [
  {
    title: words.columns.name,
    cell: (key) => (
      <div className="min-w-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{key.name}</span>
          <Badge tone={key.type === 'publishable' ? 'info' : 'plain'}>{words.types[key.type]}</Badge>
          <Status apiKey={key} />
        </span>
        <code className="text-muted text-xs break-all">
          {key.prefix}…{key.last4}
        </code>
      </div>
    ),
  },
  {
    title: words.columns.scopes,
    wideOnly: true,
    cell: ({ scopes }) => (
      <details>
        <summary className="whitespace-nowrap">{words.scopeCount(scopes.length)}</summary>
        <code className="text-muted block text-xs">{scopes.join(' ')}</code>
      </details>
    ),
  },
  { title: words.columns.created, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    title: words.columns.lastUsed,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <span className="text-muted">{words.never}</span> : <Ago at={lastUsedAt} />,
  },
  {
    title: words.columns.ends,
    wideOnly: true,
    cell: ({ expiresAt, revokedAt }) => {
      const at = revokedAt ?? expiresAt;
      return at === null ? <span className="text-muted">{words.never}</span> : <Moment at={at} withTime />;
    },
  },
];

/** A rotated key has its end in `revokedAt` while it is still good. */
function Status({ apiKey: { expiresAt, revokedAt } }: { apiKey: ApiKey }) {
  const has = (at: string | null) => at !== null && Date.parse(at) <= Date.now();
  if (has(revokedAt)) return <Badge tone="danger">{words.status.revoked}</Badge>;
  if (revokedAt !== null) return <Badge tone="warn">{words.status.ending}</Badge>;
  return has(expiresAt) ? <Badge tone="danger">{words.status.expired}</Badge> : null;
}
