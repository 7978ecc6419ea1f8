import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDecisions } from './actions/use-decisions.ts';
import { prepare } from './prepare.ts';
import type { Entry } from './review-queue.ts';
import { ReviewRecord } from './review-record.tsx';
import type { Side, Steps } from './steps.ts';
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
  const go = (to: Entry | null | undefined) => {
    if (to !== null && to !== undefined) onShow(to.id);
  };
  const steps: Steps = {
    place,
    total,
    next: () => go(first),
    previous: () => go(place.previous),
    show: onShow,
    back: onBack,
  };
  const decisions = useDecisions({
    advance: () => (first === undefined ? toast.success(text.review.noMore) : onShow(first.id)),
    show: onShow,
  });
  if (entry === null) return error === null ? <Loading lines={8} /> : <Failed error={error} />;
  return <ReviewRecord key={entry.id} entry={entry} steps={steps} decisions={decisions} side={side} onSide={setSide} />;
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
