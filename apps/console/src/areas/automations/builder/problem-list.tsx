import { text } from '../../../text/index.ts';
import { pathName } from '../definition/words.ts';

const words = text.automations.build;

interface ProblemListProps {
  errors: Readonly<Record<string, readonly string[]>>;
  warnings: readonly { path: string; message: string }[];
}

/** All that was refused or is in doubt, by its place in words: also for places that have no field. */
export function ProblemList({ errors, warnings }: ProblemListProps) {
  const refused = Object.entries(errors);
  return (
    <>
      {refused.length > 0 && (
        <div role="alert" className="bg-danger-soft border-danger/40 rounded-lg border p-3">
          <p className="font-medium">{words.problems(refused.length)}</p>
          <Places places={refused.map(([path, messages]) => [path, messages.join(' ')] as const)} />
        </div>
      )}
      {refused.length === 0 && warnings.length > 0 && (
        <div role="status" className="bg-warn-soft border-warn/40 rounded-lg border p-3">
          <p className="font-medium">{words.warnings}</p>
          <Places places={warnings.map(({ path, message }) => [path, message] as const)} />
        </div>
      )}
    </>
  );
}

/** Places of the definition and what is said about each. */
export function Places({ places }: { places: readonly (readonly [path: string, message: string])[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {places.map(([path, message], index) => (
        <li key={index} className="break-words">
          {pathName(path)}: {message}
        </li>
      ))}
    </ul>
  );
}
