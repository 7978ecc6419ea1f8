import { type Change, runBatched } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { isFuture } from '../../../platform/database/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { formatMailbox } from '../../../platform/email/mailbox.ts';
import { type ApiError, type FieldErrors, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { fullName } from '../../../platform/text/plain-name.ts';
import type { TemplateText } from '../../email/built-in-templates.ts';
import { emailTemplateTask } from '../../email/check-template.ts';
import { defaultText } from '../../email/default-texts.ts';
import { type StoredTemplate, storedTemplate } from '../../email/queries.ts';
import { textOf } from '../../email/queue-email.ts';
import { EmailPartFailed, type RenderedEmail, renderEmail } from '../../email/render-email.ts';
import { templateFor } from '../../email/stored-templates.ts';
import { countEmails } from '../../email/team-limits.ts';
import { imagesOf } from '../../email/template-images.ts';
import { requireNoPersonalVariables } from '../../records/visibility/require-personal-data.ts';
import { emailSenderOf, invalidPart, senderOf, withSignature } from './content.ts';
import { findApplicants, findSender, isReachable, type Recipient, type Sender } from './queries.ts';
import type { RejectionEmailContent, RejectionPreview, RejectionPreviewRequest } from './rejection-email-schema.ts';
import { mailboxOf, queue, requireAddress } from './send-message.ts';
import { templatesOfReason } from './templates/queries.ts';

const KIND = 'application_rejected';
/** Total length in characters; longer content is checked by the evaluator. */
const MAX_SMALL_CONTENT = 10_000;

/** The email of a rejection to the candidate. */
export interface RejectionEmail extends RejectionEmailContent {
  /** Null to send it immediately. */
  sendAt?: string | null | undefined;
}

/** @param field of the request that has the content. @throws Forbidden; Invalid for content that cannot be rendered */
export async function requireRejectionContent(
  context: Context,
  { subject = '', text = '' }: RejectionEmailContent,
  field: string | null,
): Promise<void> {
  const { services, workspaceId } = context;
  const input = { kind: KIND, words: { subject, text, html: null } } as const;
  const errors =
    subject.length + text.length <= MAX_SMALL_CONTENT
      ? emailTemplateTask(input)
      : ((await services.evaluator.run(workspaceId, 'emailTemplate', input)) as FieldErrors); // what the task returns
  const named = Object.entries(errors).map(([part, found]) => [field === null ? part : `${field}.${part}`, found]);
  if (named.length > 0) throw new Invalid(Object.fromEntries(named));
  requireNoPersonalVariables(context, [subject, text]);
}

/**
 * Queues an email from the workspace for each of these rejected applications, as a message that can be canceled. Nothing is
 * queued if the workspace has disabled such emails, nor for candidates without an email address. The number of reads does not depend on that of applications.
 * @throws Invalid for a time that is not in the future, and for given content that fails with the values of a candidate
 */
export async function queueRejectionEmails(
  tx: Change,
  applicationIds: readonly string[],
  rejectionReasonId: string | null,
  { sendAt = null, ...given }: RejectionEmail,
): Promise<void> {
  if (sendAt !== null && !(await isFuture(tx, sendAt))) throw Invalid.field('mail.sendAt', 'must be in the future');
  if (applicationIds.length === 0) return;
  const { template } = await templateFor(tx, KIND);
  if (template?.enabled === false) return;
  const sender = await findSender(tx, tx.workspaceId, null);
  const recipients = await findApplicants(tx, tx.workspaceId, applicationIds);
  const writer = await writerOf(tx, tx, given);
  const texts = await textsOf(tx, tx.workspaceId, template, rejectionReasonId);
  const shared = { sender, cc: [], files: [], templateId: null, inReplyToId: null, threadId: null, sendAt };
  await runBatched(
    tx,
    [...recipients.values()].filter(isReachable).map((recipient) => (batch) => {
      const rendered = isGiven(given)
        ? withSignature(renderGiven(withParts(texts, given, recipient), recipient, sender, 'mail.'), writer)
        : renderStored(tx, texts, recipient, sender);
      return queue(batch, { ...shared, kind: 'rejection', recipient, rendered });
    }),
  );
}

/**
 * Counts the emails that `queueRejectionEmails` would queue. @returns the applications whose emails cannot be rendered, or must not
 * be sent today, with the error
 */
export async function countRejectionEmails(
  tx: Change,
  applicationIds: readonly string[],
  rejectionReasonId: string | null,
  given: RejectionEmailContent,
): Promise<ReadonlyMap<string, ApiError>> {
  const errors = new Map<string, ApiError>();
  if (applicationIds.length === 0) return errors;
  const { template } = await templateFor(tx, KIND);
  if (template?.enabled === false) return errors;
  const sender = await findSender(tx, tx.workspaceId, null);
  const found = await findApplicants(tx, tx.workspaceId, applicationIds);
  const texts = await textsOf(tx, tx.workspaceId, template, rejectionReasonId);
  const sending: { id: string; email: string }[] = [];
  for (const [id, recipient] of found) {
    if (!isReachable(recipient)) continue;
    const error = isGiven(given) ? errorOfGiven(withParts(texts, given, recipient), recipient, sender) : null;
    if (error === null) sending.push({ id, email: recipient.candidate.email });
    else errors.set(id, error);
  }
  const limits = await countEmails(
    tx,
    sending.map(({ email }) => email),
  );
  for (const [index, error] of limits.entries()) if (error !== null) errors.set(sending[index]!.id, error);
  return errors;
}

/** The error if a variable has no value for this candidate, else null. @throws Invalid for content that cannot be rendered */
function errorOfGiven(content: TemplateText, recipient: Recipient, sender: Sender): ApiError | null {
  try {
    render(content, recipient, sender, true);
    return null;
  } catch (error) {
    if (!(error instanceof EmailPartFailed)) throw error;
    const invalid = invalidPart(error, 'mail.', true);
    // Anything else is wrong with the content, whoever it is for.
    if (error.missing === null) throw invalid;
    return invalid;
  }
}

/** The email that a rejection would send. @throws NotFound; Invalid for content that cannot be rendered */
export async function previewRejection(
  context: Context,
  applicationId: string,
  { rejectionReasonId = null, ...given }: RejectionPreviewRequest,
): Promise<RejectionPreview> {
  const { workspaceId, services } = context;
  const db = context.db.read;
  await requireRejectionContent(context, given, null);
  const found = (await findApplicants(db, workspaceId, [applicationId])).get(applicationId.toLowerCase());
  if (found === undefined) throw new NotFound('Application');
  const recipient = requireAddress(found, 'applicationId');
  const template = (await storedTemplate(db, workspaceId, KIND)) ?? null;
  const sender = await findSender(db, workspaceId, null);
  const texts = await textsOf(db, workspaceId, template, rejectionReasonId);
  const content = withParts(texts, given, recipient);
  const { name, replyTo } = emailSenderOf(context, sender, recipient);
  return {
    candidateId: recipient.candidate.id,
    from: formatMailbox(name, services.settings.senderAddress),
    to: [mailboxOf(recipient)],
    cc: [],
    replyTo,
    ...withSignature(renderGiven(content, recipient, sender, ''), await writerOf(context, db, given)),
    followUps: [],
    canUnsubscribe: false,
    template: { subject: content.subject, text: content.text },
  };
}

function isGiven({ subject, text }: RejectionEmailContent): boolean {
  return subject !== undefined || text !== undefined;
}

/** Whose signature the email has. It comes from the workspace, so that is nobody's unless a member has written the text. */
function writerOf(
  context: Pick<Context, 'actor' | 'workspaceId'>,
  db: Queryable,
  { text, signature }: RejectionEmailContent,
): Promise<Sender> {
  return senderOf(context, db, text !== undefined && signature !== false);
}

type TextFor = (recipient: Recipient) => TemplateText;

/** The text for each recipient: that of the reason in the language of the application, or in all; else that of the workspace. */
async function textsOf(
  db: Queryable,
  workspaceId: string,
  template: StoredTemplate | null,
  rejectionReasonId: string | null,
): Promise<TextFor> {
  const own = rejectionReasonId === null ? [] : await templatesOfReason(db, workspaceId, rejectionReasonId);
  return ({ application }) => {
    const language = application?.language ?? null;
    const ofReason = own.find((one) => one.language === language) ?? own.find((one) => one.language === null);
    return ofReason ?? textOf(KIND, template, language);
  };
}

/** The template with the parts that were given; a new text replaces its HTML, which has different content. */
function withParts(textFor: TextFor, given: RejectionEmailContent, recipient: Recipient): TemplateText {
  const { subject, text, html } = textFor(recipient);
  return {
    subject: given.subject ?? subject,
    text: given.text ?? text,
    html: given.text === undefined ? html : null,
  };
}

function dataFor({ candidate, application }: Recipient, { workspaceName }: Sender) {
  const { firstName, lastName, email } = candidate;
  return {
    workspace: { name: workspaceName },
    recipient: { name: fullName({ firstName, lastName }) },
    candidate: { firstName, lastName, email },
    job: { title: application?.jobTitle ?? null },
  };
}

function render(content: TemplateText, recipient: Recipient, sender: Sender, requiresValues: boolean): RenderedEmail {
  const images = imagesOf(KIND, content.html);
  return renderEmail(content, dataFor(recipient, sender), { images, link: null, requiresValues });
}

/** @param prefix of the fields of the request that have the parts. @throws Invalid */
function renderGiven(content: TemplateText, recipient: Recipient, sender: Sender, prefix: string): RenderedEmail {
  try {
    return render(content, recipient, sender, true);
  } catch (error) {
    if (error instanceof EmailPartFailed) throw invalidPart(error, prefix, true);
    throw error;
  }
}

/** If the workspace's template fails with these values, the default is used, so that the rejection does not fail. */
function renderStored(tx: Change, textFor: TextFor, recipient: Recipient, sender: Sender): RenderedEmail {
  try {
    return render(textFor(recipient), recipient, sender, false);
  } catch (error) {
    tx.services.log.warn({ kind: KIND, message: messageOf(error) }, 'an email template failed; the default is used');
    return render(defaultText(KIND, recipient.application?.language ?? null), recipient, sender, false);
  }
}
