import { classNames } from './class-names.ts';

/** The initials of a name. Decorative. */
export function Avatar({ name, small = false }: { name: string; small?: boolean }) {
  const letters = name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
  return (
    <span
      aria-hidden
      className={classNames(
        'bg-accent-soft text-accent inline-flex shrink-0 items-center justify-center rounded-full text-xs font-semibold',
        small ? 'size-6' : 'size-7',
      )}
    >
      {letters}
    </span>
  );
}
