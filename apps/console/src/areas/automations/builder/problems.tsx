import { createContext, type ReactNode, useContext } from 'react';

interface Problems {
  /** The messages of the last rejected save, by path. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** The service's warnings, by path. */
  warnings: readonly { path: string; message: string }[];
}

const Context = createContext<Problems>({ errors: {}, warnings: [] });

export function ProblemsProvider({ children, ...problems }: Problems & { children: ReactNode }) {
  return <Context value={problems}>{children}</Context>;
}

/** The errors at a path or anywhere below it: for inputs that edit a value as a whole. */
export function useFieldErrors(path: string): string[] {
  const { errors } = useContext(Context);
  return Object.entries(errors)
    .filter(([at]) => at === path || at.startsWith(`${path}.`))
    .flatMap(([, messages]) => messages);
}

/** The errors and warnings at exactly this path, where inputs below it show their own. */
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
