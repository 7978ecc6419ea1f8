import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { EditKey } from './edit-key.tsx';
import { COLUMNS } from './key-columns.tsx';
import type { ApiKey } from './key-fields.tsx';
import { NewKey } from './new-key.tsx';
import { RotateKey } from './rotate-key.tsx';

const words = text.apiKeys;

/** What is open above the list. */
type Open = { what: 'new' } | { what: 'edit' | 'rotate' | 'revoke'; key: ApiKey } | null;

/** Developers: the keys with which programs use the API. */
export function ApiKeysPage() {
  const list = useList('/api-keys');
  const mayWrite = useMay()('api_keys:write');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const create = (
    <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
      <Plus aria-hidden className="size-4" />
      {words.create}
    </Button>
  );
  const actions: Column<ApiKey> = {
    title: <span className="sr-only">{words.columns.actions}</span>,
    end: true,
    cell: (key) =>
      key.revokedAt === null && (
        <Menu
          label={words.actionsFor(key.name)}
          items={[
            { label: text.common.actions.edit, onSelect: () => setOpen({ what: 'edit', key }) },
            { label: words.rotate, onSelect: () => setOpen({ what: 'rotate', key }) },
            null,
            { label: words.revoke, danger: true, onSelect: () => setOpen({ what: 'revoke', key }) },
          ]}
        />
      ),
  };
  return (
    <Page
      title={words.title}
      actions={
        <>
          <a href="/docs" className={buttonClass('quiet')}>
            {words.documentation}
          </a>
          {mayWrite && create}
        </>
      }
    >
      <p className="text-muted mb-4">{words.intro}</p>
      <ListTable
        label={words.title}
        columns={mayWrite ? [...COLUMNS, actions] : COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: words.empty, children: words.emptyHint, action: mayWrite && create }}
      />
      {open?.what === 'new' && <NewKey onClose={close} />}
      {open?.what === 'edit' && <EditKey id={open.key.id} onClose={close} />}
      {open?.what === 'rotate' && <RotateKey apiKey={open.key} onClose={close} />}
      {open?.what === 'revoke' && <RevokeKey apiKey={open.key} onClose={close} />}
    </Page>
  );
}

function RevokeKey({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useAction(() => api.delete('/api-keys/{id}', { params: { path: { id } } }), {
    changes: ['api-keys'],
    done: words.revoked,
  });
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={words.revokeTitle(name)}
      confirm={words.revokeConfirm}
      onConfirm={() => revoke.mutate()}
    >
      {words.revokeWarning}
    </Confirm>
  );
}
