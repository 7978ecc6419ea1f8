import { useRecord } from '../../../api/records.ts';
import { automations } from '../../../text/en/automations.ts';
import { QueryState } from '../../../ui/states.tsx';
import { formatJson, isObject } from '../definition/json.ts';
import { pathName } from '../definition/labels.ts';

const t = automations.versions;

interface DifferencesProps {
  id: string;
  /** Version numbers or 'draft'. By default the published version and the draft. */
  from?: string;
  to?: string;
}

/** The differences between two versions. */
export function Differences({ id, from, to }: DifferencesProps) {
  const diff = useRecord('/automations/{id}/diff', { path: { id }, query: { from, to } });
  return (
    <QueryState of={diff} lines={2}>
      {({ data: { changes } }) =>
        changes.length === 0 ? (
          <p className="text-muted">{t.same}</p>
        ) : (
          <ul aria-label={t.changesLabel} className="border-line divide-line divide-y rounded-lg border">
            {changes.map((change) => (
              <li key={`${change.op} ${change.path}`} className="flex flex-col gap-1.5 p-3">
                <p>
                  <span className="font-medium">{pathName(change.path)}</span>{' '}
                  <span className="text-muted text-xs">({t.ops[change.op]})</span>
                </p>
                <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
                  <Side name={t.before} value={change.from} />
                  <Side name={t.after} value={change.to} />
                </dl>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

function Side({ name, value }: { name: string; value: unknown }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="break-words whitespace-pre-wrap">
        {isObject(value) || Array.isArray(value) ? (
          <pre className="text-xs break-words whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
        ) : (
          formatJson(value)
        )}
      </dd>
    </div>
  );
}
