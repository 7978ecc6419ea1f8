import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Asked } from '../../../ui/states.tsx';
import { isObject, jsonWords } from '../definition/json.ts';
import { pathName } from '../definition/words.ts';

const words = text.automations.versions;

interface DifferencesProps {
  id: string;
  /** Versions by their numbers, or 'draft'; what runs and the draft when absent. */
  from?: string;
  to?: string;
}

/** What makes one version of another, place by place. */
export function Differences({ id, from, to }: DifferencesProps) {
  const diff = useRecord('/automations/{id}/diff', { path: { id }, query: { from, to } });
  return (
    <Asked of={diff} lines={2}>
      {({ data: { changes } }) =>
        changes.length === 0 ? (
          <p className="text-muted">{words.same}</p>
        ) : (
          <ul aria-label={words.changesLabel} className="border-line divide-line divide-y rounded-lg border">
            {changes.map((change) => (
              <li key={`${change.op} ${change.path}`} className="flex flex-col gap-1.5 p-3">
                <p>
                  <span className="font-medium">{pathName(change.path)}</span>{' '}
                  <span className="text-muted text-xs">({words.ops[change.op]})</span>
                </p>
                <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
                  <Side name={words.before} value={change.from} />
                  <Side name={words.after} value={change.to} />
                </dl>
              </li>
            ))}
          </ul>
        )
      }
    </Asked>
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
          jsonWords(value)
        )}
      </dd>
    </div>
  );
}
