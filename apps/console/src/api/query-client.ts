import { RolecallError } from '@rolecall/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

/**
 * The cached records of the API. Keys begin with the first segment of the path (`['jobs', …]`), so that an event about
 * a type of record can invalidate every query of that type, see live.ts.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client retries by itself, and events invalidate queries.
      retry: false,
      staleTime: 30_000,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
  queryCache: new QueryCache({ onError: leaveWithoutSession }),
  mutationCache: new MutationCache({ onError: leaveWithoutSession }),
});

/** Until the browser shows this page again, which going back can do. */
let isLeaving = false;
addEventListener('pageshow', () => {
  isLeaving = false;
});

/** Opens the sign-in page when the session has ended: once, because a page that is opened again meanwhile begins to load anew. */
function leaveWithoutSession(error: unknown): void {
  if (!(error instanceof RolecallError) || error.code !== 'unauthorized') return;
  if (isLeaving || location.pathname.startsWith('/sign-in')) return;
  isLeaving = true;
  const next = encodeURIComponent(location.pathname + location.search);
  location.assign(`/sign-in?next=${next}`);
}
