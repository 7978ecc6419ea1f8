import { CopyButton } from '../../ui/copy-button.tsx';

/** A value as JSON, collapsed at first. */
export function JsonBlock({ label, value, open = false }: { label: string; value: unknown; open?: boolean }) {
  const written = JSON.stringify(value, null, 2) ?? '–';
  return (
    <details open={open || undefined} className="min-w-0">
      <summary className="text-muted hover:text-text text-small">{label}</summary>
      <div className="mt-1 flex flex-col items-end gap-1">
        <section
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="bg-sunken max-h-96 w-full overflow-auto rounded-md p-2"
        >
          <pre className="text-xs break-words whitespace-pre-wrap">{written}</pre>
        </section>
        <CopyButton value={written} />
      </div>
    </details>
  );
}
