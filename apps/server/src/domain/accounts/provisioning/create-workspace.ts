import { randomBytes } from 'node:crypto';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { violates } from '../../../platform/database/errors.ts';
import { Conflict, Invalid } from '../../../platform/errors/errors.ts';
import { formatExpectation } from '../../../platform/http/contract/formats.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { canonicalEmail } from '../../../platform/text/email-address.ts';
import { DEFAULT_SCOPES, PUBLISHABLE_SCOPES } from '../../records/access/scopes.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { issueKey } from '../api-keys/issue-key.ts';
import { recordKeyEvent } from '../api-keys/record-key.ts';
import { recordMemberEvent } from '../members/record-member.ts';
import { toRecord } from '../workspaces/change-workspace.ts';
import { workspaceEvents } from '../workspaces/events.ts';
import { workspaceCreated } from '../workspaces/hooks.ts';
import { findWorkspace } from '../workspaces/queries.ts';
import { SLUG_PATTERN } from '../workspaces/slug-pattern.ts';
import { findUnassignedDomain, insertFirstOwner, insertWorkspace } from './queries.ts';

/** The first keys belong to the workspace, not to a member. */
const UNBOUNDED = { sandboxId: null, expiresAt: null, allowedAddresses: [], owner: null };

/** The initial credentials of a new workspace. The password and the keys are returned only here. */
export interface NewWorkspace {
  workspace: { id: string; slug: string };
  owner: { email: string; password: string };
  secretKey: string;
  publishableKey: string;
}

/**
 * Creates a workspace with its owner, a secret key with every scope and a publishable key.
 * @throws Conflict when the slug is taken, or a career site would lose its domain; Invalid for an invalid slug or name
 */
export async function createWorkspace(
  db: Database,
  services: Services,
  input: { slug: string; name: string; ownerEmail?: string },
): Promise<NewWorkspace> {
  if (!new RegExp(SLUG_PATTERN).test(input.slug)) {
    throw Invalid.field(
      'slug',
      'must be 1 to 80 lowercase letters, digits and hyphens, without a hyphen at either end',
    );
  }
  const name = input.name.trim();
  if (name.length < 1 || name.length > 120) throw Invalid.field('name', 'must have 1 to 120 characters');
  const workspaceId = newId();
  const email = canonicalEmail(input.ownerEmail ?? `owner@${input.slug}.example`);
  if (email === null) throw Invalid.field('ownerEmail', formatExpectation('email'));
  const owner = {
    email,
    password: randomBytes(15).toString('base64url'),
  };
  const passwordHash = await hashPassword(owner.password);
  try {
    return await change(systemContext(db, services, workspaceId), async (tx) => {
      await requireAssignedDomains(tx);
      await insertWorkspace(tx, { id: workspaceId, slug: input.slug, name });
      const member = await insertFirstOwner(tx, workspaceId, { email: owner.email, passwordHash });
      const secret = await issueKey(tx, {
        name: 'First secret key',
        type: 'secret',
        scopes: [...DEFAULT_SCOPES],
        ...UNBOUNDED,
      });
      const publishable = await issueKey(tx, {
        name: 'First publishable key',
        type: 'publishable',
        scopes: [...PUBLISHABLE_SCOPES],
        ...UNBOUNDED,
      });
      const workspace = toRecord((await findWorkspace(tx, workspaceId))!);
      tx.record(workspaceEvents.created, workspace, { workspace: apiFields(workspace) });
      await workspaceCreated.run(tx);
      recordMemberEvent(tx, 'joined', member);
      for (const key of [secret, publishable]) recordKeyEvent(tx, 'created', key);
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

/**
 * With several workspaces, only assigned domains are used, so the domain that the first one could choose freely has to be assigned
 * before there is a second one.
 * @throws Conflict with the value of the variable
 */
async function requireAssignedDomains(tx: Change): Promise<void> {
  if (tx.services.settings.careerDomains !== null) return;
  const served = await findUnassignedDomain(tx);
  if (served === undefined) return;
  throw new Conflict(
    `With several workspaces, the domain of a career site must be assigned. Set CAREER_DOMAINS=${served.domain}=${served.slug}, restart the service, and try again.`,
  );
}
