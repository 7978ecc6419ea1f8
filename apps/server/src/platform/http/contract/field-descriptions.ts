/**
 * What the fields of components of the API document mean, where their schemas and their names do not say it. A component has the
 * descriptions of the one that it is a form of: `NewWebhook`, `WebhookPatch` and `WebhookWithSecret` those of `Webhook`.
 */
const descriptions = new Map<string, Readonly<Record<string, string>>>();

const PREFIX = /^(?:New|Public|Published|Imported|Bulk|Expandable|Home)(?=[A-Z])/;
const SUFFIX = /(?:OrTombstone|Patch|Upsert|Input|Request|Preview|Detail|Summary|WithSecret|WithNewSecret)$/;

/** Describes fields of the component and of its forms, next to its schema. Called while modules are loaded. */
export function describeFields(component: string, texts: Readonly<Record<string, string>>): void {
  descriptions.set(component, texts);
}

/** The description of a field of the component, if there is one. */
export function fieldDescription(component: string, field: string): string | undefined {
  const own = descriptions.get(component)?.[field];
  const base = component.replace(SUFFIX, '').replace(PREFIX, '');
  return own ?? (base === component ? undefined : fieldDescription(base, field));
}
