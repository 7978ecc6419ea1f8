import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { text } from '../text/index.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { PageAction } from './page-actions.ts';

export interface MenuItem {
  label: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** The same for the command palette. */
export function actionsOf(items: readonly (MenuItem | null)[]): PageAction[] {
  return items.flatMap((item) =>
    item === null || item.disabled === true || typeof item.label !== 'string'
      ? []
      : [{ name: item.label, run: item.onSelect }],
  );
}

/** A dropdown menu. The button shows three dots unless `trigger` is set. `null` among the items is a separator. */
export function Menu({
  items,
  label = text.common.actions.menu,
  trigger,
  onClosed,
}: {
  items: readonly (MenuItem | null)[];
  label?: string;
  trigger?: ReactNode;
  /** Moves the focus when the menu has closed; otherwise it returns to the button. */
  onClosed?: () => void;
}) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        {trigger ?? (
          <IconButton small label={label}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          {...(onClosed === undefined
            ? {}
            : {
                onCloseAutoFocus: (event) => {
                  event.preventDefault();
                  onClosed();
                },
              })}
          className="bg-raised border-line shadow-pop z-50 max-h-[min(70dvh,var(--radix-dropdown-menu-content-available-height))] max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto rounded-lg border p-1"
        >
          {items.map((item, index) =>
            item === null ? (
              <DropdownMenu.Separator key={index} className="bg-line my-1 h-px" />
            ) : (
              <DropdownMenu.Item
                key={index}
                disabled={item.disabled === true}
                onSelect={item.onSelect}
                className={classNames(
                  'data-[highlighted]:bg-sunken cursor-pointer rounded-md px-2.5 py-1.5 outline-none data-[disabled]:cursor-not-allowed data-[disabled]:opacity-50',
                  item.danger === true && 'text-danger',
                )}
              >
                {item.label}
              </DropdownMenu.Item>
            ),
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
