import { useBlocker } from '@tanstack/react-router';
import { text } from '../text/index.ts';
import { Confirm } from '../ui/dialog.tsx';

/** Asks before a page with unsaved changes is left. Other search parameters are still the same page. */
export function LeaveGuard({ when }: { when: boolean }) {
  const t = text.common.editing;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <Confirm
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={t.leaveTitle}
      confirm={t.leave}
      onConfirm={() => proceed?.()}
    >
      {t.leaveText}
    </Confirm>
  );
}
