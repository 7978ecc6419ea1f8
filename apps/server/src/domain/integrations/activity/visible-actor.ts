import type { Actor, CallerLimits } from '../../../platform/context/context.ts';
import { redactActor } from '../../hiring/candidates/redact-actor.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { withoutPersonalData } from '../../records/visibility/personal-data.ts';

/** The event without the name of its actor if the limits of the reader hide personal data. */
export function withNamelessActor<Event extends { actor?: Actor }>(
  limits: CallerLimits | null | undefined,
  event: Event,
): Event {
  if (limits?.personalData !== false || event.actor === undefined) return event;
  return { ...event, actor: withoutPersonalData(ActorSchema, event.actor) };
}

/**
 * Who did something, as a reader with these scopes and limits may see it.
 * @param scopes null for a webhook from before scopes were stored, which gets everything
 */
export function visibleActor(
  scopes: ReadonlySet<string> | null,
  limits: CallerLimits | null,
  event: { actor: Actor },
): Actor {
  const named = scopes === null ? event : redactActor({ scopes }, event);
  return withNamelessActor(limits, named).actor;
}
