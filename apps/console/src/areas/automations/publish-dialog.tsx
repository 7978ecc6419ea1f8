import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useApiDocument } from '../../api/document.ts';
import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { automations } from '../../text/en/automations.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/states.tsx';
import { MessageList } from './builder/problem-list.tsx';
import type { Automation } from './definition/draft.ts';
import { Differences } from './versions/differences.tsx';

const t = automations.publish;

interface PublishDialogProps {
  automation: Automation;
  etag: string | null;
  onClose: () => void;
}

/**
 * Shows the changes, warnings and required permissions before publishing. `If-Match` ensures that exactly this is
 * published.
 */
export function PublishDialog({ automation, etag, onClose }: PublishDialogProps) {
  const { id, publishedVersion, definitionVersion } = automation;
  const publish = useAction(
    () => api.post('/automations/{id}/publish', { params: { path: { id }, header: { 'If-Match': etag ?? '*' } } }),
    {
      changes: ['automations'],
      done: ({ data }) => automations.actions.published(data.definitionVersion),
      onDone: onClose,
    },
  );
  const validation = useRecord('/automations/{id}/validation', { path: { id } });
  return (
    <FormDialog
      open
      draft={null}
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t.title(definitionVersion)}
      description={t.description}
      submit={automations.actions.publish}
      busy={publish.isPending}
      onSubmit={() => publish.mutate(undefined)}
    >
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{t.warnings}</h3>
        <QueryState of={validation} lines={2}>
          {({ data: { errors, warnings } }) =>
            errors.length + warnings.length === 0 ? (
              <p className="text-muted">{t.noWarnings}</p>
            ) : (
              <MessageList messages={[...errors, ...warnings].map(({ path, message }) => [path, message] as const)} />
            )
          }
        </QueryState>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{t.scopes}</h3>
        <Scopes types={automation.steps.map(({ type }) => type)} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{t.changes}</h3>
        {publishedVersion === null ? <p className="text-muted">{t.first}</p> : <Differences id={id} />}
      </section>
    </FormDialog>
  );
}

function Scopes({ types }: { types: readonly string[] }) {
  const can = useCan();
  return (
    <QueryState of={useApiDocument()} lines={1}>
      {({ steps }) => {
        const scopes = [...new Set(types.flatMap((type) => steps.get(type)?.['x-scopes'] ?? []))].sort();
        if (scopes.length === 0) return <p className="text-muted">{t.noScopes}</p>;
        return (
          <ul className="flex flex-wrap gap-2">
            {scopes.map((scope) => (
              <li key={scope}>
                <Badge tone={can(scope) ? 'plain' : 'danger'}>{can(scope) ? scope : t.lacking(scope)}</Badge>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryState>
  );
}
