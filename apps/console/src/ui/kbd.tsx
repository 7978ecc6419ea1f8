/** The key of a button. Decorative: `aria-keyshortcuts` names it. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="border-line text-muted hidden min-w-4 rounded border px-1 text-center font-sans text-xs lg:inline-block"
    >
      {children}
    </kbd>
  );
}
