import type { Services } from '../../../platform/context/services.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { readCalendarReply } from '../../../platform/email/received/calendar-reply.ts';
import type { ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import { type ReplyTarget, readReplyAddress } from '../../email/reply-address.ts';
import { idOfUid } from '../interviews/calendar-file.ts';
import { survivingApplications } from '../merging/surviving-queries.ts';
import type { MessageMatch } from '../messages/schema.ts';
import type { Authentication, Envelope } from './channel.ts';
import {
  findByAddress,
  findInvited,
  findOwner,
  findSent,
  findTarget,
  findWorkspace,
  type Owner,
  type SentEmail,
} from './match-queries.ts';

/** Whose a received email is, and why. */
export interface Match {
  /** Null if not even the workspace is known. */
  workspaceId: string | null;
  owner: Owner | null;
  match: MessageMatch;
  /** The emails of ours that it answers. */
  answered: readonly SentEmail[];
  /** Whether it belongs to something that was deleted or erased. */
  isGone: boolean;
}

const GONE = 'The application no longer exists.';

/**
 * Finds the application or candidate of an email. An address or a Message-ID that we gave to exactly one of them is certain; everything
 * that is not certain is left to a member. The subject never matters.
 */
export async function matchEmail(
  db: Queryable,
  { secrets, settings }: Services,
  {
    email,
    envelope,
    authentication,
  }: { email: ReceivedEmail; envelope: Envelope | null; authentication: Authentication },
): Promise<Match> {
  // The nearest first; a report names the email that it is about before those which that one answered.
  const ids = [...(email.report?.messageIds ?? []), ...email.inReplyTo, ...email.references.toReversed()];
  const answered = await findSent(db, [...new Set(ids)]);
  const unknown = { by: null, messageId: null, sentAt: null, reason: null };

  // The envelope says where it was delivered to. One that was sent to several is delivered once to each of them, and the deliveries
  // are the same email, so the addresses that its sender has written count in any case; other headers can name everybody who ever
  // received it.
  const delivered = tokensIn(envelope?.to ?? []);
  const written = tokensIn([...email.to, ...email.cc].map(({ address }) => address));
  const tokens = delivered.length > 0 ? distinctTokens([...delivered, ...written]) : tokensIn(email.recipients);
  const named = await Promise.all(tokens.map((token) => resolve(db, token)));
  const owners = distinct(named.flatMap((one) => one?.owner ?? []));
  const [first] = named.flatMap((one) => one ?? []);
  if (first !== undefined) {
    const { workspaceId } = first;
    const inWorkspace = answered.filter((sent) => sent.workspaceId === workspaceId);
    if (owners.length === 1) {
      return {
        workspaceId,
        owner: owners[0]!,
        match: { ...unknown, by: 'signed_address' },
        answered: inWorkspace,
        isGone: false,
      };
    }
    const isGone = owners.length === 0;
    const reason = isGone ? GONE : 'It was sent to the addresses of several applications.';
    return { workspaceId, owner: null, match: { ...unknown, reason }, answered: inWorkspace, isGone };
  }

  const [nearest] = answered;
  if (nearest !== undefined) {
    const { workspaceId } = nearest;
    const candidates = distinct(answered.filter(({ isGone }) => !isGone));
    const [owner, ...others] = candidates;
    if (owner !== undefined && others.length === 0) {
      const { messageId, sentAt } = nearest;
      return {
        workspaceId,
        owner,
        match: { by: 'reference', messageId, sentAt, reason: null },
        answered,
        isGone: false,
      };
    }
    const reason = owner === undefined ? GONE : 'It answers emails about several applications.';
    return { workspaceId, owner: null, match: { ...unknown, reason }, answered, isGone: owner === undefined };
  }

  // Invitations are answered to their organizer, whose address names no application; their UID does.
  const invitation = idOfUid(readCalendarReply(email.calendar)?.uid ?? '');
  const invited = invitation === null ? undefined : await findInvited(db, invitation);
  if (invited !== undefined)
    return {
      workspaceId: invited.workspaceId,
      owner: invited,
      match: { ...unknown, by: 'reference' },
      answered,
      isGone: false,
    };

  const workspaceId = await findWorkspace(db, slugsIn([...(envelope?.to ?? []), ...email.recipients]));
  const sender = email.from[0]?.address ?? '';
  const found = workspaceId === null || sender === '' ? [] : await findByAddress(db, workspaceId, sender);
  const [owner, ...others] = found;
  const match = (reason: string): Match => ({
    workspaceId,
    owner: null,
    match: { ...unknown, reason },
    answered,
    isGone: false,
  });
  if (owner === undefined) return match('It names no application, and its sender is not a candidate.');
  if (others.length > 0) return match('It names no application, and its sender has several open ones.');
  if (owner.applicationId === null) return match('It names no application, and its sender has no open one.');
  if (authentication.dmarc === 'fail') return match('It names no application, and its sender may be forged.');
  return { workspaceId, owner, match: { ...unknown, by: 'sender' }, answered, isGone: false };

  function tokensIn(addresses: readonly string[]): ReplyTarget[] {
    const read = addresses.flatMap((address) => readReplyAddress(secrets, address) ?? []);
    return distinctTokens(read);
  }

  function slugsIn(addresses: readonly string[]): string[] {
    return addresses.flatMap((address) => slugOf(settings.replies, address) ?? []);
  }
}

function distinctTokens(tokens: readonly ReplyTarget[]): ReplyTarget[] {
  return [...new Map(tokens.map((target) => [`${target.kind} ${target.id}`, target])).values()];
}

/** The part of an address that can name a workspace: `acme@reply.example.com` or `jobs+acme@example.com`. */
export function slugOf(replies: Services['settings']['replies'], address: string): string | null {
  const [local = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/);
  if (replies === null || domain !== replies.domain) return null;
  const { localPart, isWholeDomain } = replies;
  const isPart = local.startsWith(`${localPart}+`) || local.startsWith(`${localPart}-`);
  if (isPart) return local.slice(localPart.length + 1);
  return isWholeDomain ? local : null;
}

/** The record that a signed address names, as it is after merges; its owner is null if it was deleted. */
async function resolve(
  db: Queryable,
  token: ReplyTarget,
): Promise<{ workspaceId: string; owner: Owner | null } | null> {
  const target = await findTarget(db, token);
  if (target === undefined) return null;
  const { workspaceId, candidateId, applicationId, isGone, mergedInto } = target;
  if (!isGone) return { workspaceId, owner: { workspaceId, candidateId, applicationId } };
  if (applicationId === null) {
    const owner = mergedInto === null ? null : await findOwner(db, workspaceId, { candidateId: mergedInto });
    return { workspaceId, owner: owner ?? null };
  }
  const survivor = (await survivingApplications(db, workspaceId, [applicationId])).get(applicationId);
  const owner = survivor === undefined ? null : await findOwner(db, workspaceId, { applicationId: survivor });
  return { workspaceId, owner: owner ?? null };
}

/** One owner per application. A candidate without an application is the same as with one, if there is only that. */
function distinct(owners: readonly Owner[]): Owner[] {
  const byApplication = new Map(
    owners.map(({ workspaceId, candidateId, applicationId }) => [
      `${workspaceId} ${candidateId} ${applicationId}`,
      { workspaceId, candidateId, applicationId },
    ]),
  );
  const all = [...byApplication.values()];
  const isCovered = (owner: Owner) =>
    owner.applicationId === null &&
    all.some(({ candidateId, applicationId }) => candidateId === owner.candidateId && applicationId !== null);
  return all.filter((owner) => !isCovered(owner));
}
