import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useAllRows } from '../../../api/use-all-rows.ts';
import { auditLog } from '../../../text/en/audit-log.ts';

const t = auditLog;

/** The members and keys that can be in the audit log, including removed and revoked ones. */
export interface Actors {
  options: readonly (readonly [id: string, name: string])[];
  nameOf: (actor: Schemas['AuditEntry']['actor']) => string;
}

export function useActors(): Actors {
  const members = useAllRows('/members', { query: { limit: 100, includeDeleted: true } });
  const keys = useAllRows('/api-keys', { query: { limit: 100 } });
  return useMemo(() => {
    const options = [
      ...members.map(
        ({ id, name, deletedAt }) => [id, deletedAt === undefined ? name : t.removedMember(name)] as const,
      ),
      ...keys.map(({ id, name }) => [id, t.apiKey(name)] as const),
    ];
    const names = new Map(options);
    return { options, nameOf: ({ type, id }) => names.get(id ?? '') ?? t.actors[type] ?? type };
  }, [members, keys]);
}
