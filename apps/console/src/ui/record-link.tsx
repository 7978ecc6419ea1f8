import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

interface RecordLinkProps {
  /** The path of a page of the console. */
  href: string;
  className: string;
  children: ReactNode;
}

/**
 * A link to the page of a record, for tables with thousands: the router's own link computes its location with every row that
 * is drawn, which is most of the time of scrolling. Like that one, it reads the page when the pointer is on it.
 */
export function RecordLink({ href, className, children }: RecordLinkProps) {
  const router = useRouter();
  const open = (event: MouseEvent) => {
    const isOwn = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isOwn || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ to: href });
  };
  const preload = () => void router.preloadRoute({ to: href });
  return (
    <a href={href} className={className} onClick={open} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
