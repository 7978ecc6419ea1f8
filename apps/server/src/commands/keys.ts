import { createApiKey } from '../domain/accounts/api-keys/change-api-keys.ts';
import { revokeApiKey } from '../domain/accounts/api-keys/revoke-key.ts';
import { findWorkspaceId } from '../domain/accounts/workspaces/slug-queries.ts';
import { DEFAULT_SCOPES, PUBLISHABLE_SCOPES, SCOPES } from '../domain/records/access/scopes.ts';
import { systemContext } from '../domain/records/access/system-context.ts';
import type { Context } from '../platform/context/context.ts';
import { Invalid, NotFound } from '../platform/errors/errors.ts';
import { isUuid } from '../platform/ids/ids.ts';
import { apiFields } from '../platform/records/diff.ts';
import type { Runtime } from '../process/bootstrap.ts';

/** The context of a command in a workspace. @throws NotFound for an unknown slug */
export async function commandContext({ db, services }: Runtime, slug: string): Promise<Context> {
  const id = await findWorkspaceId(db.write, slug);
  if (id === undefined) throw new NotFound(`Workspace ${slug}`);
  return systemContext(db, services, id, 'Command line');
}

export async function createKeyCommand(
  runtime: Runtime,
  options: { workspace: string; type: string; scopes?: string; name: string },
) {
  const { type } = options;
  if (type !== 'secret' && type !== 'publishable') throw Invalid.field('--type', 'must be secret or publishable');
  const possible = type === 'secret' ? SCOPES : PUBLISHABLE_SCOPES;
  const scopes = options.scopes?.split(',').map((scope) => scope.trim()) ?? [
    ...(type === 'secret' ? DEFAULT_SCOPES : PUBLISHABLE_SCOPES),
  ];
  const unknown = scopes.find((scope) => !possible.includes(scope));
  if (unknown !== undefined) throw Invalid.field('--scopes', `${unknown} is not a scope that a ${type} key can hold`);
  const context = await commandContext(runtime, options.workspace);
  return apiFields(await createApiKey(context, { name: options.name, type, scopes }));
}

export async function revokeKeyCommand(runtime: Runtime, slug: string, id: string): Promise<void> {
  if (!isUuid(id)) throw Invalid.field('id', 'must be a UUID');
  await revokeApiKey(await commandContext(runtime, slug), id);
}
