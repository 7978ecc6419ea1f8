import type { EmailKind } from './built-in-templates.ts';
import { escapeHtml } from './escape-html.ts';

/** The part with the personal link, which the service appends to an email. */
export interface LinkBlock {
  text: string;
  html: string;
}

/** Label of the button, for each kind of email with a personal link. */
const LABELS: Partial<Record<EmailKind, string>> = {
  member_invited: 'Choose a password',
  password_reset: 'Reset password',
};

/** Whether emails of this kind contain a link that grants access to an account. */
export function hasLink(kind: EmailKind): boolean {
  return LABELS[kind] !== undefined;
}

/**
 * The link as the last part of an email. It is not available in templates, because authors of templates could otherwise send
 * it to themselves.
 */
export function linkBlock(kind: EmailKind, url: string): LinkBlock {
  const label = LABELS[kind] ?? 'Open';
  const address = escapeHtml(url);
  return {
    text: `${label}:\n${url}`,
    html: `<p><a href="${address}" style="display: inline-block; padding: 10px 18px; border-radius: 6px; background-color: #1f4fd8; color: #ffffff; text-decoration: none">${label}</a></p>
<p>If the button does not work, copy this address into your browser:<br>
${address}</p>`,
  };
}

/** How often the URL occurs in each form of a link block. */
export const LINKS_IN_BLOCK = { text: 1, html: 2 };
