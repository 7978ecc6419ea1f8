import {
  CONDITIONAL_IMAGES,
  fixedImages,
  hasConditionalImages,
  loadingParts,
} from '../../../../platform/email/clean-html.ts';
import type { FieldErrors } from '../../../../platform/errors/errors.ts';
import { TemplateFailed } from '../../../../platform/templates/errors.ts';
import { compileTemplate, renderSmallTemplate } from '../../../../platform/templates/templates.ts';
import { MAX_BODY, renderHtml } from '../../../email/render-email.ts';

/** The parts of a message or template. If `html` is null, it is generated from the text. */
export interface MessageContent {
  subject: string;
  text: string;
  html: string | null;
}

/** Sample data; its fields are the variables of messages. */
export const MESSAGE_SAMPLE = {
  workspace: { name: 'Acme' },
  sender: { name: 'Grace Hopper' },
  recipient: { name: 'Ada Lovelace' },
  candidate: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  job: { title: 'Site Reliability Engineer' },
};

/** The variables of messages, as dotted names. */
export const MESSAGE_VARIABLES: readonly string[] = Object.entries(MESSAGE_SAMPLE).flatMap(([name, fields]) =>
  Object.keys(fields).map((field) => `${name}.${field}`),
);

/** Syntax errors, unknown variables and errors with sample data, by part. */
export function errorsOfContent({ subject, text, html }: MessageContent): FieldErrors {
  const fields: FieldErrors = {};
  for (const [part, source] of Object.entries({ subject, text, html })) {
    const errors = source === null ? [] : errorsOfPart(part, source);
    if (errors.length > 0) fields[part] = errors;
  }
  return fields;
}

function errorsOfPart(part: string, source: string): string[] {
  try {
    const { errors } = compileTemplate(source, { knownFields: MESSAGE_VARIABLES });
    if (errors.length > 0) return errors;
    if (part === 'html') {
      if (hasConditionalImages(source)) return [CONDITIONAL_IMAGES];
      return loadingParts(renderHtml(source, MESSAGE_SAMPLE), fixedImages(source));
    }
    renderSmallTemplate(source, MESSAGE_SAMPLE, { escape: 'none', maxLength: MAX_BODY });
    return [];
  } catch (error) {
    if (error instanceof TemplateFailed) return [error.message];
    throw error;
  }
}
