import type { Schemas } from '@rolecall/client';
import { useEffect } from 'react';
import { invalidate } from './records.ts';

export type LiveEvent = Schemas['ActivityEvent'];
type Listener = (event: LiveEvent) => void;

/**
 * Which readings an event about a kind of record makes stale, by the first segment of their paths. Kinds that are not
 * here are named like their path in the plural. Applications are also read below jobs and candidates, and so on.
 */
const STALE: Readonly<Record<string, readonly string[]>> = {
  job: ['jobs'],
  stage: ['jobs'],
  application: ['applications', 'application-counts', 'reports'],
  note: ['candidates'],
  file: ['candidates'],
  candidate: ['candidates'],
  pool_entry: ['pool-entries'],
  api_key: ['api-keys'],
  workspace: ['workspace', 'session'],
  member: ['members', 'session', 'me'],
  mail_template: ['mail-templates'],
  quarantined_submission: ['quarantine'],
};
// Events that come together are answered together.
const GATHER_MS = 150;

const listeners = new Set<Listener>();
const waiting = new Set<string>();
let isGathering = false;

function heard(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
  for (const kind of STALE[event.entityType] ?? [`${event.entityType}s`]) waiting.add(kind);
  waiting.add('activity-events');
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => {
    isGathering = false;
    const kinds = [...waiting];
    waiting.clear();
    void invalidate(...kinds);
  }, GATHER_MS);
}

/** Tells of each event as it comes: for pages that change what they show without reading it again. */
export function useLiveEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}

/**
 * Follows the events of the workspace while the page can be seen: a browser has few connections to a host, and every tab
 * would hold one. A page that is seen again reads anew what it shows, and follows from there.
 */
export function useLiveUpdates(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    let source: EventSource | undefined;
    const follow = () => {
      source = new EventSource('/api/v1/events/stream');
      source.onmessage = ({ data }) => heard(JSON.parse(data) as LiveEvent); // the document's ActivityEvent
    };
    const onVisibility = () => {
      source?.close();
      source = undefined;
      if (document.visibilityState !== 'visible') return;
      follow();
      void invalidate(...allKinds());
    };
    if (document.visibilityState === 'visible') follow();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      source?.close();
    };
  }, [enabled]);
}

const allKinds = () => [
  ...new Set([
    ...Object.values(STALE).flat(),
    'interviews',
    'offers',
    'scorecards',
    'tasks',
    'automations',
    'webhooks',
    'activity-events',
  ]),
];
