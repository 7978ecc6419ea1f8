import type { Services } from '../../../../platform/context/services.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { sealedSecrets } from '../secret-queries.ts';

const PURPOSE = 'automation secret';

/** The encryption purpose of one secret, bound to its workspace and name so that a moved row cannot be decrypted. */
export function purposeOf(workspaceId: string, name: string): string {
  return `${PURPOSE} ${workspaceId} ${name}`;
}

/** Secrets by name. */
export interface Secrets {
  readonly values: Record<string, string>;
  /** The hosts that each may be sent to. */
  readonly hosts: Record<string, readonly string[]>;
}

export function sealSecret(services: Services, workspaceId: string, name: string, value: string): Buffer {
  return services.secrets.seal(value, purposeOf(workspaceId, name));
}

/**
 * The decrypted secrets of a workspace by name, for request templates only. They must never reach a record, an event, a
 * log or an email.
 */
export async function readSecrets(db: Queryable, services: Services, workspaceId: string): Promise<Secrets> {
  const rows = await sealedSecrets(db, workspaceId);
  const secrets: Secrets = { values: {}, hosts: {} };
  for (const { name, sealed, hosts } of rows) {
    const value = services.secrets.open(sealed, purposeOf(workspaceId, name)).toString('utf8');
    secrets.values[name] = value;
    secrets.hosts[name] = hosts.length > 0 ? hosts : hostsOfValue(value);
  }
  return secrets;
}

/** The host of a secret that is a URL itself, such as that of a chat channel. */
export function hostsOfValue(value: string): string[] {
  const host = /^https?:/i.test(value) ? URL.parse(value)?.host : undefined;
  return host === undefined ? [] : [host];
}
