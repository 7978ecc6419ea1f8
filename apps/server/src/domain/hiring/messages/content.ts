import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { fixedImages } from '../../../platform/email/clean-html.ts';
import { formatMailbox } from '../../../platform/email/mailbox.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { formatLines } from '../../../platform/html/formatted-lines.ts';
import { fullName } from '../../../platform/text/plain-name.ts';
import type { EmailSender } from '../../email/queries.ts';
import {
  EmailPartFailed,
  type RenderedEmail,
  renderEmail,
  withBlock,
  withHtmlBlock,
} from '../../email/render-email.ts';
import { replyMailbox } from '../../email/reply-address.ts';
import { requireNoPersonalVariables } from '../../records/visibility/require-personal-data.ts';
import { findSender, type Recipient, type Sender } from './queries.ts';
import type { MessageContent } from './templates/check-content.ts';
import { messageTemplates } from './templates/queries.ts';
import { requireRenderable } from './templates/require-renderable.ts';

/** The content of a message in a request. */
interface GivenContent {
  templateId?: string;
  subject?: string;
  text?: string;
  html?: string | null;
}

/** The parts of a message before they are rendered, checked. @throws Forbidden; Invalid for missing, unknown or wrong parts */
export async function contentOf(context: Context, db: Queryable, given: GivenContent): Promise<MessageContent> {
  const template =
    given.templateId === undefined ? null : await findTemplate(db, context.workspaceId, given.templateId);
  const { subject = template?.subject, text = template?.text } = given;
  const fields: FieldErrors = {};
  if (subject === undefined) fields.subject = ['is required without a template'];
  if (text === undefined) fields.text = ['is required without a template'];
  if (subject === undefined || text === undefined) throw new Invalid(fields);
  // New text replaces the HTML of the template, which has different content.
  const html = given.html !== undefined ? given.html : given.text !== undefined ? null : (template?.html ?? null);
  const content = { subject, text, html };
  await requireRenderable(context, content);
  requireNoPersonalVariables(context, [content.subject, content.text, content.html]);
  return content;
}

async function findTemplate(db: Queryable, workspaceId: string, id: string): Promise<MessageContent> {
  const template = await messageTemplates.find(db, workspaceId, id);
  if (template === undefined) throw Invalid.field('templateId', 'no such message template');
  return template;
}

/** Who writes: the member of the session, with their signature unless it is not wanted, otherwise the workspace. */
export async function senderOf(
  { actor, workspaceId }: Pick<Context, 'actor' | 'workspaceId'>,
  db: Queryable,
  hasSignature = true,
): Promise<Sender> {
  const sender = await findSender(db, workspaceId, actor.type === 'operator' ? actor.id : null);
  if (sender.member === null || hasSignature) return sender;
  return { ...sender, member: { ...sender.member, signature: null } };
}

/** The message with the signature of the member who wrote it, after the line by which mail programs recognize one (RFC 3676, 4.3). */
export function withSignature({ subject, text, html }: RenderedEmail, { member }: Sender): RenderedEmail {
  const signature = member?.signature ?? null;
  if (signature === null) return { subject, text, html };
  const formatted = formatLines(signature);
  const block = { text: `-- \n${formatted.text}`, html: `<p>${formatted.html}</p>` };
  return { subject, text: withBlock(text, block), html: withHtmlBlock(html, block) };
}

/** Replies go to the address of the application or candidate if emails are received, otherwise to the member. */
export function emailSenderOf(
  { workspaceId, services }: Pick<Context, 'workspaceId' | 'services'>,
  { workspaceName, member }: Sender,
  { candidate, application }: Recipient,
): EmailSender {
  const target = { candidateId: candidate.id, applicationId: application?.id ?? null };
  const received = replyMailbox(services, workspaceId, member?.name ?? workspaceName, target);
  if (member === null) return { name: workspaceName, replyTo: received };
  const replyTo = received ?? formatMailbox(member.name, member.email);
  return { name: `${member.name} (${workspaceName})`, replyTo };
}

/** Renders a message for one recipient. @throws Invalid if it fails with the recipient's values, or a variable has none */
export function renderFor(
  content: MessageContent,
  { candidate, application }: Recipient,
  sender: Sender,
): RenderedEmail {
  const { firstName, lastName, email } = candidate;
  const data = {
    workspace: { name: sender.workspaceName },
    sender: { name: sender.member?.name ?? sender.workspaceName },
    recipient: { name: fullName({ firstName, lastName }) },
    candidate: { firstName, lastName, email },
    job: { title: application?.jobTitle ?? null },
  };
  const images = content.html === null ? new Set<string>() : fixedImages(content.html);
  try {
    return withSignature(renderEmail(content, data, { images, link: null, requiresValues: true }), sender);
  } catch (error) {
    if (error instanceof EmailPartFailed) throw invalidPart(error, '', application !== null);
    throw error;
  }
}

/** The error of the request whose field, `prefix` with the name of the part, cannot be rendered. */
export function invalidPart({ part, missing, message }: EmailPartFailed, prefix: string, hasJob: boolean): Invalid {
  const needsJob = missing?.startsWith('job.') === true && !hasJob;
  const reason = needsJob ? `the variable ${missing} needs an application: send applicationId` : message;
  return Invalid.field(`${prefix}${part}`, reason);
}
