import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { automationSecrets } from '../../../text/en/automation-secrets.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';

const t = automationSecrets;

/** The secrets of automations. The service never returns their values. */
export function AutomationSecretsPage() {
  const canWrite = useCan()('automations:write');
  const list = useList('/automation-secrets');
  const [setting, setSetting] = useState<{ name: string; hosts: string[] } | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useAction((name: string) => api.delete('/automation-secrets/{name}', { params: { path: { name } } }), {
    changes: ['automation-secrets'],
    done: t.removed,
  });
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setSetting({ name: '', hosts: [] })}>
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
          { title: t.name, cell: ({ name }) => <code className="[overflow-wrap:anywhere]">{name}</code> },
          { title: t.hosts, cell: ({ hosts }) => <span className="[overflow-wrap:anywhere]">{hosts.join(', ')}</span> },
          { title: t.updatedAt, cell: ({ updatedAt }) => <DayAndTime at={updatedAt} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ name, hosts }) =>
              canWrite && (
                <Menu
                  label={`${text.common.actions.menu}: ${name}`}
                  items={[
                    { label: t.replace, onSelect: () => setSetting({ name, hosts }) },
                    null,
                    { label: t.remove, danger: true, onSelect: () => setDeleting(name) },
                  ]}
                />
              ),
          },
        ]}
      />
      {setting !== null && <SecretDialog secret={setting} onClose={() => setSetting(null)} />}
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

/** @param secret with an empty name for a new one */
function SecretDialog({
  secret: { name: given, hosts: givenHosts },
  onClose,
}: {
  secret: { name: string; hosts: string[] };
  onClose: () => void;
}) {
  const [name, setName] = useState(given);
  const [value, setValue] = useState('');
  const [hosts, setHosts] = useState(givenHosts.join(' '));
  const hostList = hosts.split(/[\s,]+/).filter((host) => host !== '');
  const isOwnHost = givenHosts.length === 0 && hostList.length === 0;
  const put = useAction(
    () =>
      api.put('/automation-secrets/{name}', {
        params: { path: { name } },
        body: { value, ...(isOwnHost ? {} : { hosts: hostList }) },
      }),
    {
      changes: ['automation-secrets'],
      done: t.saved,
      onDone: onClose,
      ownErrors: true,
    },
  );
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
      <TextField
        label={t.hosts}
        hint={t.hostsHint}
        value={hosts}
        onChange={({ target }) => setHosts(target.value)}
        errors={errors.hosts}
      />
    </FormDialog>
  );
}
