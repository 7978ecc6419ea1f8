import { RolecallError, type Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import { useCompleteList } from '../../../api/use-all-rows.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { NoMailServer } from '../../../records/email-notice.tsx';
import { ExternalRefFields, type ExternalRefs, refsOf } from '../../../records/external-ref-fields.tsx';
import { useMembers } from '../../../records/members.tsx';
import { members as membersText } from '../../../text/en/members.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';

type Member = Schemas['Member'];

const t = membersText;

const NEW_MEMBER: { email: string; name: string; role: Role } = { email: '', name: '', role: 'interviewer' };

/** Invites a member by email. */
export function InviteMember({ onClose }: { onClose: () => void }) {
  const draft = useStoredDraft(['member.invite'], NEW_MEMBER);
  const { email, name, role } = draft.value;
  const { email: mail } = useSession();
  const invite = useAction(() => api.post('/members', { body: { email, name, role } }), {
    changes: ['members'],
    done: () => (mail.isConfigured ? t.invitedDone(email) : t.invitedQueued(email)),
    ownErrors: true,
    onDone() {
      draft.saved();
      onClose();
    },
  });
  const errors = fieldErrors(invite.error);
  return (
    <FormDialog
      open
      persistent
      onOpenChange={onClose}
      draft={draft}
      title={t.inviteTitle}
      description={t.inviteHint}
      submit={t.inviteSubmit}
      busy={invite.isPending}
      onSubmit={() => invite.mutate()}
    >
      <NoMailServer />
      <TextField
        label={t.name}
        value={name}
        onChange={({ target }) => draft.change({ name: target.value })}
        errors={errors.name}
        maxLength={120}
        required
      />
      <TextField
        label={t.email}
        type="email"
        value={email}
        onChange={({ target }) => draft.change({ email: target.value })}
        errors={errors.email}
        required
      />
      <RoleField label={t.role} value={role} onChange={(next) => draft.change({ role: next })} errors={errors.role} />
      <RoleError error={invite.error} />
    </FormDialog>
  );
}

/** Changes a member's role. It takes effect within a second. */
export function ChangeRole({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/members/{id}', { path })}
      draft={['member.role', id]}
      title={t.roleOf(name)}
      valuesOf={({ role }) => ({ role })}
      save={({ value, header }) => api.patch('/members/{id}', { params: { path, header }, body: value })}
      changes={['members', 'session']}
      done={({ data }) => t.roleChanged(name, text.common.roles[data.role])}
      onClose={onClose}
    >
      {({ value, change, errors, error }) => (
        <>
          <RoleField label={t.role} value={value.role} onChange={(role) => change({ role })} errors={errors.role} />
          <RoleError error={error} />
        </>
      )}
    </EditDialog>
  );
}

/** Edits the IDs that a member has in other systems. */
export function EditMemberReferences({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/members/{id}', { path })}
      draft={['member.references', id]}
      title={text.common.refs.titleOf(name)}
      valuesOf={({ externalRefs }): { externalRefs: ExternalRefs } => ({ externalRefs })}
      save={({ value, header }) =>
        api.patch('/members/{id}', { params: { path, header }, body: { externalRefs: refsOf(value.externalRefs) } })
      }
      changes={['members']}
      done={text.common.refs.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <ExternalRefFields
          refs={value.externalRefs}
          onChange={(externalRefs) => change({ externalRefs })}
          errors={errors}
        />
      )}
    </EditDialog>
  );
}

const { removal } = membersText;
/** The option that ends them instead of transferring them to a member. */
const END = 'end';

/** Removes a member, and transfers or ends the keys, webhooks and automations that they own. */
export function RemoveMember({ member: { id, name }, onClose }: { member: Member; onClose: () => void }) {
  const owned = useOwned(id);
  const [successor, setSuccessor] = useState('');
  const query = successor === '' || successor === END ? {} : { transferTo: successor };
  const remove = useAction(() => api.delete('/members/{id}', { params: { path: { id }, query } }), {
    changes: ['members', 'api-keys', 'webhooks', 'automations'],
    done: removal.done(name),
    onDone: onClose,
    ownErrors: true,
  });
  return (
    <FormDialog
      open
      danger
      onOpenChange={onClose}
      draft={null}
      title={removal.title(name)}
      description={removal.warning}
      submit={removal.submit}
      busy={remove.isPending}
      disabled={!owned.isComplete}
      onSubmit={() => remove.mutate()}
    >
      {owned.error !== null ? (
        <Failed error={owned.error} onRetry={owned.refetch} />
      ) : !owned.isComplete ? (
        <Loading lines={2} />
      ) : owned.names.length === 0 ? (
        <p>{removal.ownsNothing}</p>
      ) : (
        <>
          <Owned names={owned.names} />
          <SuccessorField
            without={id}
            value={successor}
            onChange={setSuccessor}
            errors={fieldErrors(remove.error).transferTo}
          />
        </>
      )}
      <RoleError error={remove.error} />
    </FormDialog>
  );
}

function Owned({ names }: { names: readonly string[] }) {
  return (
    <div>
      <p className="font-medium">{removal.owns}</p>
      <ul
        aria-label={removal.owns}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="border-line mt-1 max-h-40 overflow-y-auto rounded-md border px-3 py-2"
      >
        {names.map((name, index) => (
          <li key={index} className="break-all">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SuccessorFieldProps {
  without: string;
  value: string;
  onChange: (id: string) => void;
  errors: readonly string[] | undefined;
}

/** Has no default, because ending keys and automations affects others. */
function SuccessorField({ without, value, onChange, errors }: SuccessorFieldProps) {
  const members = useMembers().filter(({ id, joinedAt }) => id !== without && joinedAt !== null);
  return (
    <SelectField
      label={removal.successor}
      required
      hint={value === '' ? undefined : value === END ? removal.endHint : removal.transferHint}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        ['', removal.choose],
        [END, removal.end],
        ...members.map(({ id, name }) => [id, removal.transferTo(name)] as const),
      ]}
      errors={errors}
    />
  );
}

type Role = Schemas['Member']['role'];

/** Ordered by permissions, fewest first. */
const ROLES: readonly Role[] = ['interviewer', 'hiring_manager', 'recruiter', 'admin', 'owner'];

/** Chooses a role and explains what it allows. The service decides who may grant it. */
function RoleField({
  label,
  value,
  onChange,
  errors,
}: {
  label: string;
  value: Role;
  onChange: (role: Role) => void;
  errors?: readonly string[] | undefined;
}) {
  return (
    <SelectField
      label={label}
      hint={membersText.roleHints[value]}
      value={value}
      onChange={({ target }) => onChange(ROLES.find((role) => role === target.value) ?? value)}
      options={ROLES.map((role) => [role, text.common.roles[role]])}
      errors={errors}
    />
  );
}

/** The service's message on why a role cannot be granted. */
function RoleError({ error }: { error: unknown }) {
  if (!(error instanceof RolecallError) || (error.code !== 'forbidden' && error.code !== 'conflict')) return null;
  return (
    <p role="alert" className="bg-danger-soft text-danger rounded-md px-3 py-2">
      {error.message}
    </p>
  );
}

/** What the removal of a member would end: valid keys, enabled webhooks and active automations, by name. */
function useOwned(memberId: string) {
  const query = { limit: 100 };
  const keys = useCompleteList('/api-keys', { query: { ...query, ownerId: [memberId] } });
  const webhooks = useCompleteList('/webhooks', { query });
  const automations = useCompleteList('/automations', { query: { ...query, status: ['published'] } });
  const lists = [keys, webhooks, automations];
  const { kinds } = membersText.removal;
  return {
    names: [
      ...keys.rows.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => kinds.key(name)),
      ...webhooks.rows
        .filter(({ owner, disabledReason }) => owner?.id === memberId && disabledReason === null)
        .map(({ url }) => kinds.webhook(url)),
      ...automations.rows.filter(({ owner }) => owner?.id === memberId).map(({ name }) => kinds.automation(name)),
    ],
    isComplete: lists.every(({ isComplete }) => isComplete),
    error: lists.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const list of lists) void list.refetch();
    },
  };
}
