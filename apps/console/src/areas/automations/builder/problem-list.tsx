import { automations } from '../../../text/en/automations.ts';
import { pathName } from '../definition/labels.ts';

const t = automations.build;

interface ProblemListProps {
  errors: Readonly<Record<string, readonly string[]>>;
  warnings: readonly { path: string; message: string }[];
}

/** All errors or warnings with their paths, including paths without a field. */
export function ProblemList({ errors, warnings }: ProblemListProps) {
  const problems = Object.entries(errors);
  return (
    <>
      {problems.length > 0 && (
        <div role="alert" className="bg-danger-soft border-danger/40 rounded-lg border p-3">
          <p className="font-medium">{t.problems(problems.length)}</p>
          <MessageList messages={problems.map(([path, messages]) => [path, messages.join(' ')] as const)} />
        </div>
      )}
      {problems.length === 0 && warnings.length > 0 && (
        <div role="status" className="bg-warn-soft border-warn/40 rounded-lg border p-3">
          <p className="font-medium">{t.warnings}</p>
          <MessageList messages={warnings.map(({ path, message }) => [path, message] as const)} />
        </div>
      )}
    </>
  );
}

/** Messages with their paths in the definition. */
export function MessageList({ messages }: { messages: readonly (readonly [path: string, message: string])[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {messages.map(([path, message], index) => (
        <li key={index} className="break-words">
          {pathName(path)}: {message}
        </li>
      ))}
    </ul>
  );
}
