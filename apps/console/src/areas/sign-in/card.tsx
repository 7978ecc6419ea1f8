import { type ReactNode, useEffect } from 'react';
import { text } from '../../text/index.ts';

/** The frame of pages that require no session. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${text.common.product}`;
  }, [title]);
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="bg-surface border-line w-full max-w-sm rounded-xl border p-6">
        <div className="mb-4 flex items-center gap-2 font-semibold">
          <img src="/assets/icon.svg" alt="" className="size-7" />
          {text.common.product}
        </div>
        <h1 className="mb-4 text-xl font-semibold">{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** An error, shown in the form. */
export function ErrorAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="bg-danger-soft text-danger mb-3 rounded-md px-3 py-2">
      {children}
    </p>
  );
}
