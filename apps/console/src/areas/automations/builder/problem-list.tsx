import { text } from '../../../text/index.ts';
import { pathName } from '../definition/labels.ts';

const t = text.automations.build;

interface ProblemListProps {
  errors: Readonly<Record<string, readonly string[]>>;
  warnings: readonly { path: string; message: string }[];
}

/** All errors or warnings with their places, including places without a field. */
export function ProblemList({ errors, warnings }: ProblemListProps) {
  const problems = Object.entries(errors);
  return (
    <>
      {problems.length > 0 && (
        <div role="alert" className="bg-danger-soft border-danger/40 rounded-lg border p-3">
          <p className="font-medium">{t.problems(problems.length)}</p>
          <Places places={problems.map(([path, messages]) => [path, messages.join(' ')] as const)} />
        </div>
      )}
      {problems.length === 0 && warnings.length > 0 && (
        <div role="status" className="bg-warn-soft border-warn/40 rounded-lg border p-3">
          <p className="font-medium">{t.warnings}</p>
          <Places places={warnings.map(({ path, message }) => [path, message] as const)} />
        </div>
      )}
    </>
  );
}

/** Places in the definition, with a message for each. */
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
