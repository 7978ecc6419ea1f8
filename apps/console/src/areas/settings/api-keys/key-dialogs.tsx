import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useHasLoaded } from '../../../api/use-has-loaded.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { useJobs } from '../../../records/jobs.ts';
import { useMembers } from '../../../records/members.tsx';
import { useDepartmentsLoaded } from '../../../records/organization.ts';
import { apiKeys } from '../../../text/en/api-keys.ts';
import { text } from '../../../text/index.ts';
import { Confirm, FormDialog } from '../../../ui/dialog.tsx';
import { CheckField, SelectField } from '../../../ui/field.tsx';
import { formatDateTime } from '../../../ui/time.tsx';
import { OverlapField } from '../components/overlap-field.tsx';
import { CopyLine, SecretRevealed } from '../components/secret-revealed.tsx';
import { type ApiKey, formOf, KeyFields, type KeyForm, newKeyOf, patchOf } from './key-fields.tsx';

const t = apiKeys;

/** Creates a key and shows it once. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const draft = useStoredDraft<KeyForm>(['api-key.new'], {
    name: '',
    type: 'secret',
    mode: 'live',
    scopes: [],
    lastDay: '',
    addresses: '',
    jobIds: [],
    departmentIds: [],
    hidesPersonalData: false,
  });
  const form = draft.value;
  const create = useAction(async () => (await api.post('/api-keys', { body: newKeyOf(form) })).data, {
    changes: ['api-keys'],
    onDone: () => draft.saved(),
    ownErrors: true,
  });
  const areJobsLoaded = useHasLoaded(useJobs().isSettled);
  const isLoaded = useDepartmentsLoaded() && areJobsLoaded;
  if (create.data !== undefined) return <KeyRevealed apiKey={create.data} onClose={onClose} />;
  return (
    <FormDialog
      open
      wide
      persistent
      onOpenChange={onClose}
      draft={draft}
      loading={!isLoaded}
      title={t.createTitle}
      submit={t.createSubmit}
      busy={create.isPending}
      onSubmit={() => create.mutate()}
    >
      <KeyFields form={form} onChange={draft.change} errors={fieldErrors(create.error)} isNew />
    </FormDialog>
  );
}

/** Edits name, scopes, expiration date and allowed addresses. */
export function EditKey({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/api-keys/{id}', { path })}
      draft={['api-key.edit', id]}
      title={t.editTitle}
      wide
      valuesOf={formOf}
      save={({ value, changes, header }) =>
        api.patch('/api-keys/{id}', { params: { path, header }, body: patchOf(value, changes) })
      }
      changes={['api-keys']}
      done={text.common.states.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => <KeyFields form={value} onChange={change} errors={errors} isNew={false} />}
    </EditDialog>
  );
}

/** Replaces a key by a new one, immediately or with both valid for a while. */
export function RotateKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [overlapSeconds, setOverlap] = useState(3_600);
  const rotate = useAction(
    async () =>
      (await api.post('/api-keys/{id}/rotate', { params: { path: { id: apiKey.id } }, body: { overlapSeconds } })).data,
    { changes: ['api-keys'] },
  );
  if (rotate.data !== undefined) return <KeyRevealed apiKey={rotate.data} onClose={onClose} />;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.rotateTitle(apiKey.name)}
      description={t.rotateHint}
      submit={t.rotateSubmit}
      busy={rotate.isPending}
      onSubmit={() => rotate.mutate()}
    >
      <OverlapField value={overlapSeconds} onChange={setOverlap} />
    </FormDialog>
  );
}

/** Makes another member the owner of a key. */
export function TransferKey({ apiKey: { id, name, owner }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [memberId, setMemberId] = useState('');
  const members = useMembers().filter((member) => member.joinedAt !== null && member.id !== owner?.id);
  const transfer = useAction(
    () => api.post('/api-keys/{id}/transfer', { params: { path: { id } }, body: { memberId } }),
    { changes: ['api-keys'], done: t.offered, onDone: onClose, ownErrors: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.transferTitle(name)}
      description={t.transferHint}
      submit={t.transferSubmit}
      busy={transfer.isPending}
      onSubmit={() => transfer.mutate()}
    >
      <SelectField
        label={t.transferTo}
        required
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
        options={[['', t.chooseMember], ...members.map((member) => [member.id, member.name] as const)]}
        errors={fieldErrors(transfer.error).memberId}
      />
    </FormDialog>
  );
}

/** Revokes a key immediately, also one that was replaced and would remain valid for a while. */
export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, revokedAt } = apiKey;
  const [withCreated, setWithCreated] = useState(false);
  const ended = useRecord('/api-keys/{id}/revocation-preview', { path: { id }, query: { withCreated } }).data?.data;
  const revoke = useAction(() => api.delete('/api-keys/{id}', { params: { path: { id }, query: { withCreated } } }), {
    changes: ['api-keys'],
    done: t.revoked,
  });
  const isReplaced = revokedAt !== null;
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={isReplaced ? t.revokeOldTitle(name) : t.revokeTitle(name)}
      confirm={isReplaced ? t.revokeOldConfirm : t.revokeConfirm}
      onConfirm={() => revoke.mutate()}
    >
      {isReplaced ? t.revokeOldWarning(formatDateTime(revokedAt)) : t.revokeWarning}
      <CheckField
        label={t.withCreated}
        checked={withCreated}
        onChange={({ target }) => setWithCreated(target.checked)}
      />
      {ended !== undefined && (
        <ul className="list-disc pl-5">
          {ended.apiKeys.map((key) => (
            <li key={key.id}>{t.ends.apiKey(key.name)}</li>
          ))}
          {ended.webhooks.map((webhook) => (
            <li key={webhook.id}>{t.ends.webhook(webhook.url)}</li>
          ))}
          {ended.automations.map((automation) => (
            <li key={automation.id}>{t.ends.automation(automation.name)}</li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}

/** Deletes the data of the sandbox, which test keys use. */
export function ResetSandbox({ onClose }: { onClose: () => void }) {
  const reset = useAction(() => api.post('/sandbox/reset'), { changes: [], done: t.resetDone });
  return (
    <Confirm open onOpenChange={onClose} title={t.resetTitle} confirm={t.resetConfirm} onConfirm={() => reset.mutate()}>
      {t.resetWarning}
    </Confirm>
  );
}

/** Shows the key, which cannot be shown again, and a command to try it. */
function KeyRevealed({ apiKey, onClose }: { apiKey: Schemas['ApiKeyWithSecret']; onClose: () => void }) {
  return (
    <SecretRevealed title={t.created} label={t.key} value={apiKey.key} lines={2} onClose={onClose}>
      <CopyLine label={t.curl} value={curlLine(apiKey)} lines={4} />
    </SecretRevealed>
  );
}

function curlLine({ type, key }: Schemas['ApiKeyWithSecret']): string {
  const { origin } = location;
  return type === 'secret'
    ? `curl -H 'Authorization: Bearer ${key}' ${origin}/api/v1/me`
    : `curl -H 'X-Api-Key: ${key}' ${origin}/api/public/v1/jobs`;
}
