import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Tooltip } from 'radix-ui';
import { queryClient } from './api/query-client.ts';
import { ConflictValue } from './forms/conflict-notice.tsx';
import { RecordConflictValue } from './records/conflict-values.tsx';
import { router } from './router.ts';
import { Toasts } from './ui/toast.tsx';

/** The console: routes, queries and toasts. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Tooltip.Provider delayDuration={400}>
        <ConflictValue value={RecordConflictValue}>
          <RouterProvider router={router} />
        </ConflictValue>
        <Toasts />
      </Tooltip.Provider>
    </QueryClientProvider>
  );
}
