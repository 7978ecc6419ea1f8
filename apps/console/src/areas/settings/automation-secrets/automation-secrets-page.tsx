import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';

const t = text.automationSecrets;

/** The secrets of automations. The service never returns their values. */
export function AutomationSecretsPage() {
  const canWrite = useCan()('automations:write');
  const list = useList('/automation-secrets');
  // Empty for a new secret.
  const [setting, setSetting] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useAction((name: string) => api.delete('/automation-secrets/{name}', { params: { path: { name } } }), {
    changes: ['automation-secrets'],
    done: t.removed,
  });
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setSetting('')}>
      {t.add}
    </Button>
  );
  return (
    <Page title={t.title} actions={addButton} below={<p className="text-muted">{t.about}</p>} narrow>
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ name }) => name}
        empty={{ title: t.empty, children: t.emptyHint, action: addButton }}
        columns={[
          { title: t.name, cell: ({ name }) => <code>{name}</code> },
          { title: t.updatedAt, cell: ({ updatedAt }) => <DayAndTime at={updatedAt} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ name }) =>
              canWrite && (
                <Menu
                  label={`${text.common.actions.menu}: ${name}`}
                  items={[
                    { label: t.replace, onSelect: () => setSetting(name) },
                    null,
                    { label: t.remove, danger: true, onSelect: () => setDeleting(name) },
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
        title={t.removeTitle(deleting ?? '')}
        confirm={t.remove}
        onConfirm={() => remove.mutate(deleting ?? '')}
      >
        {t.removeText}
      </Confirm>
    </Page>
  );
}

function SecretDialog({ name: given, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(given);
  const [value, setValue] = useState('');
  const put = useAction(() => api.put('/automation-secrets/{name}', { params: { path: { name } }, body: { value } }), {
    changes: ['automation-secrets'],
    done: t.saved,
    onDone: onClose,
    ownErrors: true,
  });
  const errors = fieldErrors(put.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={given === '' ? t.addTitle : t.replaceTitle(given)}
      submit={text.common.actions.save}
      busy={put.isPending}
      onSubmit={() => put.mutate()}
    >
      {given === '' && (
        <TextField
          label={t.name}
          hint={t.nameHint}
          value={name}
          onChange={({ target }) => setName(target.value)}
          errors={errors.name}
          required
        />
      )}
      <TextField
        label={t.value}
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
