import type { Context } from '../../../../platform/context/context.ts';
import { fixedImages } from '../../../../platform/email/clean-html.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { TemplateFailed } from '../../../../platform/templates/errors.ts';
import { type RenderedEmail, renderEmail } from '../../../email/render-email.ts';
import { MESSAGE_SAMPLE } from './check-content.ts';
import { requireRenderable } from './require-renderable.ts';
import type { MessageTemplatePreviewRequest } from './schema.ts';

/** Renders a template with sample data. @throws Invalid for unknown variables, and for content that cannot be rendered */
export async function previewMessageTemplate(
  context: Context,
  { subject, text, html = null }: MessageTemplatePreviewRequest,
): Promise<RenderedEmail> {
  const content = { subject, text, html };
  await requireRenderable(context, content);
  try {
    const images = html === null ? new Set<string>() : fixedImages(html);
    return renderEmail(content, MESSAGE_SAMPLE, { images, link: null });
  } catch (error) {
    // Rendering can fail although the check passed, because time is one of the limits.
    if (error instanceof TemplateFailed) throw Invalid.field(html === null ? 'text' : 'html', error.message);
    throw error;
  }
}
