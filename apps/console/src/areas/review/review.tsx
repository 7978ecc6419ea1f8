import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { useDecisions } from './actions/use-decisions.ts';
import { prepare } from './prepare.ts';
import type { Entry } from './review-queue.ts';
import { ReviewRecord } from './review-record.tsx';
import { keysOf } from './shortcuts.ts';
import { type Side, type Steps, stepKeys } from './steps.ts';
import type { Place } from './use-queue.ts';

interface ReviewProps {
  /** Null until it is known. */
  entry: Entry | null;
  place: Place;
  total: number | null;
  error: unknown;
  onShow: (entryId: string) => void;
  onBack: () => void;
}

// Candidates are only preloaded for someone who stays on each entry for at least this long.
const REST_MS = 40;

/** Shows one candidate after another. The next two are preloaded. */
export function Review({ entry, place, total, error, onShow, onBack }: ReviewProps) {
  const [side, setSide] = useState<Side>('document');
  const [first, second] = place.next;
  usePrepared(entry === null ? undefined : first);
  usePrepared(entry === null ? undefined : second);
  const step = useSteps(place, onShow);
  const steps: Steps = {
    place,
    total,
    next: () => step(1),
    previous: () => step(-1),
    show: onShow,
    back: onBack,
  };
  const decisions = useDecisions({
    advance: () => (first === undefined ? toast.success(text.review.noMore) : onShow(first.id)),
    show: onShow,
  });
  // The view of the candidate has these and more.
  useShortcuts(entry === null ? keysOf(stepKeys(steps)) : {});
  if (entry === null) return error === null ? <Loading lines={8} /> : <Failed error={error} />;
  return <ReviewRecord key={entry.id} entry={entry} steps={steps} decisions={decisions} side={side} onSide={setSide} />;
}

/**
 * Moves through the list. Steps to entries that are not known yet are kept while the list is being read, and made together
 * once they are.
 */
function useSteps({ at, isReading }: Place, onShow: (entryId: string) => void): (by: 1 | -1) => void {
  const [early, setEarly] = useState(0);
  const target = at(early);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the entry is known
  useEffect(() => {
    if (early === 0 || (target === undefined && isReading)) return;
    setEarly(0);
    // Beyond the end of the list is its last entry.
    const shown = target ?? lastWithin(at, early);
    if (shown !== undefined) onShow(shown.id);
  }, [early, target, isReading]);
  return (by) => {
    const entry = at(by);
    if (early === 0 && entry !== undefined) onShow(entry.id);
    else if (isReading) setEarly((before) => before + by);
  };
}

function lastWithin(at: Place['at'], steps: number): Entry | undefined {
  const by = Math.sign(steps);
  for (let offset = steps; offset !== 0; offset -= by) if (at(offset) !== undefined) return at(offset);
  return undefined;
}

function usePrepared(entry: Entry | undefined): void {
  const can = useCan();
  const now = useRef(can);
  useLayoutEffect(() => {
    now.current = can;
  });
  const { id, candidateId, applicationId } = entry ?? {};
  useEffect(() => {
    if (id === undefined || candidateId === undefined) return;
    const entry = { id, candidateId, applicationId: applicationId ?? null };
    const timer = setTimeout(() => void prepare(entry, (scope) => now.current(scope)), REST_MS);
    return () => clearTimeout(timer);
  }, [id, candidateId, applicationId]);
}
