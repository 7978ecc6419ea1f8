import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { nullable, oneOf, personalOfOthers, plain, record, Type } from '../../../platform/http/contract/schema.ts';

const ACTOR_TYPES = ['operator', 'api_key', 'automation', 'candidate', 'system'] as const;

declare module '../../../platform/context/context.ts' {
  /** `candidate` is a person at the public form. */
  interface ActorTypes extends Record<(typeof ACTOR_TYPES)[number], true> {}
}

/** Who did something, as records show it. */
export const ActorSchema = record('Actor', {
  type: oneOf(ACTOR_TYPES),
  id: plain(nullable(Type.String())),
  name: personalOfOthers(Type.String()),
});
describeFields('Actor', {
  type: 'Who it is. `operator` is a member, `system` the service itself.',
  id: 'The ID of the member, API key or automation; null for others.',
  name: 'The name at that time.',
});
