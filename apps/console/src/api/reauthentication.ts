import { RolecallError } from '@rolecall/client';

/** Some changes require the password again. `ReauthenticationDialog` asks for it. */

interface Waiting {
  settle: (isConfirmed: boolean) => void;
  promise: Promise<boolean>;
}

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

function set(next: Waiting | null): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`: whether a call waits for the person to confirm their identity. */
export const reauthentication = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWanted: () => waiting !== null,
  /** Continues or fails the calls that are waiting. */
  settle(isConfirmed: boolean): void {
    waiting?.settle(isConfirmed);
    set(null);
  },
};

function confirm(): Promise<boolean> {
  if (waiting !== null) return waiting.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  set({ promise, settle: resolve });
  return promise;
}

/** Repeats a call after the person has confirmed their identity, if the service requires that. */
export async function withReauthentication<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!wantsReauthentication(error) || !(await confirm())) throw error;
    return call();
  }
}

function wantsReauthentication(error: unknown): boolean {
  if (!(error instanceof RolecallError) || error.code !== 'forbidden') return false;
  const { details } = error;
  return (
    typeof details === 'object' && details !== null && Reflect.get(details, 'reason') === 'reauthentication_required'
  );
}
