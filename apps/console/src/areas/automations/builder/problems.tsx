import { createContext, type ReactNode, useContext } from 'react';

interface Problems {
  /** Messages of the last refusal, by path. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** What the service doubts, by path. */
  warnings: readonly { path: string; message: string }[];
}

const Context = createContext<Problems>({ errors: {}, warnings: [] });

export function ProblemsProvider({ children, ...problems }: Problems & { children: ReactNode }) {
  return <Context value={problems}>{children}</Context>;
}

/** What was refused at a place, or anywhere below it: for fields that hold whole values. */
export function useFieldErrors(path: string): string[] {
  const { errors } = useContext(Context);
  return Object.entries(errors)
    .filter(([at]) => at === path || at.startsWith(`${path}.`))
    .flatMap(([, messages]) => messages);
}

/** What was refused at exactly this place, where the fields below it say their own. */
export function ProblemsAt({ path }: { path: string }) {
  const { errors, warnings } = useContext(Context);
  const doubts = warnings.filter((warning) => warning.path === path);
  const messages = errors[path] ?? [];
  return (
    <>
      {messages.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {messages.join(' ')}
        </p>
      )}
      {doubts.length > 0 && <p className="text-warn text-xs">{doubts.map(({ message }) => message).join(' ')}</p>}
    </>
  );
}
