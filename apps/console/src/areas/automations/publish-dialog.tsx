import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Asked } from '../../ui/states.tsx';
import { Places } from './builder/problem-list.tsx';
import { useDocument } from './definition/document.ts';
import type { Automation } from './definition/draft.ts';
import { Differences } from './versions/differences.tsx';
import { keepWarnings, readWarnings } from './warnings.ts';

const words = text.automations.publish;

interface PublishDialogProps {
  automation: Automation;
  etag: string | null;
  onClose: () => void;
}

/** What publishing would change, what is in doubt, and what it takes; then publishes exactly what was shown. */
export function PublishDialog({ automation, etag, onClose }: PublishDialogProps) {
  const { id, publishedVersion, definitionVersion } = automation;
  const publish = useAction(
    () => api.post('/automations/{id}/publish', { params: { path: { id }, header: { 'If-Match': etag ?? '*' } } }),
    {
      changes: ['automations'],
      done: ({ data }) => text.automations.actions.published(data.definitionVersion),
      onDone: ({ meta }) => {
        keepWarnings(id, meta?.warnings ?? []);
        onClose();
      },
    },
  );
  const check = useQuery({
    queryKey: ['automation-check', id, etag],
    queryFn: () => readWarnings(automation, etag ?? '*'),
    gcTime: 0,
  });
  return (
    <FormDialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={words.title(definitionVersion)}
      description={words.description}
      submit={text.automations.actions.publish}
      busy={publish.isPending}
      onSubmit={() => publish.mutate(undefined)}
    >
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{words.warnings}</h3>
        <Asked of={check} lines={2}>
          {(warnings) =>
            warnings.length === 0 ? (
              <p className="text-muted">{words.noWarnings}</p>
            ) : (
              <Places places={warnings.map(({ path, message }) => [path, message] as const)} />
            )
          }
        </Asked>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{words.scopes}</h3>
        <Scopes types={automation.steps.map(({ type }) => type)} />
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{words.changes}</h3>
        {publishedVersion === null ? <p className="text-muted">{words.first}</p> : <Differences id={id} />}
      </section>
    </FormDialog>
  );
}

function Scopes({ types }: { types: readonly string[] }) {
  const may = useMay();
  return (
    <Asked of={useDocument()} lines={1}>
      {({ steps }) => {
        const scopes = [...new Set(types.flatMap((type) => steps.get(type)?.['x-scopes'] ?? []))].sort();
        if (scopes.length === 0) return <p className="text-muted">{words.noScopes}</p>;
        return (
          <ul className="flex flex-wrap gap-2">
            {scopes.map((scope) => (
              <li key={scope}>
                <Badge tone={may(scope) ? 'plain' : 'danger'}>{may(scope) ? scope : words.lacking(scope)}</Badge>
              </li>
            ))}
          </ul>
        );
      }}
    </Asked>
  );
}
