import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { addPasskey, supportsPasskeys } from '../../../api/passkeys.ts';
import { useList } from '../../../api/records.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { account as accountText } from '../../../text/en/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { Ago, Moment } from '../../../ui/time.tsx';

type Passkey = Schemas['Passkey'];

const t = accountText.passkeys;
const CHANGES = ['passkeys', 'session'];

const COLUMNS: readonly Column<Passkey>[] = [
  { title: t.columns.name, cell: ({ name }) => <span className="break-words">{name}</span> },
  {
    title: t.columns.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? t.neverUsed : <Ago at={lastUsedAt} />),
  },
  { title: t.columns.added, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
  {
    title: <span className="sr-only">{t.columns.actions}</span>,
    end: true,
    cell: (passkey) => <PasskeyActions passkey={passkey} />,
  },
];

/** Adds, renames and removes the passkeys of the account. */
export function Passkeys() {
  const list = useList('/passkeys');
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-labelledby="passkeys">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 id="passkeys" className="mr-auto text-base font-semibold">
          {t.title}
        </h2>
        {supportsPasskeys() && <Button onClick={() => setAdding(true)}>{t.add}</Button>}
      </div>
      <p className="mb-3">{supportsPasskeys() ? t.hint : t.unsupported}</p>
      <ListTable label={t.title} columns={COLUMNS} list={list} keyOf={({ id }) => id} empty={{ title: t.none }} />
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const draft = useStoredDraft(['passkey.new'], { name: '' });
  const { name } = draft.value;
  const add = useAction(() => addPasskey(name), {
    changes: CHANGES,
    done: t.added,
    onDone() {
      draft.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.add}
      description={t.addHint}
      submit={t.add}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
    >
      <NameField value={name} onChange={(next) => draft.change({ name: next })} />
    </FormDialog>
  );
}

function PasskeyActions({ passkey: { id, name } }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const remove = useAction(() => api.delete('/passkeys/{id}', { params: { path: { id } } }), {
    changes: CHANGES,
    done: t.removed,
  });
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button small onClick={() => setOpen('rename')} aria-label={t.renameFor(name)}>
        {t.rename}
      </Button>
      <Button
        small
        variant="danger"
        busy={remove.isPending}
        onClick={() => setOpen('remove')}
        aria-label={t.removeFor(name)}
      >
        {t.remove}
      </Button>
      {open === 'rename' && <RenamePasskey id={id} current={name} onClose={() => setOpen(null)} />}
      <Confirm
        open={open === 'remove'}
        onOpenChange={() => setOpen(null)}
        title={t.removeTitle(name)}
        confirm={t.remove}
        onConfirm={() => remove.mutate()}
      >
        {t.removeWarning}
      </Confirm>
    </span>
  );
}

function RenamePasskey({ id, current, onClose }: { id: string; current: string; onClose: () => void }) {
  const draft = useStoredDraft(['passkey.rename', id], { name: current });
  const { name } = draft.value;
  const rename = useAction(() => api.patch('/passkeys/{id}', { params: { path: { id } }, body: { name } }), {
    changes: CHANGES,
    onDone() {
      draft.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.renameFor(current)}
      submit={t.rename}
      busy={rename.isPending}
      onSubmit={() => rename.mutate()}
    >
      <NameField value={name} onChange={(next) => draft.change({ name: next })} />
    </FormDialog>
  );
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <TextField
      label={t.name}
      hint={t.nameHint}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      maxLength={100}
      autoComplete="off"
      required
    />
  );
}
