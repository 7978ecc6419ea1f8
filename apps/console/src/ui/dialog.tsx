import { X } from 'lucide-react';
import { AlertDialog, Dialog as Primitive } from 'radix-ui';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { text } from '../text/index.ts';
import { Button, buttonClass, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { DraftNotice, type DraftState } from './draft-notice.tsx';
import { useFocusReturn } from './focus-return.ts';
import { Loading } from './states.tsx';
import { isToast } from './toast.tsx';

const VEIL = 'fixed inset-0 z-40 bg-veil';
const PANEL =
  'bg-surface border-line shadow-pop fixed z-40 flex max-h-[92dvh] flex-col border ' +
  'inset-x-0 bottom-0 rounded-t-xl sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl';
/** On phones all of the window; from `lg` on, the page beside it is narrower (`style.css`). */
const DOCKED =
  'bg-surface border-line fixed inset-0 z-40 flex flex-col sm:left-auto sm:w-[30rem] sm:border-l max-lg:shadow-pop';
const WIDTHS = { false: 'sm:max-w-lg', true: 'sm:max-w-3xl', columns: 'sm:max-w-3xl lg:max-w-5xl' } as const;
/** The first field to fill in. */
const FIELD = ':is(input:not([type=hidden]), select, textarea):not(:disabled, [tabindex="-1"])';
/** The field that has to be filled in, where others before it have values that are usually right. */
const FIRST = '[data-first]';

/** The field that gets the focus. */
function firstField(panel: Element | null): HTMLElement | null {
  return panel?.querySelector<HTMLElement>(FIRST) ?? panel?.querySelector<HTMLElement>(FIELD) ?? null;
}

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons at the end. */
  footer?: ReactNode;
  wide?: boolean | 'columns';
  /** At the side of the page, which stays visible and can be used: for what is written about the page. */
  docked?: boolean;
  /** Clicking outside does not close it. */
  persistent?: boolean;
  /** Escape does not close it either, because its content is shown only once. */
  explicit?: boolean;
  children: ReactNode;
}

/** A modal dialog, or a panel at the side of the page. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  wide = false,
  docked = false,
  persistent = false,
  explicit = false,
  children,
}: DialogProps) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange} modal={!docked}>
      <Primitive.Portal>
        {!docked && <Primitive.Overlay className={VEIL} />}
        <Primitive.Content
          data-docked={docked || undefined}
          className={docked ? DOCKED : classNames(PANEL, WIDTHS[`${wide}`])}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            remember();
            // Otherwise the close button would get the focus.
            const panel = event.target instanceof Element ? event.target : null;
            const field = firstField(panel);
            if (field === null) return;
            event.preventDefault();
            field.focus();
          }}
          onEscapeKeyDown={(event) => {
            // Escape in a field with open suggestions closes them; the dialog receives the event first.
            if (explicit || hasOpenSuggestions(event.target)) event.preventDefault();
            if (docked && isFieldOfPage(event.target)) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            if (docked || persistent || explicit || isToast(event.target)) event.preventDefault();
          }}
        >
          <div className="border-line flex items-start gap-3 border-b px-5 py-3">
            <div className="min-w-0 flex-1">
              <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton small label={text.common.actions.close}>
                <X aria-hidden className="size-4" />
              </IconButton>
            </Primitive.Close>
          </div>
          <div className="@container min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer !== undefined && (
            <div className="border-line flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Fields mark themselves with `data-suggestions`. */
function hasOpenSuggestions(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[data-suggestions=open]');
}

/** Escape there is about what is typed there. */
function isFieldOfPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-docked]') === null && target.matches('input, textarea');
}

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  submit: ReactNode;
  busy?: boolean;
  /** It cannot be submitted yet. */
  disabled?: boolean;
  /** Which fields it has is still being read. They are shown together, so that none appears while others are filled in. */
  loading?: boolean;
  /** A destructive action. */
  danger?: boolean;
  /**
   * The text of the form, which is stored while it is typed (`useStoredDraft`, `useRecordForm`), so that it is restored
   * unless the dialog was closed with `Cancel`. Null if there is nothing to type, or nothing that may be stored.
   */
  draft: DraftState | null;
  onSubmit: () => void;
}

/** A dialog with a form. */
export function FormDialog({
  submit,
  busy = false,
  disabled = false,
  loading = false,
  danger = false,
  draft,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useId();
  const element = useRef<HTMLFormElement>(null);
  const wasLoading = useRef(loading);
  useEffect(() => {
    if (wasLoading.current && !loading) firstField(element.current)?.focus();
    wasLoading.current = loading;
  }, [loading]);
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button
            onClick={() => {
              draft?.abandon();
              dialog.onOpenChange(false);
            }}
          >
            {text.common.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled || loading}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
        // Submits with Enter in a select, where browsers do nothing, and with Ctrl or Command and Enter anywhere, such
        // as in a text area. Only if the submit button is enabled.
        onKeyDown={(event) => {
          const isAnywhere = event.ctrlKey || event.metaKey;
          if (event.key !== 'Enter' || !(isAnywhere || event.target instanceof HTMLSelectElement)) return;
          event.preventDefault();
          submitButtonOf(event.currentTarget)?.click();
        }}
      >
        {draft !== null && <DraftNotice draft={draft} />}
        {loading && <Loading />}
        {/* Inputs with state of their own begin anew when restored text is discarded. */}
        {!loading && <Fragment key={String(draft?.isRestored)}>{children}</Fragment>}
      </form>
    </Dialog>
  );
}

/** The button that submits a form; it may be outside of the form's element. */
function submitButtonOf(form: HTMLFormElement): HTMLButtonElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === 'submit',
  );
}

interface ConfirmProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children: ReactNode;
  /** Names the action: 'Delete job', not 'OK'. */
  confirm: ReactNode;
  /** It can be undone, so that Enter confirms it. Otherwise Enter cancels. */
  isReversible?: boolean;
  /** Neither deletes nor ends anything. */
  isPositive?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation. */
export function Confirm({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  isReversible = false,
  isPositive = false,
  onConfirm,
}: ConfirmProps) {
  const action = useRef<HTMLButtonElement>(null);
  const { remember, onCloseAutoFocus } = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={VEIL} />
        <AlertDialog.Content
          className={classNames(PANEL, 'gap-3 p-5 sm:max-w-md')}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            remember();
            if (!isReversible) return;
            event.preventDefault();
            action.current?.focus();
          }}
        >
          <AlertDialog.Title className="text-base font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="text-muted">{children}</div>
          </AlertDialog.Description>
          <div className="mt-2 flex justify-end gap-2">
            <AlertDialog.Cancel className={buttonClass()}>{text.common.actions.cancel}</AlertDialog.Cancel>
            <AlertDialog.Action
              ref={action}
              className={buttonClass(isPositive ? 'primary' : 'danger')}
              onClick={onConfirm}
            >
              {confirm}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
