import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { apiKeys } from '../../../text/en/api-keys.ts';
import { text } from '../../../text/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { COLUMNS } from './key-columns.tsx';
import { EditKey, NewKey, ResetSandbox, RevokeKey, RotateKey, TransferKey } from './key-dialogs.tsx';
import type { ApiKey } from './key-fields.tsx';
import { keyStatus } from './key-status.ts';

const t = apiKeys;

/** The dialog that is open. */
type Open = { what: 'new' | 'reset' } | { what: 'edit' | 'rotate' | 'transfer' | 'revoke'; key: ApiKey } | null;

/** The API keys of the workspace. */
export function ApiKeysPage() {
  const list = useList('/api-keys');
  const can = useCan();
  const canWrite = can('api_keys:write');
  const hasTestKeys = useList('/api-keys', { query: { mode: ['test'], limit: 1 } }).rows.length > 0;
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { id: memberId } = useSession().member;
  const accept = useAction((id: string) => api.post('/api-keys/{id}/accept-transfer', { params: { path: { id } } }), {
    changes: ['api-keys'],
    done: t.transferred,
  });
  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'new' })}>
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
  const actions: Column<ApiKey> = {
    title: <span className="sr-only">{t.columns.actions}</span>,
    end: true,
    cell: (key) =>
      keyStatus(key) !== 'revoked' && (
        <>
          {key.pendingOwner?.id === memberId && <Button onClick={() => accept.mutate(key.id)}>{t.accept}</Button>}
          <Menu label={t.actionsFor(key.name)} items={actionsOn(key, setOpen)} />
        </>
      ),
  };
  return (
    <Page
      title={t.title}
      actions={
        <>
          <a href="/docs" className={buttonClass('quiet')}>
            {t.documentation}
          </a>
          {hasTestKeys && can('workspace:write') && (
            <Button variant="quiet" onClick={() => setOpen({ what: 'reset' })}>
              {t.reset}
            </Button>
          )}
          {canWrite && create}
        </>
      }
    >
      <p className="text-muted mb-4">{t.intro}</p>
      <ListTable
        label={t.title}
        columns={canWrite ? [...COLUMNS, actions] : COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        stacks
        empty={{ title: t.empty, children: t.emptyHint, action: canWrite && create }}
      />
      {open?.what === 'new' && <NewKey onClose={close} />}
      {open?.what === 'reset' && <ResetSandbox onClose={close} />}
      {open?.what === 'edit' && <EditKey id={open.key.id} onClose={close} />}
      {open?.what === 'rotate' && <RotateKey apiKey={open.key} onClose={close} />}
      {open?.what === 'transfer' && <TransferKey apiKey={open.key} onClose={close} />}
      {open?.what === 'revoke' && <RevokeKey apiKey={open.key} onClose={close} />}
    </Page>
  );
}

/** A key that was replaced can only be revoked; a publishable key has no owner. */
function actionsOn(key: ApiKey, open: (what: Open) => void): (MenuItem | null)[] {
  const isReplaced = key.revokedAt !== null;
  const revoke = {
    label: isReplaced ? t.revokeOld : t.revoke,
    danger: true,
    onSelect: () => open({ what: 'revoke', key }),
  };
  if (isReplaced) return [revoke];
  return [
    { label: text.common.actions.edit, onSelect: () => open({ what: 'edit', key }) },
    { label: t.rotate, onSelect: () => open({ what: 'rotate', key }) },
    ...(key.type === 'secret' ? [{ label: t.transfer, onSelect: () => open({ what: 'transfer', key }) }] : []),
    null,
    revoke,
  ];
}
