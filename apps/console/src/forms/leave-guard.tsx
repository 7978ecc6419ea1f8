import { useBlocker } from '@tanstack/react-router';
import { text } from '../text/index.ts';
import { Confirm } from '../ui/dialog.tsx';

interface LeaveGuardProps {
  when: boolean;
  /** The changes are stored in this browser, so closing the window or reloading requires no confirmation. */
  isStored: boolean;
}

/** Asks before a page with unsaved changes is left. Other search parameters are still the same page. */
export function LeaveGuard({ when, isStored }: LeaveGuardProps) {
  const t = text.common.editing;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !isStored,
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
      {isStored ? t.leaveText : t.leaveTextUnstored}
    </Confirm>
  );
}
