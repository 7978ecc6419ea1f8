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
  approval: ['approvals', 'home'],
  application: ['applications', 'reports', 'tracking-links'],
  note: ['candidates'],
  file: ['candidates'],
  candidate: ['candidates'],
  pool_entry: ['pool-entries'],
  interview: ['interviews', 'interview-slots'],
  interview_plan: ['interview-plans', 'interview-slots'],
  booking_link: ['booking-links', 'interview-slots'],
  availability_request: ['availability-requests', 'interview-slots'],
  availability: ['availability', 'interview-slots'],
  calendar: ['calendars', 'interview-slots'],
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

/** The most events that are requested; if all of them are new, everything is fetched again. */
const RECENT_EVENTS = 20;
/** The `Date` header is in whole seconds, and `createdAt` is when the change began, not when it was committed. */
const MARGIN_MS = 10_000;

/**
 * Handles the events since a time on the browser's clock. Queries that loaded before the event stream was open would
 * miss them; running all of those queries twice would double the cost of every page.
 */
async function invalidateChangedSince(loading: number): Promise<void> {
  const response = await fetch(`/api/v1/activity-events?limit=${RECENT_EVENTS}`).catch(() => null);
  const { data = null } = response?.ok === true ? ((await response.json()) as { data: LiveEvent[] }) : {};
  const age = performance.now() - loading + MARGIN_MS;
  const now = Date.parse(response?.headers.get('date') ?? '');
  const recent = data?.filter(({ createdAt }) => !(Date.parse(createdAt) < now - age));
  if (recent === undefined || recent.length === RECENT_EVENTS) {
    await queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
  } else for (const event of recent.toReversed()) onEvent(event); // the oldest first, as in the stream
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
    const loading = performance.now();
    let isFirst = document.visibilityState === 'visible';
    const follow = () => {
      source = new EventSource('/api/v1/events/stream');
      source.onopen = () => {
        // What happened in the meantime was missed, and what failed to load is loaded now.
        if (wasLost) void queryClient.invalidateQueries();
        else if (isFirst) void invalidateChangedSince(loading);
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
    'exports',
    'imports',
    'webhooks',
    'activity-events',
  ]),
];
