import { type ReactNode, useId } from 'react';

/** A part of the rail. */
export function RailSection({ title, name, children }: { title: string; name?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-section={name} className="border-line border-t py-3 [--empty-space:0.75rem]">
      <h2 id={id} className="text-muted mb-2 text-xs font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
