import type { Schemas } from '@rolecall/client';
import type { ReactNode } from 'react';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { FieldValue } from '../../../records/custom-fields/field-value.tsx';
import { useCustomFields } from '../../../records/custom-fields/use-custom-fields.ts';
import { text } from '../../../text/index.ts';
import { Moment } from '../../../ui/time.tsx';

type Candidate = Schemas['Candidate'];

const t = text.candidates.merge;

/** The fields of which one value is kept. */
const FIELDS = [
  ...(['firstName', 'lastName', 'email', 'phone', 'location', 'headline', 'source'] as const),
  ...(['linkedinUrl', 'githubUrl', 'websiteUrl', 'summary'] as const),
] as const;
type MergedField = (typeof FIELDS)[number];

/** The fields that get the value of the other candidate. */
export interface Taken {
  take: readonly MergedField[];
  takeCustomFields: readonly string[];
}
export const NOTHING_TAKEN: Taken = { take: [], takeCustomFields: [] };

interface ComparisonProps {
  kept: Candidate;
  other: Candidate;
  taken: Taken;
  onTake: (taken: Taken) => void;
}

interface Row {
  key: string;
  label: string;
  kept: ReactNode;
  other: ReactNode;
  isSame: boolean;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

function without<Item>(items: readonly Item[], item: Item): Item[] {
  return items.filter((one) => one !== item);
}

/** A row for each field that either candidate has, custom fields after the others. */
function useRows({ kept, other, taken, onTake }: ComparisonProps): Row[] {
  const { take, takeCustomFields } = taken;
  const own = FIELDS.map(
    (field): Row => ({
      key: field,
      label: t.fields[field],
      kept: kept[field],
      other: other[field],
      isSame: kept[field] === other[field],
      isTaken: take.includes(field),
      onTake: (isTaken) => onTake({ ...taken, take: [...without(take, field), ...(isTaken ? [field] : [])] }),
    }),
  );
  const custom = useCustomFields('candidate').map((field): Row => {
    const { key, label } = field;
    const [mine, theirs] = [kept.customFields[key] ?? null, other.customFields[key] ?? null];
    const show = (value: unknown) => value !== null && <FieldValue field={field} value={value} />;
    return {
      key: `customFields.${key}`,
      label,
      kept: show(mine) || null,
      other: show(theirs) || null,
      isSame: JSON.stringify(mine) === JSON.stringify(theirs),
      isTaken: takeCustomFields.includes(key),
      onTake: (isTaken) =>
        onTake({ ...taken, takeCustomFields: [...without(takeCustomFields, key), ...(isTaken ? [key] : [])] }),
    };
  });
  return [...own, ...custom].filter((row) => row.kept !== null || row.other !== null);
}

/** Both candidates next to each other. Where they differ, the value to keep can be chosen. */
export function Comparison(props: ComparisonProps) {
  const { kept, other } = props;
  const rows = useRows(props);
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
        {rows.map((row) => {
          const isChoice = row.kept !== null && row.other !== null && !row.isSame;
          const cell = (value: ReactNode, isOther: boolean) => (
            <td className="px-2 py-1 align-top break-words">
              {isChoice ? (
                <label className="flex min-h-6 items-start gap-2">
                  <input
                    type="radio"
                    name={`merge-${row.key}`}
                    className="mt-1"
                    checked={row.isTaken === isOther}
                    onChange={() => row.onTake(isOther)}
                  />
                  <span className="line-clamp-4 min-w-0">{value}</span>
                </label>
              ) : (
                <span className="line-clamp-4">{value}</span>
              )}
            </td>
          );
          return (
            <tr key={row.key} className="border-line/70 border-b">
              <th scope="row" className="text-muted py-1 text-left align-top text-xs font-medium break-words">
                {row.label}
              </th>
              {cell(row.kept, false)}
              {cell(row.other, true)}
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

/** How many records move over from the other candidate, counting only those that the member can read. */
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
