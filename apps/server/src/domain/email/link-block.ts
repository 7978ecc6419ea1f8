import { escapeHtml } from '../../platform/html/html.ts';
import type { Language } from '../../platform/text/languages.ts';
import type { EmailKind } from './built-in-templates.ts';

/** The part with the personal link or the code, which the service appends to an email. */
export interface LinkBlock {
  text: string;
  html: string;
}

/** Label of the button, for each kind of email with a link that grants access to an account. */
const LABELS: Partial<Record<EmailKind, string>> = {
  member_invited: 'Choose a password',
  password_reset: 'Reset password',
};

/** Whether emails of this kind contain a link that grants access to an account. */
export function hasLink(kind: EmailKind): boolean {
  return LABELS[kind] !== undefined;
}

const TO_CANDIDATES: ReadonlySet<EmailKind> = new Set<EmailKind>([
  'application_received',
  'application_rejected',
  'candidate_link',
  'interview_invitation',
  'offer_sent',
]);

/** Whether emails of this kind to a candidate contain a link to the page of their application. */
export function hasCandidateLink(kind: EmailKind): boolean {
  return TO_CANDIDATES.has(kind);
}

/**
 * The link as the last part of an email. It is not available in templates, because authors of templates could otherwise send
 * it to themselves.
 */
export function linkBlock(kind: EmailKind, url: string, language: Language | null): LinkBlock {
  const label = LABELS[kind];
  return label === undefined ? candidateLinkBlock(url, language) : blockOf(label, url, TEXTS.en.copy);
}

const TEXTS: Readonly<Record<Language, { label: string; copy: string }>> = {
  en: {
    label: 'View your application',
    copy: 'If the button does not work, copy this address into your browser:',
  },
  de: {
    label: 'Bewerbung ansehen',
    copy: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  },
};

/** The same for any email to a candidate. */
export function candidateLinkBlock(url: string, language: Language | null): LinkBlock {
  const { label, copy } = TEXTS[language ?? 'en'];
  return blockOf(label, url, copy);
}

function blockOf(label: string, url: string, copy: string): LinkBlock {
  const address = escapeHtml(url);
  return {
    text: `${label}:\n${url}`,
    html: `<p><a href="${address}" style="display: inline-block; padding: 10px 18px; border-radius: 6px; background-color: #1f4fd8; color: #ffffff; text-decoration: none">${label}</a></p>
<p>${copy}<br>
${address}</p>`,
  };
}

/** How often the URL occurs in each form of a link block. */
export const LINKS_IN_BLOCK = { text: 1, html: 2 };

/** A code as the last part of an email, for the same reason. */
export function codeBlock(label: string, code: string): LinkBlock {
  return {
    text: `${label}: ${code}`,
    html: `<p>${escapeHtml(label)}:</p>
<p style="font-size: 28px; letter-spacing: 4px; font-weight: bold">${code}</p>`,
  };
}
