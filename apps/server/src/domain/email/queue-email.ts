import type { Change } from '../../platform/changes/change.ts';
import type { Services } from '../../platform/context/services.ts';
import { batchWrite } from '../../platform/database/query-batcher.ts';
import { formatMailbox, oneLine } from '../../platform/email/mailbox.ts';
import { recipientKey } from '../../platform/email/recipient-key.ts';
import { continueThreadIndex } from '../../platform/email/thread-index.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { isUuid, newId } from '../../platform/ids/ids.ts';
import type { Language } from '../../platform/text/languages.ts';
import { type EmailKind, type MESSAGE_KINDS, REJECTION_KIND, type TemplateText } from './built-in-templates.ts';
import { issueEmailedLink } from './candidate-page-link.ts';
import { defaultText } from './default-texts.ts';
import { candidateLinkBlock, codeBlock, type LinkBlock, linkBlock } from './link-block.ts';
import {
  type EmailAttachment,
  type EmailSender,
  insertEmails,
  type NewEmail,
  type ScheduledEmail,
  type StoredTemplate,
  type ThreadHeaders,
} from './queries.ts';
import { hiddenUrl, type OneTimeUrl, sealToken } from './redacted-token.ts';
import { htmlOf, type RenderedEmail, renderEmail, withBlock, withHtmlBlock } from './render-email.ts';
import { replyAddress } from './reply-address.ts';
import { templateFor } from './stored-templates.ts';
import { imagesOf } from './template-images.ts';
import { workspaceLimitState } from './workspace-limit.ts';

/** Emails that anonymous visitors can trigger to an address of their choice. */
const CAUSED_BY_VISITORS: ReadonlySet<EmailKind> = new Set<EmailKind>(['application_received', 'password_reset']);

export interface NamedAddress {
  name: string;
  email: string;
}

export interface EmailRequest {
  to: NamedAddress;
  /** Variables of the template besides `workspace` and `recipient`: the fields of the kind's sample. */
  data: Record<string, unknown>;
  /** The candidate that the email is about; erasing the candidate deletes it. */
  candidateId?: string;
  /** The job that the email is about: only those who see the job see the email. */
  jobId?: string;
  /** The interview whose emails to one recipient keep their order. */
  interviewId?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** Appended to the content of the template. */
  link?: OneTimeUrl;
  /** For an email to a confirmed address of the candidate: the application whose page a link appended to the content opens. */
  applicationId?: string;
  /** For an email to the candidate: the language of their form, for what the workspace has not written itself. */
  language?: Language | null;
  /** For an email to the candidate: the application that replies belong to; null for none. */
  answersTo?: { applicationId: string | null };
  /** Whether an anonymous visitor has triggered it, for a kind that others trigger too. */
  isLimited?: boolean;
  /** For an email that is sent later, unless it is canceled with its application. */
  scheduled?: ScheduledEmail;
}

/**
 * Queues emails of one kind as part of the change; they are sent only if it commits. Nothing is queued if the workspace has
 * disabled the kind. If a template fails with this data, the default is used, so that the change does not fail.
 */
export async function queueEmails(tx: Change, kind: EmailKind, requests: readonly EmailRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const { name, template } = await templateFor(tx, kind);
  if (template?.enabled === false) return;
  for (const one of requests) {
    const {
      to,
      data,
      candidateId,
      jobId,
      interviewId,
      calendar,
      scheduled,
      answersTo = null,
      language = null,
      ...request
    } = one;
    const text = textOf(kind, template, language);
    const link = request.link ?? candidateLinkOf(tx, { to, candidateId, applicationId: request.applicationId });
    const full = { ...data, workspace: { name }, recipient: { name: to.name } };
    const block = link === undefined ? null : linkBlock(kind, hiddenUrl(link), language);
    const rendered = renderOrDefault(tx, kind, { text, data: full, link: block, language });
    const tokenSealed = link === undefined ? null : sealToken(tx.services.secrets, link.token);
    const isLimited = request.isLimited ?? CAUSED_BY_VISITORS.has(kind);
    store(tx, {
      kind,
      to,
      rendered,
      isLimited,
      candidateId: candidateId ?? null,
      jobId: jobId ?? null,
      interviewId: interviewId ?? null,
      calendar: calendar ?? null,
      tokenSealed,
      scheduled: scheduled ?? null,
      ...fromWorkspace(tx, candidateId, answersTo),
    });
  }
}

/** Replies of candidates go where they are read. */
function fromWorkspace(
  { services, workspaceId }: Change,
  candidateId: string | undefined,
  answersTo: NewEmail['answersTo'],
): Pick<NewEmail, 'sender' | 'cc' | 'attachments' | 'answersTo'> {
  const isAnswered = answersTo !== null && candidateId !== undefined;
  const replyTo = isAnswered ? replyAddress(services, workspaceId, { candidateId, ...answersTo }) : null;
  return { sender: replyTo === null ? null : { name: null, replyTo }, cc: [], attachments: [], answersTo };
}

interface PlainEmail {
  to: NamedAddress;
  subject: string;
  text: string;
  candidateId?: string;
  jobId?: string;
  /** Whether visitors can trigger the email, so that daily limits apply. */
  isLimited?: boolean;
  /** For an email to the candidate: the application whose page a link appended to the text opens. */
  applicationId?: string;
  /** For an email to the candidate: the application that replies belong to; null for none. */
  answersTo?: { applicationId: string | null };
  /** A code appended to the text, with its label; like the tokens of links, it is not in the email log. */
  code?: { label: string; value: string };
  /** For an email to the candidate: the language of its text. */
  language?: Language | null;
}

/** Queues one email with the given text, such as that of an automation step. */
export function queuePlainEmail(
  tx: Change,
  kind: string,
  {
    to,
    subject,
    text,
    candidateId,
    jobId,
    isLimited = false,
    applicationId,
    answersTo,
    code,
    language = null,
  }: PlainEmail,
): void {
  const secret =
    code === undefined
      ? candidateLinkOf(tx, { to, candidateId, applicationId })
      : { url: code.value, token: code.value };
  const block =
    secret === undefined
      ? null
      : code === undefined
        ? candidateLinkBlock(hiddenUrl(secret), language)
        : codeBlock(code.label, hiddenUrl(secret));
  const rendered = { subject: oneLine(subject), text: withBlock(text, block), html: htmlOf(text, block) };
  const tokenSealed = secret === undefined ? null : sealToken(tx.services.secrets, secret.token);
  const about = { candidateId: candidateId ?? null, jobId: jobId ?? null };
  const from = fromWorkspace(tx, candidateId, answersTo ?? (applicationId === undefined ? null : { applicationId }));
  const plain = { interviewId: null, calendar: null, scheduled: null, ...from };
  store(tx, { kind, to, rendered, isLimited, ...about, tokenSealed, ...plain });
}

/** A new link for an email to a candidate about an application; undefined for any other. */
function candidateLinkOf(
  tx: Change,
  {
    to,
    candidateId,
    applicationId,
  }: { to: NamedAddress; candidateId?: string | undefined; applicationId?: string | undefined },
): OneTimeUrl | undefined {
  if (applicationId === undefined || candidateId === undefined) return undefined;
  return issueEmailedLink(tx, { applicationId, candidateId, email: to.email });
}

interface MessageEmail {
  kind: (typeof MESSAGE_KINDS)[number];
  /** The ID of the message is that of the email as well. */
  id: string;
  to: NamedAddress;
  rendered: RenderedEmail;
  candidateId: string;
  applicationId: string | null;
  /** Whether the candidate's address is confirmed. */
  isConfirmed: boolean;
  jobId: string | null;
  sendAt: string | null;
  sender: EmailSender;
  cc: readonly string[];
  attachments: readonly EmailAttachment[];
  /** Whether it has a link for unsubscribing. */
  canUnsubscribe: boolean;
  /** Of the candidate's form; null if unknown. */
  language: Language | null;
  /** The emails before it in its conversation, oldest first: the IDs of our messages, and the Message-IDs of the others. */
  earlier: readonly string[];
  /** Of the email that it answers. */
  threadHeaders: ThreadHeaders | undefined;
}

/**
 * Queues the email of a message. Like every email about an application it has a link to the candidate's page, unless others
 * receive a copy or the address may be somebody else's: the link is the candidate's alone.
 */
export function queueMessage(
  tx: Change,
  { sendAt, applicationId, isConfirmed, rendered, language, ...message }: MessageEmail,
): void {
  const { to, candidateId, cc } = message;
  const link =
    applicationId === null || cc.length > 0 || !isConfirmed
      ? undefined
      : candidateLinkOf(tx, { to, candidateId, applicationId });
  const block = link === undefined ? null : candidateLinkBlock(hiddenUrl(link), language);
  store(tx, {
    ...message,
    rendered: { ...rendered, text: withBlock(rendered.text, block), html: withHtmlBlock(rendered.html, block) },
    isLimited: false,
    interviewId: null,
    calendar: null,
    answersTo: { applicationId },
    tokenSealed: link === undefined ? null : sealToken(tx.services.secrets, link.token),
    scheduled: { sendAt, applicationId: message.kind === REJECTION_KIND ? applicationId : null },
  });
}

/** The content that the workspace uses for this kind. */
export function textOf(kind: EmailKind, stored: StoredTemplate | null, language: Language | null = null): TemplateText {
  if (stored === null || stored.subject === null || stored.text === null) return defaultText(kind, language);
  return { subject: stored.subject, text: stored.text, html: stored.html };
}

function renderOrDefault(
  tx: Change,
  kind: EmailKind,
  {
    text,
    data,
    link,
    language,
  }: {
    text: TemplateText;
    data: Readonly<Record<string, unknown>>;
    link: LinkBlock | null;
    language: Language | null;
  },
): RenderedEmail {
  try {
    return renderEmail(text, data, { images: imagesOf(kind, text.html), link });
  } catch (error) {
    tx.services.log.warn({ kind, message: messageOf(error) }, 'an email template failed; the default is used');
    return renderEmail(defaultText(kind, language), data, { images: new Set(), link });
  }
}

interface Addressed
  extends Pick<
    NewEmail,
    | 'kind'
    | 'candidateId'
    | 'jobId'
    | 'interviewId'
    | 'calendar'
    | 'tokenSealed'
    | 'scheduled'
    | 'sender'
    | 'cc'
    | 'attachments'
    | 'answersTo'
    | 'canUnsubscribe'
  > {
  id?: string;
  earlier?: readonly string[];
  threadHeaders?: ThreadHeaders | undefined;
  to: NamedAddress;
  rendered: RenderedEmail;
  isLimited: boolean;
}

function store(
  tx: Change,
  { to, rendered, isLimited, id = newId(), earlier = [], threadHeaders, ...mail }: Addressed,
): void {
  if (tx.cause?.import !== undefined) return; // what an import writes has been announced by the other system
  const { settings, signals } = tx.services;
  const messageIdOf = (email: string) => `<${email}@${messageIdHost(settings)}>`;
  const recipient = formatMailbox(to.name, to.email);
  const limit = isLimited
    ? { recipientKey: recipientKey(to.email), ...settings.emailLimits, workspace: workspaceLimitState(tx) }
    : null;
  batchWrite(tx, insertEmails, {
    ...mail,
    ...rendered,
    workspaceId: tx.workspaceId,
    id,
    messageId: messageIdOf(id),
    threadHeaders: threadHeaders === undefined ? null : continued(threadHeaders),
    references: earlier.map((email) => (email.startsWith('<') ? email : messageIdOf(email))),
    recipient,
    limit,
  });
  tx.afterCommit(() => signals.emit('work', { queue: 'emails' }));
}

const messageIdHost = ({ publicUrl }: Pick<Services['settings'], 'publicUrl'>): string => new URL(publicUrl).hostname;

/** Whether this Message-ID, without angle brackets, has the form of those of our emails. */
export function isMessageIdOfOurs(settings: Pick<Services['settings'], 'publicUrl'>, messageId: string): boolean {
  const [id = '', host] = messageId.split('@');
  return host === messageIdHost(settings) && isUuid(id);
}

/** For an answer to the email that has these. The same for every attempt to send it. */
function continued({ threadIndex, threadTopic }: ThreadHeaders): ThreadHeaders | null {
  const index = continueThreadIndex(threadIndex, new Date(), Math.random);
  return index === null ? null : { threadIndex: index, threadTopic };
}
