import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

interface PaneSwitchProps<Pane extends string> {
  label: string;
  /** The panes by name, with their titles. */
  panes: Readonly<Record<Pane, string>>;
  shown: Pane;
  onShow: (pane: Pane) => void;
  className: string;
}

/** Chooses what is shown where there is no space for all panes of a page side by side. */
export function PaneSwitch<Pane extends string>({ label, panes, shown, onShow, className }: PaneSwitchProps<Pane>) {
  const names = Object.keys(panes) as Pane[]; // the keys of its type
  return (
    <fieldset className={classNames('flex gap-1', className)}>
      <legend className="sr-only">{label}</legend>
      {names.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={shown === one}
          onClick={() => onShow(one)}
          className={classNames(
            buttonClass('quiet', true),
            shown === one ? '!bg-accent-soft text-accent' : 'text-muted',
          )}
        >
          {panes[one]}
        </button>
      ))}
    </fieldset>
  );
}
