import type { EventType } from '../../../../platform/changes/events.ts';
import { inOrder, type Module } from '../../../records/module.ts';

/** Records whose events the API document lists after those of another one, instead of in the order of the modules. */
const LISTED_AFTER: Readonly<Record<string, string>> = {
  file: 'approval',
  task: 'scorecard',
  import: 'view',
  export: 'import',
  quarantined_submission: 'export',
  email_template: 'api_key',
  webhook: 'email_template',
  automation: 'webhook',
  automation_secret: 'automation',
};

interface Catalog {
  types: ReadonlyMap<string, EventType>;
  subscriptions: ReadonlySet<string>;
  readScopes: Readonly<Record<string, string>>;
}

let filled: Catalog | null = null;

/** Makes the events of these modules those of the feed, webhooks and automations. `domain/modules.ts` does it with all modules. */
export function fillCatalog(modules: readonly Module[]): void {
  const types = eventTypesOf(modules);
  filled = {
    types: new Map(types.map((event) => [event.type, event])),
    subscriptions: new Set(types.flatMap(subscriptionsTo)),
    readScopes: Object.assign({}, ...modules.map(({ readScopes }) => readScopes)),
  };
}

/** The event types of modules, in the order of the API document. */
export function eventTypesOf(modules: readonly Module[]): EventType[] {
  const all = modules.flatMap(({ events = [] }) => events.flatMap((some) => Object.values(some)));
  const entities = [...new Set(all.map(({ entity }) => entity))];
  return inOrder(entities, LISTED_AFTER).flatMap((name) => all.filter(({ entity }) => entity === name));
}

function catalog(): Catalog {
  if (filled === null) throw new Error('the catalog of events has not been filled: import domain/modules.ts');
  return filled;
}

/** Every event type: those of the feed, webhooks and automations. */
export function eventTypes(): EventType[] {
  return [...catalog().types.values()];
}

export function findEventType(type: string): EventType | undefined {
  return catalog().types.get(type);
}

/** The scope for reading records of this kind, by the name of the entity or of a field in event data: `pool_entry`, `poolEntry`. */
export function readScopeOf(name: string): string {
  const entity = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return catalog().readScopes[entity] ?? `${entity}s:read`;
}

/** The subscriptions that match this type: the type itself, every event of its resource, every event. */
export function subscriptionsTo({ type, entity }: EventType): readonly string[] {
  return [type, `${entity}.*`, '*'];
}

/** Everything that a webhook can subscribe to: types of the catalog, `resource.*` and `*`. */
export function subscriptions(): ReadonlySet<string> {
  return catalog().subscriptions;
}
