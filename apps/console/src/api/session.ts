import { RolecallError, type Schemas } from '@rolecall/client';
import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

export type Session = Schemas['Session'];

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: async (): Promise<Session> => (await api.get('/session')).data,
  staleTime: 60_000,
};

/** The session of this browser, or null. */
export async function findSession(): Promise<Session | null> {
  try {
    return await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (error instanceof RolecallError && error.code === 'unauthorized') return null;
    throw error;
  }
}

/** The session, on pages that require one. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the member has a scope: `const can = useCan(); can('offers:read')`. */
export function useCan(): (scope: string) => boolean {
  const { scopes } = useSession();
  return (scope) => scopes.includes(scope);
}
