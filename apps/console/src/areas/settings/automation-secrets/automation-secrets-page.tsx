import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';

const words = text.automationSecrets;

/** The names of the secrets that automations use. Values go in and never come out. */
export function AutomationSecretsPage() {
  const mayWrite = useMay()('automations:write');
  const list = useList('/automation-secrets');
  // An empty name is that of a secret to be.
  const [setting, setSetting] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useAction((name: string) => api.delete('/automation-secrets/{name}', { params: { path: { name } } }), {
    changes: ['automation-secrets'],
    done: words.removed,
  });
  const addButton = mayWrite && (
    <Button look="primary" onClick={() => setSetting('')}>
      {words.add}
    </Button>
  );
  return (
    <Page title={words.title} actions={addButton} below={<p className="text-muted">{words.about}</p>} narrow>
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ name }) => name}
        empty={{ title: words.empty, children: words.emptyHint, action: addButton }}
        columns={[
          { title: words.name, cell: ({ name }) => <code>{name}</code> },
          { title: words.updatedAt, cell: ({ updatedAt }) => <DayAndTime at={updatedAt} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ name }) =>
              mayWrite && (
                <Menu
                  label={`${text.common.actions.menu}: ${name}`}
                  items={[
                    { label: words.replace, onSelect: () => setSetting(name) },
                    null,
                    { label: words.remove, danger: true, onSelect: () => setDeleting(name) },
                  ]}
                />
              ),
          },
        ]}
      />
      {setting !== null && <SecretDialog name={setting} onClose={() => setSetting(null)} />}
      <Confirm
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={words.removeTitle(deleting ?? '')}
        confirm={words.remove}
        onConfirm={() => remove.mutate(deleting ?? '')}
      >
        {words.removeText}
      </Confirm>
    </Page>
  );
}

function SecretDialog({ name: given, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(given);
  const [value, setValue] = useState('');
  const put = useAction(() => api.put('/automation-secrets/{name}', { params: { path: { name } }, body: { value } }), {
    changes: ['automation-secrets'],
    done: words.saved,
    onDone: onClose,
    ownFields: true,
  });
  const errors = fieldErrors(put.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={given === '' ? words.addTitle : words.replaceTitle(given)}
      submit={text.common.actions.save}
      busy={put.isPending}
      onSubmit={() => put.mutate()}
    >
      {given === '' && (
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={name}
          onChange={({ target }) => setName(target.value)}
          errors={errors.name}
          required
        />
      )}
      <TextField
        label={words.value}
        type="password"
        autoComplete="off"
        value={value}
        onChange={({ target }) => setValue(target.value)}
        errors={errors.value}
        required
      />
    </FormDialog>
  );
}
