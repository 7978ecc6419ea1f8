import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { useFocusReturn } from '../../ui/focus-return.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type SearchResult, useSearchResults } from './use-search-results.ts';

const t = text.search;

/** The keys that were pressed before the palette could be shown. */
export interface EarlyKeys {
  typed: string;
  /** Enter was the last of them. */
  opensFirst: boolean;
}

/**
 * Searches candidates, jobs and pages. Arrow keys select, Enter opens.
 * @param takeEarly called once the palette handles keys itself; returns the keys that were pressed before
 */
export default function CommandPalette({ takeEarly, onClose }: { takeEarly: () => EarlyKeys; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const field = useRef<HTMLInputElement>(null);
  const q = useDebounced(typed.trim());
  const { results, isSearching } = useSearchResults(q);
  const navigate = useNavigate();
  // If Enter is pressed before the results have arrived, the first result opens then.
  const isCurrent = q === typed.trim() && !isSearching;
  const [opensFirst, setOpensFirst] = useState(false);
  const first = isCurrent ? results[0] : undefined;
  // The library selects nothing when results arrive after the keystroke.
  const [chosen, setChosen] = useState('');
  const selected = results.some(({ key }) => key === chosen) ? chosen : (results[0]?.key ?? '');
  const open = ({ to, run }: Pick<SearchResult, 'to' | 'run'>) => {
    onClose();
    if (to !== undefined) void navigate(to);
    // After the palette has closed, because the action may open a dialog, which takes the focus.
    if (run !== undefined) setTimeout(run);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, when the results arrive
  useEffect(() => {
    if (opensFirst && first !== undefined) open(first);
  }, [opensFirst, first]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isCurrent) return;
    event.preventDefault(); // the displayed results are for an earlier input
    setOpensFirst(true);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            remember();
            event.preventDefault(); // it would select the typed text, and the next key would replace it
            field.current?.focus();
            const early = takeEarly();
            setTyped(early.typed);
            setOpensFirst(early.opensFirst);
          }}
          className="bg-surface border-line shadow-pop fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[80dvh] max-w-xl flex-col rounded-xl border sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{t.title}</Dialog.Title>
          <Command
            label={t.field}
            shouldFilter={false}
            loop
            value={selected}
            onValueChange={setChosen}
            className="flex min-h-0 flex-col"
            onKeyDown={onKeyDown}
          >
            <Command.Input
              ref={field}
              aria-label={t.field}
              placeholder={t.field}
              value={typed}
              onValueChange={(value) => {
                setTyped(value);
                setChosen('');
                setOpensFirst(false);
              }}
              className="border-line w-full rounded-t-xl border-b bg-transparent px-4 py-3 text-base outline-none"
            />
            <p role="status" className="sr-only">
              {isSearching ? t.searching : q === '' ? '' : t.count(results.length)}
            </p>
            <Command.List label={t.title} className="min-h-0 overflow-y-auto p-2">
              {[...Map.groupBy(results, ({ group }) => group)].map(([group, ones]) => (
                <Command.Group
                  key={group}
                  heading={t.groups[group]}
                  className="[&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium"
                >
                  {ones.map((result) => (
                    <Result key={result.key} result={result} onOpen={() => open(result)} />
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            {results.length === 0 && (
              <p className="text-muted px-4 pb-4">{q === '' ? t.begin : isSearching ? t.searching : t.nothing}</p>
            )}
          </Command>
          <p className="text-muted border-line border-t px-4 py-2 text-xs">{t.hint}</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Result({ result: { key, name, details }, onOpen }: { result: SearchResult; onOpen: () => void }) {
  return (
    <Command.Item
      value={key}
      onSelect={onOpen}
      className="data-[selected=true]:bg-accent-soft flex cursor-pointer gap-2 rounded-md px-2 py-1.5"
    >
      <span className="truncate font-medium">{name}</span>
      <span className="text-muted truncate">{details}</span>
    </Command.Item>
  );
}
