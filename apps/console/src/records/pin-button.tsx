import { PinOff, Pin as PinSign } from 'lucide-react';
import { text } from '../text/index.ts';
import { IconButton } from '../ui/button.tsx';
import { type Pin, usePins } from './pins.ts';

/** Adds a page to the navigation, or removes it. */
export function PinButton({ href, name }: Pin) {
  const { isPinned, pin, unpin } = usePins();
  const { shell } = text.common;
  const Sign = isPinned(href) ? PinOff : PinSign;
  return (
    <IconButton
      small
      label={isPinned(href) ? shell.unpin(name) : shell.pin(name)}
      onClick={() => (isPinned(href) ? unpin(href) : pin({ href, name }))}
    >
      <Sign aria-hidden className="size-4" />
    </IconButton>
  );
}
