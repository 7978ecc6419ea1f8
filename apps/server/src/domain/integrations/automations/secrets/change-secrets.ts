import { type Change, change } from '../../../../platform/changes/change.ts';
import type { EventData } from '../../../../platform/changes/events.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, NotFound } from '../../../../platform/errors/errors.ts';
import { OperationResult } from '../../../../platform/http/contract/operation.ts';
import { apiFields, removed } from '../../../../platform/records/diff.ts';
import { secretsIn } from '../definition/check-templates.ts';
import { automationSecretEvents } from '../events.ts';
import {
  findSecret,
  insertSecret,
  lockSecrets,
  removeSecret,
  replaceSecretValue,
  type SecretRow,
  secretNames,
} from '../secret-queries.ts';
import { MAX_SECRETS } from '../secret-schema.ts';
import { automationsNaming } from '../version-queries.ts';
import { sealSecret } from './read-secrets.ts';

/**
 * Sets a secret, 201 if it is new. A new value is used by every request from now on.
 * @throws Conflict when the workspace already has the maximum number
 */
export async function putSecret(context: Context, name: string, value: string): Promise<OperationResult<SecretRow>> {
  const sealed = sealSecret(context.services, context.workspaceId, name, value);
  return change(context, async (tx) => {
    // Otherwise two concurrent calls would both insert it.
    await lockSecrets(tx, tx.workspaceId, 'exclusive');
    const before = await findSecret(tx, tx.workspaceId, name);
    tx.target(before ?? { revision: 0 });
    if (before === undefined) await requireRoom(tx);
    const secret =
      before === undefined
        ? await insertSecret(tx, tx.workspaceId, name, sealed)
        : await replaceSecretValue(tx, tx.workspaceId, name, sealed);
    tx.record(automationSecretEvents.set, secret, dataOf(secret));
    return new OperationResult(secret, { status: before === undefined ? 201 : 200 });
  });
}

async function requireRoom(tx: Change): Promise<void> {
  const { size } = await secretNames(tx, tx.workspaceId);
  if (size >= MAX_SECRETS) throw new Conflict(`A workspace has at most ${MAX_SECRETS} secrets.`);
}

/** @throws NotFound; Conflict listing the published automations, paused ones included, that use the secret */
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
      throw new Conflict(`The secret ${name} is used by a published automation.`, { automations });
    }
    await removeSecret(tx, tx.workspaceId, name);
    const last = removed(secret);
    tx.record(automationSecretEvents.deleted, last, dataOf(last));
  });
}

/** Without the value and the internal id. */
function dataOf(secret: SecretRow): EventData<typeof automationSecretEvents.set> {
  const { id: _id, ...automationSecret } = apiFields(secret);
  return { automationSecret };
}
