import { RolecallError, type Schemas } from '@rolecall/client';
import { useRecord } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { text } from '../text/index.ts';

type Owner = Schemas['Owner'] | null;

/** The name of the owner of a key, webhook or automation. */
export function ownerName(owner: Owner): string {
  const { owner: t } = text.common;
  if (owner === null) return t.workspace;
  return owner.type === 'api_key' ? t.apiKey(owner.name) : owner.name;
}

/** Whether the owner was removed or revoked, or has expired. False while that is not known. */
export function useHasOwnerEnded(owner: Owner): boolean {
  const can = useCan();
  const path = { id: owner?.id ?? '' };
  const isKey = owner?.type === 'api_key';
  const key = useRecord('/api-keys/{id}', { path }, { enabled: isKey && can('api_keys:read') });
  const member = useRecord('/members/{id}', { path }, { enabled: owner?.type === 'member' && can('members:read') });
  if (owner === null) return false;
  if (!isKey) return member.error instanceof RolecallError && member.error.code === 'not_found';
  const { expiresAt = null, revokedAt = null } = key.data?.data ?? {};
  return [expiresAt, revokedAt].some((at) => at !== null && Date.parse(at) <= Date.now());
}
