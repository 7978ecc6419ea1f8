import type { ApiKey } from './key-fields.tsx';

/** `ending`: replaced by a new key, and still valid until `revokedAt`. */
export type KeyStatus = 'active' | 'ending' | 'revoked' | 'expired' | 'disabled';

export function keyStatus({
  expiresAt,
  revokedAt,
  disabledAt,
}: Pick<ApiKey, 'expiresAt' | 'revokedAt' | 'disabledAt'>): KeyStatus {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now();
  if (isPast(revokedAt)) return 'revoked';
  if (isPast(expiresAt)) return 'expired';
  if (disabledAt !== null) return 'disabled';
  return revokedAt === null ? 'active' : 'ending';
}
