import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it. */
  trigger: ReactNode;
  /** The accessible name. */
  label: string;
  children: ReactNode;
}

/** A panel below a button. Escape and clicking outside close it. */
export function Popover({ open, onOpenChange, trigger, label, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="bg-raised border-line shadow-pop z-40 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-64 flex-col overflow-y-auto rounded-lg border p-2"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
