import { nullable, oneOf, record, Type } from './schema.ts';

/** Who did something, as records show it. */
export const ActorSchema = record('Actor', {
  type: oneOf(['operator', 'api_key', 'automation', 'candidate', 'system'] as const),
  id: nullable(Type.String()),
  name: Type.String(),
});
