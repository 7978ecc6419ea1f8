import { type Change, change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { wire } from '../../../platform/diff.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { Answer } from '../../../platform/http/operation.ts';
import { secretsIn } from '../definition/check-templates.ts';
import { automationsNaming } from '../version-queries.ts';
import {
  findSecret,
  insertSecret,
  lockSecrets,
  removeSecret,
  replaceSecretValue,
  type SecretRow,
  secretNames,
} from './queries.ts';
import { sealSecret } from './read-secrets.ts';
import { MAX_SECRETS } from './schema.ts';

/**
 * Sets a secret, 201 when it is new. A new value counts for every request from now on.
 * @throws Conflict when the workspace has as many as it can have
 */
export async function putSecret(context: Context, name: string, value: string): Promise<Answer<SecretRow>> {
  const sealed = sealSecret(context.services, context.workspaceId, name, value);
  return change(context, async (tx) => {
    // Two at once would both see that there is none.
    await lockSecrets(tx, tx.workspaceId, 'exclusive');
    const before = await findSecret(tx, tx.workspaceId, name);
    tx.target(before ?? { revision: 0 });
    if (before === undefined) await requireRoom(tx);
    const secret =
      before === undefined
        ? await insertSecret(tx, tx.workspaceId, name, sealed)
        : await replaceSecretValue(tx, tx.workspaceId, name, sealed);
    record(tx, 'automation_secret.set', secret);
    return new Answer(secret, { status: before === undefined ? 201 : 200 });
  });
}

async function requireRoom(tx: Change): Promise<void> {
  const { size } = await secretNames(tx, tx.workspaceId);
  if (size >= MAX_SECRETS) throw new Conflict(`A workspace has at most ${MAX_SECRETS} secrets.`);
}

/** @throws NotFound; Conflict naming the automations that are published, paused ones included, and name the secret */
export async function deleteSecret(context: Context, name: string): Promise<void> {
  await change(context, async (tx) => {
    await lockSecrets(tx, tx.workspaceId, 'exclusive');
    const secret = await findSecret(tx, tx.workspaceId, name);
    if (secret === undefined) throw new NotFound('Secret');
    tx.target(secret);
    const candidates = await automationsNaming(tx, tx.workspaceId, name);
    const users = candidates.filter(({ definition }) => definition.steps.flatMap(secretsIn).includes(name));
    if (users.length > 0) {
      const automations = users.map(({ id, name }) => ({ id, name }));
      throw new Conflict(`The secret ${name} is named by a published automation.`, { automations });
    }
    await removeSecret(tx, tx.workspaceId, name);
    record(tx, 'automation_secret.deleted', secret);
  });
}

/** Never the value. Secrets have names and no ids: their history is that of the workspace. */
function record(tx: Change, type: string, secret: SecretRow): void {
  tx.record({ type, entityType: 'workspace', entityId: tx.workspaceId, data: { automationSecret: wire(secret) } });
}
