import type { TSchema } from './http/schema.ts';

/** One kind of event: what the outside may rely on when it happens. Stands in the OpenAPI document under `webhooks`. */
export interface EventType {
  /** `<resource>.<what happened>` */
  type: string;
  summary: string;
  /** Shape of the event's `data`: the full record under its resource name, plus what changed. */
  data: TSchema;
}
