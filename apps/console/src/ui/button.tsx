import { LoaderCircle } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

type Variant = 'primary' | 'plain' | 'quiet' | 'danger';

const VARIANTS: Readonly<Record<Variant, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-strong',
  plain: 'bg-raised border-line hover:bg-sunken',
  quiet: 'border-transparent hover:bg-sunken',
  danger: 'bg-raised text-danger border-line hover:bg-danger-soft',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  /** In progress: the button shows a spinner and does nothing. It keeps the focus, which a disabled button would lose. */
  busy?: boolean;
  small?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: Variant = 'plain', small = false): string {
  return classNames(
    'inline-flex items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    small ? 'min-h-7 px-2 text-small' : 'min-h-9 px-3',
    VARIANTS[variant],
  );
}

export function Button({ variant = 'plain', busy = false, small = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Also prevents that Enter in a field submits the form once more.
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={classNames(buttonClass(variant, small), className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  ...rest
}: Omit<ButtonProps, 'aria-label'> & { label: string; children: ReactNode }) {
  return (
    <Button variant="quiet" {...rest} aria-label={label} title={label} className={classNames('!px-2', rest.className)}>
      {children}
    </Button>
  );
}
