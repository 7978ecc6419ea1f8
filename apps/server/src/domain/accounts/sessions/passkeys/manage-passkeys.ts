import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Change, change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../../platform/errors/errors.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import { notifyMember } from '../../../email/security-notices.ts';
import { memberEvents } from '../../members/events.ts';
import { type MemberRow, touchMember } from '../../members/queries.ts';
import { findWorkspace } from '../../workspaces/queries.ts';
import type { Passkey, PasskeyAssertion, PasskeyCreate } from '../passkey-schema.ts';
import { ownAccount } from '../second-factor/manage-second-factor.ts';
import { issueForSession, takeOfSession } from './challenges.ts';
import { deletePasskeys, findPasskey, insertPasskey, noteUse, passkeysOf, renameOwnPasskey } from './queries.ts';
import { creationOptions, requestOptions, toUserHandle, verifyAssertion, verifyRegistration } from './relying-party.ts';

const MAX_PASSKEYS = 20;

/** Options for the browser to create a passkey for the calling member. */
export async function beginRegistration(
  context: Context,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }> {
  const { db, services, workspaceId } = context;
  const { id, email, name } = await ownAccount(context);
  const workspace = await findWorkspace(db.read, workspaceId);
  const user = {
    handle: toUserHandle(workspaceId, id),
    email,
    name,
    workspace: workspace?.brandName ?? workspace?.name ?? 'Rolecall',
  };
  const options = await creationOptions(services.settings, user, await passkeysOf(db.write, workspaceId, id));
  return issueForSession(context, 'registration', options);
}

/**
 * Adds the passkey that the browser created.
 * @throws Invalid if it does not match the session's challenge; Conflict if it already exists, or beyond the limit
 */
export async function addPasskey(context: Context, { name, credential }: PasskeyCreate): Promise<Passkey> {
  const account = await ownAccount(context);
  const challenge = await takeOfSession(context, 'registration');
  const made = challenge === null ? null : await verifyRegistration(context.services.settings, credential, challenge);
  if (made === null) throw rejected('credential');
  return change(context, async (tx) => {
    const member = await touchMember(tx, tx.workspaceId, account.id); // also locks the member, so that additions are serialized
    if ((await passkeysOf(tx, tx.workspaceId, account.id)).length >= MAX_PASSKEYS)
      throw new Conflict(`A member can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const { transports = [] } = credential.response;
    const row = await insertPasskey(tx, tx.workspaceId, {
      ...made,
      id: newId(),
      memberId: account.id,
      name,
      transports,
    });
    if (row === undefined) throw new Conflict('This passkey has already been added.');
    recordPasskey(tx, 'passkey_added', member, row);
    await notifyMember(tx, member, `The passkey “${name}” was added to your account`);
    return row;
  });
}

/** @throws NotFound, also for the passkey of another member */
export function renamePasskey(context: Context, id: string, name: string): Promise<Passkey> {
  return change(
    context,
    async (tx) => {
      const row = await renameOwnPasskey(tx, tx.workspaceId, ownId(context), id, name);
      if (row === undefined) throw new NotFound('Passkey');
      return row;
    },
    { withoutEvent: 'only its member sees the name of a passkey' },
  );
}

/** @throws NotFound, also for the passkey of another member */
export async function removePasskey(context: Context, id: string): Promise<void> {
  const account = await ownAccount(context);
  await change(context, async (tx) => {
    const member = await touchMember(tx, tx.workspaceId, account.id);
    if (!(await removePasskeysOf(tx, member, id))) throw new NotFound('Passkey');
  });
}

/** Removes one or all passkeys of a member, and notifies them. @returns whether there were any */
export async function removePasskeysOf(tx: Change, member: MemberRow, id: string | null = null): Promise<boolean> {
  const removed = await deletePasskeys(tx, tx.workspaceId, member.id, id);
  for (const passkey of removed) {
    recordPasskey(tx, 'passkey_removed', member, passkey);
    await notifyMember(tx, member, `The passkey “${passkey.name}” was removed from your account`);
  }
  return removed.length > 0;
}

/** Options for the browser to confirm the calling member's identity with a passkey. @throws Conflict without a passkey */
export async function beginConfirmation(context: Context): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }> {
  const own = await passkeysOf(context.db.write, context.workspaceId, ownId(context));
  if (own.length === 0) throw new Conflict('You have no passkey.');
  const options = await requestOptions(context.services.settings, own);
  return issueForSession(context, 'confirmation', options);
}

/**
 * Verifies a response to the session's challenge by a passkey of this member.
 * @returns a function that stores the use in the change that follows
 * @throws Invalid
 */
export async function requirePasskey(
  context: Context,
  memberId: string,
  credential: PasskeyAssertion,
): Promise<(tx: Change) => Promise<void>> {
  const { db, services, workspaceId } = context;
  const challenge = await takeOfSession(context, 'confirmation');
  const passkey = await findPasskey(db.write, workspaceId, memberId, Buffer.from(credential.id, 'base64url'));
  if (challenge === null || passkey === undefined) throw rejected('passkey');
  const counter = await verifyAssertion(services.settings, credential, challenge, passkey);
  if (counter === null) throw rejected('passkey');
  return async (tx) => {
    if (!(await noteUse(tx, workspaceId, passkey.id, counter))) throw rejected('passkey');
  };
}

function recordPasskey(
  tx: Change,
  what: 'passkey_added' | 'passkey_removed',
  member: MemberRow,
  { id, name }: { id: string; name: string },
): void {
  tx.record(memberEvents[what], member, { member: apiFields(member), passkey: { id, name } });
}

function ownId({ actor }: Context): string {
  if (actor.id === null) throw new NotFound('Member');
  return actor.id;
}

function rejected(field: string): Invalid {
  return Invalid.field(
    field,
    'is not a valid answer to the challenge of this session, which expires and can be used once',
  );
}
