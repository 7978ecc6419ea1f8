import { useSyncExternalStore } from 'react';
import { useSession } from '../api/session.ts';
import { readList, withFirst, writeList } from '../ui/kept-list.ts';

/** A page in the navigation. */
export interface Pin {
  /** Its path with its filters. */
  href: string;
  name: string;
}

/** More would push the areas out of sight. */
const MOST = 10;

const listeners = new Set<() => void>();
let known: { of: string; pins: readonly Pin[] } = { of: '', pins: [] };

const nameFor = (memberId: string) => `pins.${memberId}`;

function isPin(value: unknown): value is Pin {
  const { href, name } = (value ?? {}) as Partial<Pin>; // checked here
  return typeof href === 'string' && /^\/[^/\\]/.test(href) && typeof name === 'string';
}

function pinsOf(memberId: string): readonly Pin[] {
  if (known.of !== memberId) known = { of: memberId, pins: readList(nameFor(memberId)).filter(isPin) };
  return known.pins;
}

/** The pages that the member has pinned in this browser. */
export function usePins() {
  const { member } = useSession();
  const pins = useSyncExternalStore(
    (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    () => pinsOf(member.id),
  );
  const change = (next: readonly Pin[]) => {
    known = { of: member.id, pins: next };
    writeList(nameFor(member.id), next);
    for (const listener of listeners) listener();
  };
  return {
    pins,
    isPinned: (href: string) => pins.some((pin) => pin.href === href),
    pin: (added: Pin) => change(withFirst(pins, added, MOST, (one, other) => one.href === other.href)),
    unpin: (href: string) => change(pins.filter((pin) => pin.href !== href)),
  };
}
