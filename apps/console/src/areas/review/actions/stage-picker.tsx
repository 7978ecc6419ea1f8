import type { Schemas } from '@rolecall/client';
import { Command } from 'cmdk';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { text } from '../../../text/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/states.tsx';

type Stage = Schemas['Stage'];

const t = text.review.move;

interface StagePickerProps {
  /** First name of the candidate. */
  name: string;
  /** Undefined while they are loading. */
  stages: readonly Stage[] | undefined;
  currentId: string;
  onPick: (stage: Stage) => void;
  onClose: () => void;
}

const INPUT = 'border-line-strong/60 bg-raised mb-2 min-h-9 w-full rounded-md border px-2.5';

/** Chooses a stage: its number chooses it immediately, letters filter, Enter takes the first. */
export function StagePicker({ name, stages, currentId, onPick, onClose }: StagePickerProps) {
  const [typed, setTyped] = useState('');
  const [hasWaited] = useState(stages === undefined);
  // A number or Enter that was pressed before the stages were loaded. It is applied once they are.
  const [early, setEarly] = useState<string | null>(null);
  const pick = (stage: Stage | undefined) => {
    if (stage === undefined || stage.id === currentId) return;
    onClose();
    onPick(stage);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isNumber = typed === '' && /^[1-9]$/.test(event.key);
    if (isNumber || (stages === undefined && event.key === 'Enter')) event.preventDefault();
    else return;
    if (stages === undefined) setEarly(event.key);
    else pick(stages[Number(event.key) - 1]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: picks once, when the stages are loaded
  useEffect(() => {
    if (stages === undefined || early === null) return;
    setEarly(null);
    if (early !== 'Enter') pick(stages[Number(early) - 1]);
    else if (typed === '') pick(stages.find(({ id }) => id === nextOf(stages, currentId)));
    else pick(stages.find(({ id, name }) => id !== currentId && matches(id, typed, [name]) > 0));
  }, [stages, early]);
  if (stages === undefined) {
    return (
      <Dialog open onOpenChange={onClose} title={t.title(name)}>
        <input
          aria-label={t.field}
          placeholder={t.field}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          className={INPUT}
        />
        <Loading lines={4} />
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={t.title(name)}>
      <Command label={t.field} loop filter={matches} onKeyDown={onKeyDown} defaultValue={nextOf(stages, currentId)}>
        <Command.Input
          // If it is not shown late, the dialog focuses it, after remembering which element had the focus before.
          autoFocus={hasWaited}
          aria-label={t.field}
          placeholder={t.field}
          value={typed}
          onValueChange={setTyped}
          className={INPUT}
        />
        <Command.List label={t.field}>
          <Command.Empty className="text-muted px-2 py-1.5">{t.none}</Command.Empty>
          {stages.map((stage, index) => (
            <Command.Item
              key={stage.id}
              value={stage.id}
              keywords={[stage.name]}
              disabled={stage.id === currentId}
              onSelect={() => pick(stage)}
              className="data-[selected=true]:bg-accent-soft flex cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 data-[disabled=true]:cursor-default"
            >
              <kbd className="border-line text-muted w-5 rounded border text-center font-sans text-xs">{index + 1}</kbd>
              <span className="min-w-0 truncate">{stage.name}</span>
              {stage.id === currentId && <span className="text-muted ml-auto text-xs">{t.current}</span>}
            </Command.Item>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** The stage after the current one: Enter alone moves there. */
function nextOf(stages: readonly Stage[], currentId: string): string {
  const index = stages.findIndex(({ id }) => id === currentId);
  return stages[index + 1]?.id ?? stages[0]?.id ?? '';
}

/** Whether a word of the name begins with what was typed. The value is the ID, which nobody types. */
function matches(_id: string, typed: string, keywords: string[] = []): number {
  const words = keywords.join(' ').toLowerCase();
  return ` ${words}`.includes(` ${typed.trim().toLowerCase()}`) ? 1 : 0;
}
