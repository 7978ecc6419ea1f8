import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';

interface NameCellProps {
  name: string;
  /** The name with its link. */
  children: ReactNode;
  /** On the line of the name, where there is space for it. */
  details?: ReactNode;
  /** Below the name in a narrow table, whose other columns are hidden. */
  place?: ReactNode;
}

/** The first cell of a row about a person. */
export function NameCell({ name, children, details, place }: NameCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar small name={name} />
      <span className="flex min-w-0 flex-col @2xl:flex-row @2xl:items-baseline @2xl:gap-2">
        <span className="truncate @2xl:shrink-0 @2xl:max-w-full">{children}</span>
        {place !== undefined && place !== '' && (
          <span className="text-muted truncate text-xs @2xl:hidden">{place}</span>
        )}
        {details !== undefined && details !== '' && (
          <span className="text-muted hidden truncate text-xs @2xl:inline">{details}</span>
        )}
      </span>
    </span>
  );
}
