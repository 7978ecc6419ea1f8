import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { imports } from '../../../text/en/imports.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CredentialFields, useCredentials } from './credential-fields.tsx';
import type { Import } from './systems.ts';

const t = imports.credentials;
/** Statuses in which an import that was started waits for somebody. */
const WAITING: ReadonlySet<Import['status']> = new Set(['paused', 'failed']);

/** Gives an import other credentials, and continues it if it was interrupted. Those that it has are never shown. */
export function CredentialsDialog({ imported, onClose }: { imported: Import; onClose: () => void }) {
  const { id, kind, status, startedAt } = imported;
  const form = useCredentials(kind);
  const resumes = WAITING.has(status) && startedAt !== null;
  const save = useAction(
    async () => {
      const params = { path: { id } };
      await api.patch('/imports/{id}', { params, body: { credentials: form.given() } });
      if (resumes) await api.post('/imports/{id}/resume', { params });
    },
    { changes: ['imports'], done: resumes ? t.resumed : t.saved, onDone: onClose, ownErrors: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.title}
      description={imports.asks[kind]}
      submit={resumes ? t.saveAndResume : t.save}
      busy={save.isPending}
      draft={null}
      onSubmit={() => save.mutate(undefined)}
    >
      <CredentialFields form={form} errors={fieldErrors(save.error)} isTried={false} />
    </FormDialog>
  );
}
