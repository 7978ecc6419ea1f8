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

/** Who works here, on pages behind the sign-in. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the person may do this: `const may = useMay(); may('offers:read')`. */
export function useMay(): (scope: string) => boolean {
  const { scopes } = useSession();
  return (scope) => scopes.includes(scope);
}
