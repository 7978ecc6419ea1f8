import { useNavigate } from '@tanstack/react-router';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { useDebounced } from '../../ui/debounced.ts';
import { type Found, useFound } from './use-found.ts';

const words = text.search;

/** Search over everything: candidates, jobs and pages, chosen by arrow keys and Enter. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const q = useDebounced(typed.trim());
  const { found, isSearching } = useFound(q);
  const navigate = useNavigate();
  const id = useId();
  const isCurrent = q === typed.trim();
  // Enter was pressed before there was an answer: the first one opens when it is there.
  const [isHasty, setHasty] = useState(false);
  const open = ({ to }: Found) => {
    onClose();
    void navigate(to);
  };
  const first = isCurrent && !isSearching ? found[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once, when the answer is there
  useEffect(() => {
    if (isHasty && first !== undefined) open(first);
  }, [isHasty, first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    if (event.key !== 'Enter') return;
    const chosen = found[active];
    // What is on show may still be of the letters before.
    if (isCurrent && chosen !== undefined) open(chosen);
    else setHasty(true);
  };
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/45" />
        <Dialog.Content
          aria-describedby={undefined}
          className="bg-surface border-line shadow-pop fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[80dvh] max-w-xl flex-col rounded-xl border sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">{words.title}</Dialog.Title>
          <input
            role="combobox"
            aria-label={words.field}
            aria-expanded={found.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={words.field}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(0);
              setHasty(false);
            }}
            onKeyDown={onKeyDown}
            className="border-line w-full rounded-t-xl border-b bg-transparent px-4 py-3 text-base outline-none"
          />
          <p role="status" className="sr-only">
            {isSearching ? words.searching : q === '' ? '' : words.count(found.length)}
          </p>
          <div id={`${id}-list`} role="listbox" aria-label={words.title} className="min-h-0 overflow-y-auto p-2">
            {[...Map.groupBy(found, ({ group }) => group)].map(([group, ones]) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
              <div key={group} role="group" aria-label={words.groups[group]}>
                <p aria-hidden className="text-muted px-2 pt-2 pb-1 text-xs font-medium">
                  {words.groups[group]}
                </p>
                {ones.map((one) => {
                  const index = found.indexOf(one);
                  return (
                    <Option
                      key={one.key}
                      id={`${id}-${index}`}
                      found={one}
                      isActive={index === active}
                      onOpen={() => open(one)}
                      onPoint={() => setActive(index)}
                    />
                  );
                })}
              </div>
            ))}
          </div>
          {found.length === 0 && (
            <p className="text-muted px-4 pb-4">
              {q === '' ? words.begin : isSearching ? words.searching : words.nothing}
            </p>
          )}
          <p className="text-muted border-line border-t px-4 py-2 text-xs">{words.hint}</p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface OptionProps {
  id: string;
  found: Found;
  isActive: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function Option({ id, found, isActive, onOpen, onPoint }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field, which keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onOpen}
      onPointerMove={onPoint}
      className={classNames('flex cursor-pointer gap-2 rounded-md px-2 py-1.5', isActive && 'bg-accent-soft')}
    >
      <span className="truncate font-medium">{found.name}</span>
      <span className="text-muted truncate">{found.beside}</span>
    </div>
  );
}
