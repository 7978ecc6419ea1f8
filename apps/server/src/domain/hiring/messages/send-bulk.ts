import { change, reader, runBatched } from '../../../platform/changes/change.ts';
import { giveWay } from '../../../platform/concurrency/event-loop.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture } from '../../../platform/database/clock.ts';
import { ApiError, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { countStatuses, toItemError } from '../../../platform/http/contract/bulk.ts';
import type { RenderedEmail } from '../../email/render-email.ts';
import { countEmails } from '../../email/team-limits.ts';
import type { BulkMessageResult } from './bulk-schema.ts';
import { contentOf, renderFor, senderOf } from './content.ts';
import { followUpsOf, type RenderedFollowUp, renderFollowUps } from './follow-ups.ts';
import { findRefusals, isOutreach } from './opt-out.ts';
import { findApplicants, findCandidates, lockRecipients, type ReachableRecipient, type Recipient } from './queries.ts';
import { type BulkMessage, MAX_BULK_MESSAGES } from './schema.ts';
import { addressesOf, queueSequence, requireAddress } from './send-message.ts';

type Outcome =
  | { recipient: ReachableRecipient; rendered: RenderedEmail; followUps: readonly RenderedFollowUp[] }
  | ApiError;

const NAMES = { applicationId: 'Application', candidateId: 'Candidate' } as const;

/** The ID in an item of the request. */
interface Target {
  field: 'applicationId' | 'candidateId';
  given: string;
  id: string;
  /** Identifies the message: a repeated ID is the same message. */
  key: string;
}

/** The error of a recipient to whom a message that is sent to many is not sent: they have unsubscribed, or emails to them bounce. */
class Skipped extends ApiError {
  constructor(reason: 'opted_out' | 'email_unreachable', { code, message, details }: Invalid) {
    super(code, message, { ...(details as object), reason }); // an object, in every Invalid
  }
}

const UNREACHABLE = 'the address has rejected an email: correct it, or write to this candidate alone';

const fieldOf = ({ application }: Recipient): string => (application === null ? 'candidateId' : 'applicationId');

/** @throws Invalid for none, or too many */
function targetsOf({ applicationIds = [], candidateIds = [] }: BulkMessage): Target[] {
  const ofField = (field: Target['field'], ids: readonly string[]) =>
    ids.map((given) => ({ field, given, id: given.toLowerCase(), key: `${field} ${given.toLowerCase()}` }));
  const targets = [...ofField('applicationId', applicationIds), ...ofField('candidateId', candidateIds)];
  if (targets.length === 0) throw Invalid.field('applicationIds', 'is required without candidateIds');
  if (targets.length > MAX_BULK_MESSAGES)
    throw Invalid.field('candidateIds', `must have at most ${MAX_BULK_MESSAGES} items together with applicationIds`);
  return targets;
}

/**
 * Sends one message to the candidate of each application and to each candidate, rendered with their values. Rendering happens
 * before the transaction, so that no connection waits for it.
 * @throws Invalid for wrong content, no recipients or too many, or a time that is not in the future
 */
export async function sendMessages(context: Context, input: BulkMessage): Promise<BulkMessageResult> {
  const db = reader(context);
  const content = await contentOf(context, db, input);
  const following = await followUpsOf(context, db, content, input.followUps);
  const sender = await senderOf(context, db, input.signature);
  const targets = targetsOf(input);
  const idsOf = (field: Target['field']) => targets.filter((target) => target.field === field).map(({ id }) => id);
  const recipients = {
    applicationId: await findApplicants(db, context.workspaceId, idsOf('applicationId')),
    candidateId: await findCandidates(db, context.workspaceId, idsOf('candidateId')),
  };
  const outcomes = new Map<string, Outcome>();
  for (const { field, id, key } of targets) {
    if (outcomes.has(key)) continue;
    await giveWay();
    const recipient = recipients[field].get(id);
    outcomes.set(key, recipient === undefined ? new NotFound(NAMES[field]) : outcomeFor(recipient, field));
  }

  function outcomeFor(found: Recipient, field: Target['field']): Outcome {
    try {
      const recipient = requireAddress(found, field);
      if (recipient.candidate.isUnreachable) throw new Skipped('email_unreachable', Invalid.field(field, UNREACHABLE));
      const rendered = renderFor(content, recipient, sender);
      return { recipient, rendered, followUps: renderFollowUps(following, recipient, sender) };
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  return change(
    context,
    async (tx) => {
      if (input.sendAt != null && !(await isFuture(tx, input.sendAt)))
        throw Invalid.field('sendAt', 'must be in the future');
      const { templateId = null, sendAt = null } = input;
      const alike = { sender, cc: [], files: [], templateId, inReplyToId: null, threadId: null, sendAt };
      const refusals = await findRefusals(
        tx,
        [...outcomes.values()].flatMap((outcome) => (outcome instanceof ApiError ? [] : [outcome.recipient])),
        fieldOf,
      );
      for (const [key, outcome] of outcomes) {
        const refusal = outcome instanceof ApiError ? undefined : refusals.get(outcome.recipient.candidate.id);
        if (refusal !== undefined) outcomes.set(key, new Skipped('opted_out', refusal));
      }
      const reached = [...outcomes].flatMap(([key, outcome]) =>
        outcome instanceof ApiError ? [] : [{ key, ...outcome }],
      );
      const existing = await lockRecipients(
        tx,
        tx.workspaceId,
        reached.map(({ recipient }) => recipient),
      );
      for (const { key, recipient } of reached) {
        if (!existing.has(recipient.candidate.id)) outcomes.set(key, new NotFound('Candidate'));
      }
      const emails = reached.flatMap(({ key, recipient, followUps }) =>
        addressesOf(recipient, followUps).map((address) => ({ key, address })),
      );
      const limits = await countEmails(
        tx,
        emails.map(({ address }) => address),
      );
      for (const [index, error] of limits.entries()) if (error !== null) outcomes.set(emails[index]!.key, error);
      const sending = [...outcomes].flatMap(([key, outcome]) =>
        outcome instanceof ApiError ? [] : [{ key, ...outcome }],
      );
      const rows = await runBatched(
        tx,
        sending.map(
          ({ recipient, rendered, followUps }) =>
            (batch) =>
              queueSequence(batch, { ...alike, recipient, rendered, canUnsubscribe: isOutreach(recipient) }, followUps),
        ),
      );
      const queued = new Map(sending.map(({ key }, index) => [key, rows[index]!.id]));
      const items = targets.map(({ field, given, key }, index): BulkMessageResult['items'][number] => {
        const outcome = outcomes.get(key)!;
        const item = { index, applicationId: null, candidateId: null, [field]: given };
        if (outcome instanceof ApiError) {
          const status = outcome instanceof Skipped ? 'skipped' : 'failed';
          return { ...item, status, id: null, error: toItemError(outcome) };
        }
        return { ...item, status: 'queued', id: queued.get(key)!, error: null };
      });
      return { items, summary: { total: items.length, ...countStatuses(items, ['queued', 'skipped', 'failed']) } };
    },
    { withoutEvent: 'each item may have failed' },
  );
}
