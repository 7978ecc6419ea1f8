import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { text } from '../text/index.ts';
import { classNames } from './class-names.ts';
import { shownTotal, type Total } from './total.ts';

interface PageProps {
  title: string;
  /** How many records a list has, once it is known. */
  total?: Total | undefined;
  /** Shown next to the title, such as a badge. */
  aside?: ReactNode;
  /** The breadcrumb, outermost link first. */
  trail?: readonly ReactNode[];
  actions?: ReactNode;
  /** Tabs or filters below the title. */
  below?: ReactNode;
  /** Takes the full height and scrolls inside, for boards. */
  full?: boolean;
  /** The width of the window, for lists. */
  wide?: boolean;
  /** A narrow column, for forms. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page with title, actions and content. Sets the document title. */
export function Page(props: PageProps) {
  const {
    title,
    total,
    aside,
    trail = [],
    actions,
    below,
    full = false,
    wide = false,
    narrow = false,
    children,
  } = props;
  useEffect(() => {
    document.title = `${title} · ${text.common.product}`;
  }, [title]);
  return (
    <div
      className={classNames('flex flex-col', full ? 'h-full min-h-0' : wide ? 'w-full' : 'mx-auto w-full max-w-6xl')}
    >
      <header
        className={classNames('flex flex-col gap-3 px-4 pt-4 sm:px-6', full && 'shrink-0', narrow && 'max-w-3xl')}
      >
        {trail.length > 0 && (
          <nav
            aria-label={text.common.shell.breadcrumb}
            className="text-muted flex flex-wrap items-center gap-1 text-xs"
          >
            {trail.map((step, index) => (
              <span key={index} className="flex items-center gap-1">
                {index > 0 && <ChevronRight aria-hidden className="size-3" />}
                {step}
              </span>
            ))}
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-xl font-semibold break-words">{title}</h1>
          {total !== undefined && <span className="text-muted -ml-1 text-xl">{shownTotal(total)}</span>}
          {aside}
          {actions !== undefined && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {below}
      </header>
      <div className={classNames(full ? 'min-h-0 flex-1 pt-3' : 'px-4 py-4 sm:px-6', narrow && 'max-w-3xl')}>
        {children}
      </div>
    </div>
  );
}

/** A section of a page. */
export function Section({
  id,
  title,
  actions,
  children,
  className,
}: {
  /** The fragment of its URL. */
  id?: string;
  title?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section id={id} className={classNames('bg-surface border-line scroll-mt-4 rounded-lg border p-4', className)}>
      {(title !== undefined || actions !== undefined) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          {title !== undefined && <h2 className="text-base font-semibold">{title}</h2>}
          {actions !== undefined && <div className="ml-auto flex gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
