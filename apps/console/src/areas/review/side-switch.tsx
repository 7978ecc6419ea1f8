import { text } from '../../text/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { Side } from './steps.ts';

const t = text.review;

/** On narrow screens: the résumé or everything else. */
export function SideSwitch({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  return (
    <fieldset className="flex gap-1 md:hidden">
      <legend className="sr-only">{t.show}</legend>
      {(['document', 'details'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={side === one}
          onClick={() => onSide(one)}
          className={`${buttonClass('quiet', true)} ${side === one ? '!bg-accent-soft text-accent' : 'text-muted'}`}
        >
          {t.sides[one]}
        </button>
      ))}
    </fieldset>
  );
}
