import { type ReactNode, useId } from 'react';

interface PaneSectionProps {
  title: string;
  name?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a pane, with a line above instead of a box around. */
export function PaneSection({ title, name, actions, children }: PaneSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-section={name} className="border-line border-t py-3 [--empty-space:0.75rem]">
      <div className="mb-2 flex min-h-5 items-center gap-2">
        <h2 id={id} className="text-muted flex-1 text-xs font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
