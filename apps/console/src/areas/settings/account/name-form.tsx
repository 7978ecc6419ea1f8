import { api } from '../../../api/client.ts';
import { type Session, useSession } from '../../../api/session.ts';
import { ConflictNotice } from '../../../forms/conflict-notice.tsx';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { account } from '../../../text/en/account.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SignatureField } from './signature-field.tsx';

const t = account;
const valuesOf = ({ member: { name, signature } }: Session) => ({ name, signature: signature ?? '' });

/** The member's own name and signature. */
export function NameForm() {
  const session = useSession();
  const form = useRecordForm({
    draft: ['account.profile'],
    record: { data: session, etag: null },
    valuesOf,
    save: ({ value: { name, signature } }) =>
      api.patch('/session', { body: { name, signature: signature.trim() === '' ? null : signature } }),
    changes: ['session', 'members', 'me'],
    done: t.profileSaved,
  });
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      <DraftNotice draft={form} />
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="name"
        maxLength={120}
        value={form.value.name}
        onChange={({ target }) => form.change({ name: target.value })}
        errors={form.errors.name}
        required
      />
      <SignatureField
        value={form.value.signature}
        onChange={(signature) => form.change({ signature })}
        errors={form.errors.signature}
      />
      <ConflictNotice draft={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.isSaving} disabled={!form.isDirty}>
          {text.common.actions.save}
        </Button>
      </div>
      <LeaveGuard when={form.isDirty && !form.isSaving} isStored={form.isStored} />
    </form>
  );
}
