import { RolecallError } from '@rolecall/client';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { Button } from './button.tsx';
import { ErrorMessage } from './error-message.tsx';

/** A placeholder with the size of the content, so that the layout does not shift. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <div role="status" className="flex flex-col gap-3 py-4">
      <span className="sr-only">{text.common.states.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div
          key={index}
          aria-hidden
          className="bg-sunken h-5 animate-pulse rounded-md"
          style={{ width: `${92 - ((index * 17) % 40)}%` }}
        />
      ))}
    </div>
  );
}

/** Shown instead of an empty list, with what to do about it. */
export function Empty({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div
      data-empty
      className="border-line flex flex-col items-center gap-2 rounded-lg border border-dashed px-6 text-center"
      style={{ paddingBlock: 'var(--empty-space, 3rem)' }}
    >
      <p className="font-medium">{title}</p>
      {children !== undefined && <div className="text-muted max-w-md">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

/** Errors that may not occur again on a later attempt. */
const TEMPORARY = ['network_error', 'timeout', 'unavailable', 'internal_error'];
const RETRY_MS = 5_000;

/** Tries again by itself while the service cannot be reached, and immediately when the browser is online again. */
function useRetries(error: unknown, retry: (() => void) | undefined): void {
  const isTemporary = error instanceof RolecallError && TEMPORARY.includes(error.code);
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isTemporary) return;
    const attempt = () => document.visibilityState === 'visible' && latest.current?.();
    const timer = setInterval(attempt, RETRY_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, [isTemporary]);
}

/** Shown instead of content that could not be loaded, with automatic retries while the service is down. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  useRetries(error, onRetry);
  const isMissing = error instanceof RolecallError && error.code === 'not_found';
  return (
    <div role="alert" className="border-line bg-surface flex flex-col items-start gap-2 rounded-lg border p-5">
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden className="text-danger size-4" />
        {isMissing ? text.common.errors.notFoundTitle : text.common.errors.title}
      </p>
      <div>
        <ErrorMessage error={error} />
      </div>
      {onRetry !== undefined && !isMissing && <Button onClick={onRetry}>{text.common.actions.retry}</Button>}
    </div>
  );
}

interface QueryState<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** The loaded content, a placeholder or an error: `<QueryState of={query}>{(result) => …}</QueryState>`. */
export function QueryState<Data>({
  of,
  lines,
  children,
}: {
  of: QueryState<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
}) {
  if (of.data !== undefined) return children(of.data);
  if (of.error !== null && of.error !== undefined) return <Failed error={of.error} onRetry={() => of.refetch()} />;
  return <Loading {...(lines === undefined ? {} : { lines })} />;
}
