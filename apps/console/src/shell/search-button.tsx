import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';

const CommandPalette = lazy(() => import('../areas/search/command-palette.tsx'));

/** Opens the command palette, also with Ctrl/⌘ K. Its code is loaded when it is first opened. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const early = useEarlyKeys(open);
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
          <CommandPalette {...early} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Collects what is typed between opening the command palette and its first rendering, so that no key is lost or acts on the page. */
function useEarlyKeys(open: boolean) {
  const typed = useRef('');
  const waits = useRef(false);
  useEffect(() => {
    if (!open) return;
    typed.current = '';
    waits.current = true;
    const onKey = (event: KeyboardEvent) => {
      if (!waits.current || event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key.length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open]);
  const readEarly = useCallback(() => typed.current, []);
  const onReady = useCallback(() => {
    waits.current = false;
  }, []);
  return { readEarly, onReady };
}
