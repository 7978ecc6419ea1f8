import type { Services } from '../../../../platform/context/services.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { sealedSecrets } from '../secret-queries.ts';

const PURPOSE = 'automation secret';

/** The encryption purpose of one secret, bound to its workspace and name so that a moved row cannot be decrypted. */
export function purposeOf(workspaceId: string, name: string): string {
  return `${PURPOSE} ${workspaceId} ${name}`;
}

export function sealSecret(services: Services, workspaceId: string, name: string, value: string): Buffer {
  return services.secrets.seal(value, purposeOf(workspaceId, name));
}

/**
 * The decrypted secrets of a workspace by name, for request templates only. They must never reach a record, an event, a
 * log or an email.
 */
export async function readSecrets(
  db: Queryable,
  services: Services,
  workspaceId: string,
): Promise<Record<string, string>> {
  const rows = await sealedSecrets(db, workspaceId);
  const open = (name: string, sealed: Buffer) =>
    services.secrets.open(sealed, purposeOf(workspaceId, name)).toString('utf8');
  return Object.fromEntries(rows.map(({ name, sealed }) => [name, open(name, sealed)]));
}
