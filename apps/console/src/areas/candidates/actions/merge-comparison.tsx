import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Moment } from '../../../ui/time.tsx';

type Candidate = Schemas['Candidate'];

const t = text.candidates.merge;

/** The fields of which one value stays. */
const FIELDS = [
  ...(['firstName', 'lastName', 'email', 'phone', 'location', 'headline', 'source'] as const),
  ...(['linkedinUrl', 'githubUrl', 'websiteUrl', 'summary'] as const),
] as const;
export type MergedField = (typeof FIELDS)[number];

interface ComparisonProps {
  kept: Candidate;
  other: Candidate;
  /** The fields whose value is that of the other candidate. */
  taken: ReadonlySet<MergedField>;
  onTake: (field: MergedField, isTaken: boolean) => void;
}

/** Both candidates next to each other. Where they differ, the value that stays can be chosen. */
export function Comparison({ kept, other, taken, onTake }: ComparisonProps) {
  return (
    <table aria-label={t.compare} className="w-full table-fixed border-collapse">
      <thead>
        <tr className="text-muted border-line border-b text-xs">
          <td className="w-20" />
          <th scope="col" className="px-2 py-1 text-left font-medium">
            {t.keep}
          </th>
          <th scope="col" className="px-2 py-1 text-left font-medium">
            {t.goes}
          </th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.filter((field) => kept[field] !== null || other[field] !== null).map((field) => {
          const isChoice = kept[field] !== null && other[field] !== null && kept[field] !== other[field];
          const cell = (value: string | null, isOther: boolean) => (
            <td className="px-2 py-1 align-top break-words">
              {isChoice ? (
                <label className="flex min-h-6 items-start gap-2">
                  <input
                    type="radio"
                    name={`merge-${field}`}
                    className="mt-1"
                    checked={taken.has(field) === isOther}
                    onChange={() => onTake(field, isOther)}
                  />
                  <span className="line-clamp-4 min-w-0">{value}</span>
                </label>
              ) : (
                <span className="line-clamp-4">{value}</span>
              )}
            </td>
          );
          return (
            <tr key={field} className="border-line/70 border-b">
              <th scope="row" className="text-muted py-1 text-left align-top text-xs font-medium">
                {t.fields[field]}
              </th>
              {cell(kept[field], false)}
              {cell(other[field], true)}
            </tr>
          );
        })}
        <tr className="border-line/70 border-b">
          <th scope="row" className="text-muted py-1 text-left text-xs font-medium">
            {t.fields.tags}
          </th>
          <td className="px-2 py-1 break-words">{kept.tags.join(', ')}</td>
          <td className="px-2 py-1 break-words">{other.tags.join(', ')}</td>
        </tr>
        <tr>
          <th scope="row" className="text-muted py-1 text-left text-xs font-medium">
            {t.fields.createdAt}
          </th>
          <td className="px-2 py-1">
            <Moment at={kept.createdAt} />
          </td>
          <td className="px-2 py-1">
            <Moment at={other.createdAt} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const MOST = 100;

/** How much of the other candidate moves, of what the member can read. */
export function Moving({ other: { id } }: { other: Candidate }) {
  const can = useCan();
  const path = { id };
  const query = { limit: MOST };
  const ofCandidate = { ...query, candidateId: id };
  const counts = {
    applications: useRecord('/applications', { query: ofCandidate }, { enabled: can('applications:read') }),
    notes: useRecord('/candidates/{id}/notes', { path, query }, { enabled: can('notes:read') }),
    files: useRecord('/candidates/{id}/files', { path, query }, { enabled: can('files:read') }),
    tasks: useRecord('/tasks', { query: ofCandidate }, { enabled: can('tasks:read') }),
  };
  const parts = (['applications', 'notes', 'files', 'tasks'] as const).flatMap((kind) => {
    const count = counts[kind].data?.data.length ?? 0;
    return count === 0 ? [] : [t.moving[kind](count === MOST ? `${MOST}+` : String(count), count)];
  });
  return <p>{parts.length === 0 ? t.nothingMoves : t.moves(parts.join(', '))}</p>;
}
