import type { Queryable } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { sealedSecrets } from './queries.ts';

const PURPOSE = 'automation secret';

/** Sealed for one workspace and name, so that a row which was moved opens nowhere. */
function purposeOf(workspaceId: string, name: string): string {
  return `${PURPOSE} ${workspaceId} ${name}`;
}

export function sealSecret(services: Services, workspaceId: string, name: string, value: string): Buffer {
  return services.secrets.seal(value, purposeOf(workspaceId, name));
}

/**
 * The secrets of a workspace by name, in the clear: for the templates of requests and nothing else. They must reach no
 * record, event, log or mail.
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
