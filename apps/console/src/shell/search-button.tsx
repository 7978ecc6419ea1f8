import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { EarlyKeys } from '../areas/search/command-palette.tsx';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';

const CommandPalette = lazy(() => import('../areas/search/command-palette.tsx'));

/** Opens the command palette, also with Ctrl/⌘ K. Its code is loaded when it is first opened. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const takeEarly = useEarlyKeys(open, close);
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
          <CommandPalette takeEarly={takeEarly} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Collects keys that are pressed before the command palette is ready, so that none is lost or acts on the page. */
function useEarlyKeys(open: boolean, close: () => void): () => EarlyKeys {
  const keys = useRef<EarlyKeys>({ typed: '', opensFirst: false });
  const waits = useRef(false);
  useEffect(() => {
    if (!open) return;
    keys.current = { typed: '', opensFirst: false };
    waits.current = true;
    const onKey = (event: KeyboardEvent) => {
      if (!waits.current) return;
      if (event.key === 'Escape') {
        close();
        return;
      }
      // AltGr makes characters, and some systems report it as Ctrl and Alt.
      const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      const { typed } = keys.current;
      if (isShortcut) return;
      if (event.key.length === 1) keys.current = { typed: typed + event.key, opensFirst: false };
      else if (event.key === 'Backspace') keys.current = { typed: typed.slice(0, -1), opensFirst: false };
      else if (event.key === 'Enter') keys.current = { typed, opensFirst: typed !== '' };
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [open, close]);
  return useCallback(() => {
    waits.current = false;
    return keys.current;
  }, []);
}
