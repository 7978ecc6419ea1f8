import type { Schemas } from '@rolecall/client';

export type Message = Schemas['MessageOrTombstone'];

/** What the sender wrote, without what is quoted at the end. */
export function ownTextOf({ text, ownTextLength }: Message): string {
  return text.slice(0, ownTextLength ?? undefined).trimEnd();
}
