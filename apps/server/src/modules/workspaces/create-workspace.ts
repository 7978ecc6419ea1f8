import { randomBytes } from 'node:crypto';
import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { violates } from '../../platform/database/errors.ts';
import { sql } from '../../platform/database/sql.ts';
import { Conflict, Invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { PUBLISHABLE_SCOPES, SCOPES } from '../api-keys/scopes.ts';
import { issueKey } from '../api-keys/verbs.ts';

export const SLUG_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$';

/** What a new workspace starts with. The password and the keys are in this answer and nowhere else. */
export interface NewWorkspace {
  workspace: { id: string; slug: string };
  owner: { email: string; password: string };
  secretKey: string;
  publishableKey: string;
}

/**
 * Makes a workspace with its owner, a secret key with every scope and a publishable key.
 * @throws Conflict when the slug is taken; Invalid for a slug that is not one.
 */
export async function createWorkspace(
  db: Database,
  services: Services,
  input: { slug: string; name: string; ownerEmail?: string },
): Promise<NewWorkspace> {
  if (!new RegExp(SLUG_PATTERN).test(input.slug)) {
    throw Invalid.field('slug', 'must be 1 to 80 lower-case letters, digits and hyphens, not at its ends');
  }
  const name = input.name.trim();
  if (name.length < 1 || name.length > 120) throw Invalid.field('name', 'must have 1 to 120 characters');
  const workspaceId = newId();
  const owner = {
    email: input.ownerEmail ?? `owner@${input.slug}.example`,
    password: randomBytes(15).toString('base64url'),
  };
  const passwordHash = await hashPassword(owner.password);
  try {
    return await change(systemContext(db, services, workspaceId), async (tx) => {
      await tx.query(sql`insert into workspaces (id, slug, name) values (${workspaceId}, ${input.slug}, ${name})`);
      await tx.query(sql`
        insert into members (workspace_id, id, email, name, role, password_hash, joined_at)
        values (${workspaceId}, ${newId()}, ${owner.email}, 'Owner', 'owner', ${passwordHash}, rolecall_now())`);
      const secret = await issueKey(tx, {
        name: 'First secret key',
        type: 'secret',
        scopes: [...SCOPES],
        expiresAt: null,
      });
      const publishable = await issueKey(tx, {
        name: 'First publishable key',
        type: 'publishable',
        scopes: [...PUBLISHABLE_SCOPES],
        expiresAt: null,
      });
      tx.record({
        type: 'workspace.created',
        entityType: 'workspace',
        entityId: workspaceId,
        data: { workspace: { id: workspaceId, slug: input.slug, name } },
      });
      return {
        workspace: { id: workspaceId, slug: input.slug },
        owner,
        secretKey: secret.key,
        publishableKey: publishable.key,
      };
    });
  } catch (error) {
    if (violates(error, 'workspaces_slug_key'))
      throw new Conflict(`The workspace slug ${input.slug} is taken.`, { field: 'slug' });
    throw error;
  }
}

/** The context of work that the service or its operator's command line does by itself, with every scope. */
export function systemContext(db: Database, services: Services, workspaceId: string, name = 'Rolecall'): Context {
  return {
    workspaceId,
    actor: { type: 'system', id: null, name },
    scopes: new Set(SCOPES),
    db,
    services,
    requestId: newId(),
    cause: null,
    ifMatch: null,
    completion: null,
  };
}
