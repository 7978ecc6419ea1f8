import { useBlocker } from '@tanstack/react-router';
import { text } from '../../../text/index.ts';
import { Confirm } from '../../../ui/dialog.tsx';

const words = text.automations.build;

/** Asks before the page is left with changes that are not saved. Going between the two views of one page is not leaving. */
export function LeaveGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <Confirm
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={words.leaveTitle}
      confirm={words.leave}
      onConfirm={() => proceed?.()}
    >
      {words.leaveHint}
    </Confirm>
  );
}
