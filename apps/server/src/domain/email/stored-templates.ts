import { type LookedUp, LookupCache } from '../../platform/cache/lookup-cache.ts';
import type { Change } from '../../platform/changes/change.ts';
import type { Signals } from '../../platform/context/signals.ts';
import type { EmailKind } from './built-in-templates.ts';
import { type StoredTemplate, templateAndName } from './queries.ts';

// Below one second, like for keys, so that changes apply on all nodes within a second.
const MAX_AGE_MS = 700;
const MAX_ENTRIES = 10_000;
// A template has up to 120,000 characters.
const MAX_CHARACTERS = 20_000_000;

/** A workspace's template of one kind, and the name that its emails show. */
interface TemplateAndName {
  name: string;
  /** Null for the default. */
  template: StoredTemplate | null;
}

interface CachedTemplate extends TemplateAndName, LookedUp {
  workspaceId: string;
}

type Cache = LookupCache<CachedTemplate>;

const caches = new WeakMap<Signals, Cache>();

/** The template for an email and the name of the workspace; read within the change if they are not cached. */
export async function templateFor(tx: Change, kind: EmailKind): Promise<TemplateAndName> {
  const { workspaceId } = tx;
  const cache = cacheOf(tx.services.signals);
  const key = `${workspaceId} ${kind}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  // What a dry run changed is not committed.
  if (tx.dryRun !== undefined) return templateAndName(tx, workspaceId, kind);
  // Not shared with other changes: waiting for the connection of one that waits for this one would be a deadlock.
  const found = await cache.getAll([key], async (_missing, readAt) => [
    [key, { ...(await templateAndName(tx, workspaceId, kind)), workspaceId, readAt }],
  ]);
  return found.get(key)!; // just read
}

function cacheOf(signals: Signals): Cache {
  const known = caches.get(signals);
  if (known !== undefined) return known;
  const cache: Cache = new LookupCache<CachedTemplate>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_ENTRIES,
    maxBytes: { total: MAX_CHARACTERS, of: charactersOf },
    groupOf: ({ workspaceId }) => workspaceId,
  });
  signals.on('events', ({ workspaceId, types }) => {
    if (types.some((type) => type.startsWith('email_template.') || type.startsWith('workspace.'))) {
      cache.invalidate(workspaceId);
    }
  });
  caches.set(signals, cache);
  return cache;
}

function charactersOf({ name, template }: CachedTemplate): number {
  const { subject = null, text = null, html = null } = template ?? {};
  return name.length + [subject, text, html].reduce((sum, part) => sum + (part?.length ?? 0), 0);
}
