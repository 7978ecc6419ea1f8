import { RolecallError } from '@rolecall/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * What the pages hold of the API's records. Keys begin with the path's first segment (`['jobs', …]`), so that an event
 * about a kind of record makes everything stale that shows such records: see live.ts.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client itself repeats what another try can mend. Events tell when something has changed.
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({ onError: leaveWithoutSession }),
  mutationCache: new MutationCache({ onError: leaveWithoutSession }),
});

/** The session has ended, here or elsewhere: nothing on this page works any more. */
function leaveWithoutSession(error: unknown): void {
  if (!(error instanceof RolecallError) || error.code !== 'unauthorized') return;
  if (location.pathname.startsWith('/sign-in')) return;
  const next = encodeURIComponent(location.pathname + location.search);
  location.assign(`/sign-in?next=${next}`);
}
