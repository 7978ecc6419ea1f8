import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Asked } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { isObject } from '../definition/json.ts';
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
          <Table
            label={words.changesLabel}
            rows={changes}
            keyOf={({ path, op }) => `${op} ${path}`}
            columns={[
              {
                title: words.place,
                cell: ({ path, op }) => (
                  <span>
                    {pathName(path)} <span className="text-muted text-xs whitespace-nowrap">({words.ops[op]})</span>
                  </span>
                ),
              },
              { title: words.before, cell: (change) => <Side value={change.from} /> },
              { title: words.after, cell: (change) => <Side value={change.to} /> },
            ]}
          />
        )
      }
    </Asked>
  );
}

function Side({ value }: { value: unknown }) {
  if (value === undefined || value === null) return <span className="text-muted">–</span>;
  if (typeof value === 'string') return <span className="break-words whitespace-pre-wrap">{value}</span>;
  if (isObject(value) || Array.isArray(value)) {
    return <pre className="max-w-80 text-xs break-words whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
  }
  return <span>{String(value)}</span>;
}
