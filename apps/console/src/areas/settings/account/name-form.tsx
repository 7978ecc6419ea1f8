import { api } from '../../../api/client.ts';
import { type Session, useSession } from '../../../api/session.ts';
import { ConflictNotice } from '../../../forms/conflict-notice.tsx';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { TextField } from '../../../ui/field.tsx';

const t = text.account;
const valuesOf = ({ member: { name } }: Session) => ({ name });

/** The member's own name. */
export function NameForm() {
  const session = useSession();
  const form = useRecordForm({
    draft: ['account.name'],
    record: { data: session, etag: null },
    valuesOf,
    save: ({ value }) => api.patch('/session', { body: value }),
    changes: ['session', 'members', 'me'],
    done: t.nameSaved,
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
