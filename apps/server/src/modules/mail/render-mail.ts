import { oneLine } from '../../platform/mail/mailbox.ts';
import { renderTemplate } from '../../platform/templates/templates.ts';
import type { TemplateText } from './kinds.ts';

const MAX_SUBJECT = 500;
const MAX_BODY = 200_000;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** @throws TemplateFailed */
export function renderMail(template: TemplateText, data: Readonly<Record<string, unknown>>): RenderedMail {
  const text = renderTemplate(template.text, data, { escape: 'none', maxLength: MAX_BODY });
  const subject = renderTemplate(template.subject, data, { escape: 'none', maxLength: MAX_BODY });
  return {
    subject: oneLine(subject).slice(0, MAX_SUBJECT),
    text,
    html:
      template.html === null
        ? htmlOf(text)
        : renderTemplate(template.html, data, { escape: 'html', maxLength: MAX_BODY }),
  };
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The same words as HTML: a paragraph for each block between empty lines. */
export function htmlOf(text: string): string {
  const escaped = text.trim().replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
  const paragraphs = escaped.split(/\n\s*\n/).map((block) => `<p>${block.replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>\n<html><body>\n${paragraphs.join('\n')}\n</body></html>`;
}
