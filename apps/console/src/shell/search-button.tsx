import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';

const CommandPalette = lazy(() => import('../areas/search/command-palette.tsx'));

/** Opens the command palette, also with Ctrl/⌘ K. Its code is loaded when it is first opened. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button onClick={() => setOpen(true)} className="text-muted">
        <Search aria-hidden className="size-4" />
        <span className="hidden sm:inline">{text.common.shell.search}</span>
        <span className="sr-only sm:hidden">{text.common.shell.search}</span>
        <kbd className="border-line hidden rounded border px-1 text-xs sm:inline">{text.common.shell.searchHint}</kbd>
      </Button>
      {open && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
