import type { ApiKey } from './key-fields.tsx';

/** `ending`: replaced by a new key, and still valid until `revokedAt`. */
export type KeyStatus = 'active' | 'ending' | 'revoked' | 'expired';

export function keyStatus({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>): KeyStatus {
  const isPast = (at: string | null) => at !== null && Date.parse(at) <= Date.now();
  if (isPast(revokedAt)) return 'revoked';
  if (isPast(expiresAt)) return 'expired';
  return revokedAt === null ? 'active' : 'ending';
}
