/** The initials of a name. Decorative. */
export function Avatar({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
  return (
    <span
      aria-hidden
      className="bg-accent-soft text-accent inline-flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold"
    >
      {letters}
    </span>
  );
}
