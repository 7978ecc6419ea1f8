import { CONDITIONAL_IMAGES, hasConditionalImages, loadingParts } from '../../platform/email/clean-html.ts';
import type { FieldErrors } from '../../platform/errors/errors.ts';
import { TemplateFailed } from '../../platform/templates/errors.ts';
import { compileTemplate, renderSmallTemplate, variablesOf } from '../../platform/templates/templates.ts';
import { type EmailKind, fieldsOf, KINDS, type TemplateText } from './built-in-templates.ts';
import { hasLink } from './link-block.ts';
import { MAX_BODY, renderHtml } from './render-email.ts';
import { imagesOf } from './template-images.ts';

export interface EmailTemplateInput {
  kind: EmailKind;
  words: TemplateText;
}

/**
 * The errors of an email template: unknown variables, syntax errors, and errors with the sample data. Also a task of
 * the evaluator.
 */
export function emailTemplateTask({ kind, words: { subject, text, html } }: EmailTemplateInput): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, source] of Object.entries({ subject, text, html })) {
    const errors = source === null ? [] : errorsOf(kind, name, source);
    if (errors.length > 0) fields[name] = errors;
  }
  return fields;
}

/** The errors of one part of a template. */
function errorsOf(kind: EmailKind, part: string, source: string): string[] {
  try {
    if (hasLink(kind) && variablesOf(source).some((name) => /^link(\.|$)/.test(name)))
      return ['there is no variable link: the service adds the link below the text'];
    const { errors } = compileTemplate(source, { knownFields: fieldsOf(kind) });
    if (errors.length > 0) return errors;
    const { sample } = KINDS[kind];
    if (part === 'html') {
      if (hasConditionalImages(source)) return [CONDITIONAL_IMAGES];
      return loadingParts(renderHtml(source, sample), imagesOf(kind, source));
    }
    renderSmallTemplate(source, sample, { escape: 'none', maxLength: MAX_BODY });
    return [];
  } catch (error) {
    if (error instanceof TemplateFailed) return [error.message];
    throw error;
  }
}
