import type { Context } from '../../../platform/context/context.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { oneOf, personalOfOthers, record, type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';

/** The member or API key on whose authority something acts after the request that created it. */
export const Owner = record('Owner', {
  type: oneOf(['member', 'api_key'] as const),
  id: Uuid,
  name: personalOfOthers(Type.String({ description: 'The name when they became the owner.' })),
});
export type Owner = Static<typeof Owner>;
describeFields('Owner', { type: 'Who it is.' });

/** The caller as an owner; null for the service itself and the command line, whose records belong to the workspace. */
export function callerAsOwner({ actor }: Pick<Context, 'actor'>): Owner | null {
  const { id, name } = actor;
  if (id === null) return null;
  if (actor.type === 'operator') return { type: 'member', id, name };
  return actor.type === 'api_key' ? { type: 'api_key', id, name } : null;
}
