import { type Change, change } from '../../../../platform/changes/change.ts';
import type { EventData } from '../../../../platform/changes/events.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../../platform/errors/errors.ts';
import { OperationResult } from '../../../../platform/http/contract/operation.ts';
import { apiFields, removed } from '../../../../platform/records/diff.ts';
import { secretsIn } from '../definition/check-templates.ts';
import { automationSecretEvents } from '../events.ts';
import { requireDefinitionScopes } from '../require-scopes.ts';
import {
  findSecret,
  hostsOfSecrets,
  insertSecret,
  lockSecrets,
  removeSecret,
  replaceSecretValue,
  type SecretRow,
} from '../secret-queries.ts';
import { MAX_SECRETS, type SecretValue } from '../secret-schema.ts';
import { type NamingVersion, versionsNaming } from '../version-queries.ts';
import { hostsOfValue, sealSecret } from './read-secrets.ts';

/**
 * Sets a secret, 201 if it is new. A new value is used by every request from now on. It can decide where a request goes and
 * who receives its data, so whoever changes it must be allowed to publish every automation that uses it.
 * @throws Conflict when the workspace already has the maximum number; Forbidden without the scopes of such an automation
 */
export async function putSecret(
  context: Context,
  name: string,
  { value, hosts }: SecretValue,
): Promise<OperationResult<SecretRow>> {
  const sealed = sealSecret(context.services, context.workspaceId, name, value);
  return change(context, async (tx) => {
    // Otherwise two concurrent calls would both insert it.
    await lockSecrets(tx, tx.workspaceId, 'exclusive');
    const before = await findSecret(tx, tx.workspaceId, name);
    tx.target(before ?? { revision: 0 });
    for (const { definition, limits } of await versionsUsing(tx, name)) requireDefinitionScopes(tx, definition, limits);
    if (before === undefined) await requireRoom(tx);
    const allowed = hosts?.map(normalizeHost) ?? before?.hosts ?? [];
    const secret =
      before === undefined
        ? await insertSecret(tx, tx.workspaceId, name, sealed, hosts === undefined ? hostsOfValue(value) : allowed)
        : await replaceSecretValue(tx, tx.workspaceId, name, sealed, allowed);
    tx.record(automationSecretEvents.set, secret, dataOf(secret));
    return new OperationResult(secret, { status: before === undefined ? 201 : 200 });
  });
}

async function requireRoom(tx: Change): Promise<void> {
  const { size } = await hostsOfSecrets(tx, tx.workspaceId);
  if (size >= MAX_SECRETS) throw new Conflict(`A workspace has at most ${MAX_SECRETS} secrets.`);
}

/** @throws NotFound; Conflict listing the published automations, paused ones included, that use the secret */
export async function deleteSecret(context: Context, name: string): Promise<void> {
  await change(context, async (tx) => {
    await lockSecrets(tx, tx.workspaceId, 'exclusive');
    const secret = await findSecret(tx, tx.workspaceId, name);
    if (secret === undefined) throw new NotFound('Secret');
    tx.target(secret);
    const users = (await versionsUsing(tx, name)).filter(({ isPublished }) => isPublished);
    if (users.length > 0) {
      const automations = users.map(({ id, name }) => ({ id, name }));
      throw new Conflict(`The secret ${name} is used by a published automation.`, { automations });
    }
    await removeSecret(tx, tx.workspaceId, name);
    const last = removed(secret);
    tx.record(automationSecretEvents.deleted, last, dataOf(last));
  });
}

/** The versions of automations, those with open runs of an earlier version included, that use a secret. */
async function versionsUsing(tx: Change, name: string): Promise<NamingVersion[]> {
  const versions = await versionsNaming(tx, tx.workspaceId, name);
  return versions.filter(({ definition }) => definition.steps.flatMap(secretsIn).includes(name));
}

/** A host in the form in which it is compared with that of a request. @throws Invalid */
function normalizeHost(host: string, index: number): string {
  const parsed = URL.parse(`https://${host}/`)?.host;
  if (parsed === undefined) throw Invalid.field(`hosts.${index}`, 'must be a host such as api.example.com');
  return parsed;
}

/** Without the value and the internal id. */
function dataOf(secret: SecretRow): EventData<typeof automationSecretEvents.set> {
  const { id: _id, ...automationSecret } = apiFields(secret);
  return { automationSecret };
}
