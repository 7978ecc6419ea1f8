import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { toast as sonner, Toaster } from 'sonner';
import { text } from '../text/index.ts';
import { ErrorMessage } from './error-message.tsx';

/** What the person can do about it, such as undoing a change. */
interface ToastAction {
  label: string;
  run: () => void;
}

// Long enough to read two lines.
const SHOWN_MS = 6_000;
// Errors say what to do about them. The timer pauses while the pointer is on the toast.
const ERROR_SHOWN_MS = 20_000;

/** Short messages at the edge of the page. */
export const toast = {
  /** @returns removes the message, for when its action has been taken elsewhere */
  success(message: ReactNode, action?: ToastAction): () => void {
    const id = sonner.success(<span role="status">{message}</span>, {
      duration: SHOWN_MS,
      ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
    });
    return () => void sonner.dismiss(id);
  },

  /** Shorter if `isBrief`: when the page itself shows the error as well. */
  error(message: ReactNode, isBrief = false): void {
    sonner.error(<span role="alert">{message}</span>, { duration: isBrief ? SHOWN_MS : ERROR_SHOWN_MS });
  },
};

/** Shows why a change has failed. */
export function showError(error: unknown): void {
  toast.error(<ErrorMessage error={error} />);
}

/** Whether an element is part of a toast: clicking one does not close the dialog that is open. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null;
}

const TOAST =
  'bg-raised border-line shadow-pop pointer-events-auto flex w-full items-start gap-2 rounded-lg border p-3 break-words';

/** Where toasts appear; used once, in `App`. Placed on the left, or at the top of narrow screens, away from buttons. */
export function Toasts() {
  return (
    <Toaster
      position={matchMedia('(min-width: 640px)').matches ? 'bottom-left' : 'top-center'}
      containerAriaLabel={text.common.shell.messages}
      expand
      visibleToasts={4}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="text-good size-4" />,
        error: <CircleAlert aria-hidden className="text-danger size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: text.common.actions.close,
        classNames: {
          toast: TOAST,
          icon: 'mt-0.5 shrink-0',
          content: 'min-w-0 flex-1',
          actionButton: 'text-accent font-medium underline',
          closeButton: 'text-muted hover:bg-sunken order-last shrink-0 rounded-md p-1',
        },
      }}
    />
  );
}
