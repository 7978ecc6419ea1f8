import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { systemOf } from './adapters/adapters.ts';
import type { ImportCredentials, ImportKind } from './schema.ts';

/** The purpose of the encryption. */
export const IMPORT_CREDENTIALS = 'import credentials';

export function sealCredentials({ services }: Pick<Context, 'services'>, credentials: ImportCredentials): Buffer {
  return services.secrets.seal(JSON.stringify(credentials), IMPORT_CREDENTIALS);
}

export function openCredentials({ services }: Pick<Context, 'services'>, sealed: Buffer | null): ImportCredentials {
  return sealed === null ? {} : JSON.parse(services.secrets.open(sealed, IMPORT_CREDENTIALS).toString());
}

/** @throws Invalid for credentials that are incomplete or of another kind, and for an address that may not be read */
export function checkCredentials(
  { services }: Pick<Context, 'services'>,
  kind: ImportKind,
  credentials: ImportCredentials,
): void {
  const system = systemOf(kind);
  if (system === undefined) throw Invalid.field('credentials', `are not for ${kind}`);
  const given = Object.keys(credentials).filter((name) => name !== 'url');
  const sets = system.credentials;
  if (!sets.some((set) => set.length === given.length && given.every((name) => (set as string[]).includes(name))))
    throw Invalid.field('credentials', `must have ${sets.map((set) => set.join(', ')).join(', or ')}`);
  const reason = credentials.url === undefined ? null : services.egress.checkUrl(credentials.url);
  if (reason !== null) throw Invalid.field('credentials.url', reason);
}
