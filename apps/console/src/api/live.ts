import type { Schemas } from '@rolecall/client';
import { useEffect } from 'react';
import { queryClient } from './query-client.ts';
import { invalidate } from './records.ts';

export type LiveEvent = Schemas['ActivityEvent'];
type Listener = (event: LiveEvent) => void;

/**
 * Which queries an event invalidates, by the type of its record. Queries are named by the first segment of their paths;
 * types that are not listed have the plural of their name as path.
 */
const STALE: Readonly<Record<string, readonly string[]>> = {
  job: ['jobs'],
  stage: ['jobs'],
  opening: ['jobs', 'openings'],
  application: ['applications', 'reports', 'tracking-links'],
  note: ['candidates'],
  file: ['candidates'],
  candidate: ['candidates'],
  pool_entry: ['pool-entries'],
  interview_plan: ['interview-plans'],
  api_key: ['api-keys'],
  workspace: ['workspace', 'session'],
  member: ['members', 'session', 'me'],
  rejection_reason: ['rejection-reasons'],
  tracking_link: ['tracking-links'],
  email_template: ['email-templates'],
  message_template: ['message-templates'],
  quarantined_submission: ['quarantine'],
};
// Events that arrive together are handled together.
const BATCH_MS = 150;
const RECONNECT_MS = 3_000;

const listeners = new Set<Listener>();
const waiting = new Set<string>();
let isBatching = false;

function onEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
  for (const kind of STALE[event.entityType] ?? [`${event.entityType}s`]) waiting.add(kind);
  waiting.add('activity-events');
  if (isBatching) return;
  isBatching = true;
  setTimeout(() => {
    isBatching = false;
    const kinds = [...waiting];
    waiting.clear();
    void invalidate(...kinds);
  }, BATCH_MS);
}

/** Calls the listener for every event: for pages that update what they show without fetching it again. */
export function useLiveEvents(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [listener]);
}

/**
 * Follows the event stream while the page is visible: browsers allow few connections to a host, and every tab would
 * hold one. A page that becomes visible again fetches what it shows, and follows from there.
 */
export function useLiveUpdates(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let wasLost = false;
    // What loads before the first connection is open would miss what happens in between.
    let isFirst = document.visibilityState === 'visible';
    const follow = () => {
      source = new EventSource('/api/v1/events/stream');
      source.onopen = () => {
        // What happened in the meantime was missed, and what failed to load is loaded now.
        if (wasLost) void queryClient.invalidateQueries();
        else if (isFirst) void queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
        wasLost = false;
        isFirst = false;
      };
      source.onerror = () => {
        wasLost = true;
        // Browsers reconnect by themselves after a lost connection, but not after an error response.
        if (source?.readyState !== EventSource.CLOSED) return;
        clearTimeout(again);
        again = setTimeout(follow, RECONNECT_MS * (1 + Math.random()));
      };
      source.onmessage = ({ data }) => onEvent(JSON.parse(data) as LiveEvent); // the document's ActivityEvent
    };
    const onVisibility = () => {
      clearTimeout(again);
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
      clearTimeout(again);
      source?.close();
    };
  }, [enabled]);
}

const allKinds = () => [
  ...new Set([
    ...Object.values(STALE).flat(),
    'interviews',
    'messages',
    'offers',
    'scorecards',
    'tasks',
    'automations',
    'webhooks',
    'activity-events',
  ]),
];
