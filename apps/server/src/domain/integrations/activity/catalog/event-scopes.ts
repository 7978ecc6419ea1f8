import { EVENT_TYPES, subscriptionsTo } from './event-catalog.ts';

/** Read scopes that are not named after their kind of record, by the name of the entity or of the field in event data. */
const SCOPE_OF: Readonly<Record<string, string>> = {
  apiKey: 'api_keys:read',
  automation_secret: 'automations:read',
  automationSecret: 'automations:read',
  audit_entry: 'audit:read',
  run: 'automations:read',
  delivery: 'webhooks:read',
  customField: 'custom_fields:read',
  certificate: 'candidates:read',
  passkey: 'members:read',
  interview_plan: 'stages:read',
  interviewPlan: 'stages:read',
  message_template: 'messages:read',
  messageTemplate: 'messages:read',
  pool_entry: 'pool:read',
  poolEntry: 'pool:read',
  rejectionReason: 'rejection_reasons:read',
  trackingLink: 'tracking_links:read',
  candidateLink: 'candidate_links:read',
  availability: 'availability:read',
  calendar: 'availability:read',
  booking_link: 'scheduling:read',
  bookingLink: 'scheduling:read',
  availability_request: 'scheduling:read',
  availabilityRequest: 'scheduling:read',
  quarantined_submission: 'applications:read',
  quarantinedSubmission: 'applications:read',
  workspace: 'workspace:read',
  email_template: 'workspace:read',
  // The former name, in stored events.
  mail_template: 'workspace:read',
  emailTemplate: 'workspace:read',
  fromStage: 'stages:read',
  toStage: 'stages:read',
};

/** The scope for reading records of this kind: `job` or `pool_entry`. */
export function readScopeOf(entityType: string): string {
  return SCOPE_OF[entityType] ?? `${entityType}s:read`;
}

/** Fields that are not records, such as `changes`, need no scope of their own. */
const isRecord = (schema: { type?: unknown; properties?: Record<string, unknown> }): boolean =>
  schema.properties?.id !== undefined;

/** The scopes of the record that an event is about, and of every other record in its data. */
const SCOPES_OF_EVENT: ReadonlyMap<string, readonly string[]> = new Map(
  EVENT_TYPES.map(({ type, data }) => {
    // Schemas are plain JSON Schema objects.
    const { properties = {} } = data as { properties?: Record<string, { properties?: Record<string, unknown> }> };
    const embedded = Object.entries(properties).filter(([, schema]) => isRecord(schema));
    const scopes = [readScopeOf(type.split('.', 1)[0]!), ...embedded.map(([name]) => readScopeOf(name))];
    return [type, [...new Set(scopes)].sort()];
  }),
);

const CONTEXT_SCOPES_OF_EVENT: ReadonlyMap<string, readonly string[]> = new Map(
  EVENT_TYPES.map(({ type, context }) => [type, context.map(({ name }) => readScopeOf(name))]),
);

/** The scopes that are required to read the data of an event, but for summaries in its context. */
export function scopesOfEvent(type: string): readonly string[] {
  return SCOPES_OF_EVENT.get(type) ?? [readScopeOf(type.split('.', 1)[0]!)];
}

/** The scopes for the summaries in the context of an event, each of which is hidden without its scope. */
export function contextScopesOfEvent(type: string): readonly string[] {
  return CONTEXT_SCOPES_OF_EVENT.get(type) ?? [];
}

/** Whether a caller with these scopes may read the data of an event of this type, except summaries in its context. */
export function mayReadEvent(scopes: ReadonlySet<string>, type: string): boolean {
  return scopesOfEvent(type).every((scope) => scopes.has(scope));
}

/** Whether a caller with these scopes may read the data of an event of this type, with every summary in its context. */
export function mayReadWholeEvent(scopes: ReadonlySet<string>, type: string): boolean {
  return mayReadEvent(scopes, type) && contextScopesOfEvent(type).every((scope) => scopes.has(scope));
}

/** The scopes that are required to read events of all these types; `*` matches every type, `job.*` every type of jobs. */
export function scopesOfEvents(types: readonly string[]): string[] {
  const all = types.flatMap((name) => typesOf(name).flatMap(scopesOfEvent));
  return [...new Set(all)].sort();
}

/** The scopes for the summaries in events of all these types, named in the same way. */
export function contextScopesOfEvents(types: readonly string[]): string[] {
  const all = types.flatMap((name) => typesOf(name).flatMap(contextScopesOfEvent));
  return [...new Set(all)].sort();
}

function typesOf(name: string): string[] {
  if (!name.endsWith('*')) return [name];
  return EVENT_TYPES.filter((event) => subscriptionsTo(event).includes(name)).map(({ type }) => type);
}
