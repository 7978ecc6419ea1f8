import type { Schemas } from '@rolecall/client';
import { useByIds } from '../../../api/records.ts';
import { useUnknownName } from '../../../records/links.tsx';
import { useDepartmentNames } from '../../../records/organization.ts';
import { ownerName } from '../../../records/owner.tsx';
import { apiKeys } from '../../../text/en/api-keys.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/table.tsx';
import { Ago, Moment } from '../../../ui/time.tsx';
import type { ApiKey } from './key-fields.tsx';
import { type KeyStatus, keyStatus } from './key-status.ts';

const t = apiKeys;

/** The columns of the list. */
export const COLUMNS: readonly Column<ApiKey>[] = [
  {
    title: t.columns.name,
    cell: (key) => (
      <div className="min-w-32">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{key.name}</span>
          <Badge tone={key.type === 'publishable' ? 'info' : 'plain'}>{t.types[key.type]}</Badge>
          {key.mode === 'test' && <Badge tone="warn">{t.modes.test}</Badge>}
          <Status apiKey={key} />
        </span>
        <code className="text-muted text-xs break-all">
          {key.prefix}…{key.last4}
        </code>
      </div>
    ),
  },
  {
    title: t.columns.owner,
    wideOnly: true,
    cell: ({ owner, pendingOwner }) => (
      <span className="block min-w-20 wrap-anywhere">
        {ownerName(owner)}
        {pendingOwner !== null && <span className="text-muted block text-xs">{t.pendingOwner(pendingOwner.name)}</span>}
      </span>
    ),
  },
  { title: t.columns.access, wideOnly: true, cell: (key) => <Access apiKey={key} /> },
  {
    title: t.columns.created,
    wideOnly: true,
    cell: ({ createdAt, createdBy }) => (
      <>
        <Moment at={createdAt} />
        {createdBy !== null && <Small>{t.createdBy(createdBy.name)}</Small>}
      </>
    ),
  },
  {
    title: t.columns.lastUsed,
    cell: ({ lastUsedAt, lastUsedAddress }) =>
      lastUsedAt === null ? (
        <span className="text-muted">{t.never}</span>
      ) : (
        <span className="block">
          <Ago at={lastUsedAt} />
          {lastUsedAddress !== null && <Small>{t.lastAddress(lastUsedAddress)}</Small>}
        </span>
      ),
  },
  {
    title: t.columns.expires,
    wideOnly: true,
    cell: ({ expiresAt, revokedAt }) => {
      const at = revokedAt ?? expiresAt;
      if (at === null) return <span className="text-muted">{t.never}</span>;
      // With the time of day, because a replaced key is only valid for a few more hours.
      return <Moment at={at} withTime={revokedAt !== null} />;
    },
  },
];

const TONES: Readonly<Record<Exclude<KeyStatus, 'active'>, Tone>> = {
  revoked: 'danger',
  expired: 'danger',
  disabled: 'danger',
  ending: 'warn',
};

function Status({ apiKey }: { apiKey: ApiKey }) {
  const status = keyStatus(apiKey);
  return status === 'active' ? null : <Badge tone={TONES[status]}>{t.status[status]}</Badge>;
}

/** The scopes and allowed addresses of a key; a publishable key works from any address. */
function Access({ apiKey: { type, scopes, allowedAddresses, limits } }: { apiKey: ApiKey }) {
  return (
    <>
      <Expandable title={t.scopeCount(scopes.length)} values={scopes} />
      {type === 'secret' &&
        (allowedAddresses.length === 0 ? (
          <span className="text-muted text-xs">{t.addressCount(0)}</span>
        ) : (
          <Expandable title={t.addressCount(allowedAddresses.length)} values={allowedAddresses} />
        ))}
      {limits !== null && <Limits limits={limits} />}
    </>
  );
}

/** The limits of the key, with the names of its jobs and departments. */
function Limits({ limits: { jobIds = [], departmentIds = [], personalData } }: { limits: Schemas['KeyLimits'] }) {
  const jobs = useByIds('/jobs', jobIds);
  const departmentName = useDepartmentNames();
  const unknownJob = useUnknownName('jobs');
  const lines = [
    departmentIds.length > 0 && t.limitedTo.departments(departmentIds.map(departmentName)),
    jobIds.length > 0 && t.limitedTo.jobs(jobIds.map((id) => jobs.get(id)?.title ?? unknownJob)),
    personalData === false && t.limitedTo.personalData,
  ].filter((line) => line !== false);
  return (
    <details>
      <summary className="cursor-pointer">{t.limited}</summary>
      {lines.map((line) => (
        <Small key={line}>{line}</Small>
      ))}
    </details>
  );
}

function Expandable({ title, values }: { title: string; values: readonly string[] }) {
  return (
    <details>
      <summary className="cursor-pointer">{title}</summary>
      <code className="text-muted block text-xs break-words">{values.join(' ')}</code>
    </details>
  );
}

const Small = ({ children }: { children: string }) => (
  <span className="text-muted block text-xs break-words">{children}</span>
);
