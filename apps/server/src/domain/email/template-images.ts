import { fixedImages } from '../../platform/email/clean-html.ts';
import type { EmailKind } from './built-in-templates.ts';
import { hasLink } from './link-block.ts';

/**
 * The images that an email of this kind may load: those whose URL is a literal in the template. Emails with a personal link
 * cannot load images.
 */
export function imagesOf(kind: EmailKind, html: string | null): ReadonlySet<string> {
  return html === null || hasLink(kind) ? new Set() : fixedImages(html);
}
