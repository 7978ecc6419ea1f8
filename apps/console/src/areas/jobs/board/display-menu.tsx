import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Popover } from '../../../ui/popover.tsx';
import type { Display, Displayed } from './display.ts';

const t = text.board.display;

interface DisplayMenuProps {
  options: readonly Displayed[];
  display: Display;
  toggle: (name: Displayed, isShown: boolean) => void;
}

/** Chooses what cards show. */
export function DisplayMenu({ options, display, toggle }: DisplayMenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t.label}
      trigger={
        <Button small variant="quiet">
          <SlidersHorizontal aria-hidden className="size-4" />
          {t.label}
        </Button>
      }
    >
      <fieldset className="flex flex-col gap-1 px-1">
        <legend className="mb-1 font-medium">{t.legend}</legend>
        {options.map((name) => (
          <CheckField
            key={name}
            label={t.fields[name]}
            checked={display.has(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
        ))}
      </fieldset>
    </Popover>
  );
}
