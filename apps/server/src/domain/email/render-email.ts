import { cleanHtml, isQuicklyCleaned } from '../../platform/email/clean-html.ts';
import { oneLine } from '../../platform/email/mailbox.ts';
import { escapeHtml } from '../../platform/html/html.ts';
import { MissingValue, TemplateFailed } from '../../platform/templates/errors.ts';
import { renderSmallTemplate } from '../../platform/templates/templates.ts';
import type { TemplateText } from './built-in-templates.ts';
import type { LinkBlock } from './link-block.ts';

const MAX_SUBJECT = 500;
export const MAX_BODY = 200_000;

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** A part of an email that could not be rendered. */
export class EmailPartFailed extends TemplateFailed {
  readonly part: keyof TemplateText;
  /** The variable that has no value, if that is the reason. */
  readonly missing: string | null;

  constructor(part: keyof TemplateText, error: TemplateFailed) {
    super(error.message, { cause: error });
    this.part = part;
    this.missing = error instanceof MissingValue ? error.variable : null;
  }
}

interface RenderOptions {
  /** URLs of the images that the HTML may load. */
  images: ReadonlySet<string>;
  /** Appended to the content of the template. */
  link: LinkBlock | null;
  /** Whether every variable that is printed must have a value. */
  requiresValues?: boolean;
}

/** Renders an email; templates are small enough to do this within the change. @throws EmailPartFailed */
export function renderEmail(
  template: TemplateText,
  data: Readonly<Record<string, unknown>>,
  { images, link, requiresValues = false }: RenderOptions,
): RenderedEmail {
  const how = { escape: 'none', maxLength: MAX_BODY, requiresValues } as const;
  const text = renderPart('text', () => renderSmallTemplate(template.text, data, how));
  const subject = renderPart('subject', () => renderSmallTemplate(template.subject, data, how));
  const { html } = template;
  return {
    subject: oneLine(subject).slice(0, MAX_SUBJECT),
    text: withBlock(text, link),
    html:
      html === null
        ? htmlOf(text, link)
        : withHtmlBlock(
            cleanHtml(
              renderPart('html', () => renderHtml(html, data, requiresValues)),
              images,
            ),
            link,
          ),
  };
}

function renderPart(part: keyof TemplateText, render: () => string): string {
  try {
    return render();
  } catch (error) {
    if (error instanceof TemplateFailed) throw new EmailPartFailed(part, error);
    throw error;
  }
}

/** The text with the link block as its last part. */
export function withBlock(text: string, link: LinkBlock | null): string {
  return link === null ? text : `${text.trimEnd()}\n\n${link.text}`;
}

const END = '\n</body></html>';

/** The HTML of an email with the link block as its last part. */
export function withHtmlBlock(html: string, link: LinkBlock | null): string {
  if (link === null) return html;
  return html.endsWith(END) ? `${html.slice(0, -END.length)}\n${link.html}${END}` : `${html}\n${link.html}`;
}

/** The unsanitized HTML of an email, small enough to be sanitized for every email. @throws TemplateFailed */
export function renderHtml(source: string, data: Readonly<Record<string, unknown>>, requiresValues = false): string {
  const html = renderSmallTemplate(source, data, { escape: 'html', maxLength: MAX_BODY, requiresValues });
  if (!isQuicklyCleaned(html)) throw new TemplateFailed('has too many elements, styles or entities for an email');
  return html;
}

/** Converts text to HTML, with a paragraph for each block between empty lines. */
export function htmlOf(text: string, link: LinkBlock | null = null): string {
  const paragraphs = escapeHtml(text.trim())
    .split(/\n\s*\n/)
    .map((block) => `<p>${block.replaceAll('\n', '<br>\n')}</p>`);
  return withHtmlBlock(`<!doctype html>\n<html><body>\n${paragraphs.join('\n')}${END}`, link);
}
