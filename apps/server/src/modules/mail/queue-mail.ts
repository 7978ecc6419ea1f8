import type { Change } from '../../platform/change.ts';
import { tell } from '../../platform/database/together.ts';
import { newId } from '../../platform/ids.ts';
import { formatMailbox, oneLine } from '../../platform/mail/mailbox.ts';
import { messageOf } from '../../platform/message-of.ts';
import { hiddenUrl, type OneTimeUrl, sealToken } from './hidden-token.ts';
import { KINDS, type MailKind, type TemplateText } from './kinds.ts';
import { insertMails, type NewMail, type StoredTemplate, templateAndName } from './queries.ts';
import { htmlOf, type RenderedMail, renderMail } from './render-mail.ts';

export interface MailAddress {
  name: string;
  email: string;
}

export interface MailRequest {
  to: MailAddress;
  /** What the template can name besides `workspace` and `recipient`: the fields of the kind's sample. */
  data: Record<string, unknown>;
  /** Whom the mail is about: erasing that person removes it. */
  candidateId?: string;
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /** What the template names as `link.url`. Without a mail server it stands in the log, once: somebody has to get it. */
  link?: OneTimeUrl;
}

/**
 * Writes mails of one kind into the outbox, as part of the change: they are sent when it commits and only then. Nothing is
 * written when the workspace has switched the kind off. A template that fails with this data gives way to the default,
 * because a mail is no reason for the change to fail.
 */
export async function queueMails(tx: Change, kind: MailKind, requests: readonly MailRequest[]): Promise<void> {
  if (requests.length === 0) return;
  const { name, template } = await templateAndName(tx, tx.workspaceId, kind);
  for (const { link } of requests) if (link !== undefined) logWithoutMail(tx, kind, link);
  if (template?.enabled === false) return;
  const text = textOf(kind, template);
  for (const { to, data, candidateId, calendar, link } of requests) {
    const linkData = link === undefined ? {} : { link: { url: hiddenUrl(link) } };
    const full = { ...data, ...linkData, workspace: { name }, recipient: { name: to.name } };
    const rendered = renderOrDefault(tx, kind, text, full);
    const tokenSealed = link === undefined ? null : sealToken(tx.context.services.secrets, link.token);
    store(tx, { kind, to, rendered, candidateId: candidateId ?? null, calendar: calendar ?? null, tokenSealed });
  }
}

function logWithoutMail(tx: Change, kind: MailKind, { url }: OneTimeUrl): void {
  const { settings, log } = tx.context.services;
  if (settings.sendsMail) return;
  tx.afterCommit(() => log.warn({ kind, link: url }, 'SMTP_URL is not set: hand this link over yourself'));
}

export interface PlainMail {
  to: MailAddress;
  subject: string;
  text: string;
  candidateId?: string;
}

/** Writes one mail whose words are given, such as a step of an automation makes, into the outbox. */
export function queuePlainMail(tx: Change, kind: string, { to, subject, text, candidateId }: PlainMail): void {
  const rendered = { subject: oneLine(subject), text, html: htmlOf(text) };
  store(tx, { kind, to, rendered, candidateId: candidateId ?? null, calendar: null, tokenSealed: null });
}

/** The words that the workspace uses for this kind. */
export function textOf(kind: MailKind, stored: StoredTemplate | null): TemplateText {
  if (stored === null || stored.subject === null || stored.text === null) return KINDS[kind].default;
  return { subject: stored.subject, text: stored.text, html: stored.html };
}

function renderOrDefault(
  tx: Change,
  kind: MailKind,
  text: TemplateText,
  data: Readonly<Record<string, unknown>>,
): RenderedMail {
  try {
    return renderMail(text, data);
  } catch (error) {
    tx.context.services.log.warn({ kind, message: messageOf(error) }, 'a mail template failed; the default is used');
    return renderMail(KINDS[kind].default, data);
  }
}

interface Addressed extends Pick<NewMail, 'kind' | 'candidateId' | 'calendar' | 'tokenSealed'> {
  to: MailAddress;
  rendered: RenderedMail;
}

function store(tx: Change, { to, rendered, ...mail }: Addressed): void {
  const { settings, signals } = tx.context.services;
  const id = newId();
  const messageId = `<${id}@${new URL(settings.publicUrl).hostname}>`;
  const recipient = formatMailbox(to.name, to.email);
  tell(tx, insertMails, { ...mail, ...rendered, workspaceId: tx.workspaceId, id, messageId, recipient });
  tx.afterCommit(() => signals.emit('work', { queue: 'mails' }));
}
