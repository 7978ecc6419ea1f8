import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactNode;
  /** The accessible name. */
  label: string;
  /** For content with more text than a list of options. */
  wide?: boolean;
  children: ReactNode;
}

const SIZES = {
  narrow: 'max-h-[min(24rem,var(--radix-popover-content-available-height))] w-64 p-2',
  wide: 'max-h-[min(36rem,var(--radix-popover-content-available-height))] w-[min(28rem,calc(100vw-1.5rem))] gap-3 p-4',
} as const;

/** A panel below a button. Escape and clicking outside close it. */
export function Popover({ open, onOpenChange, trigger, label, wide = false, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={wide ? 'end' : 'start'}
          sideOffset={4}
          collisionPadding={8}
          className={classNames(
            'bg-raised border-line shadow-pop z-40 flex flex-col overflow-y-auto rounded-lg border',
            SIZES[wide ? 'wide' : 'narrow'],
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
