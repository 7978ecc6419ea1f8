import { text } from '../../../../platform/http/contract/schema.ts';

/** Limits of a template field, which apply to the rendered text, or to the text itself if it contains no template. */
export interface TemplateField {
  maxLength: number;
  /** A schema format that the rendered text must have. */
  format?: string;
}

/** Key of a `TemplateField` in a schema. */
export const TEMPLATE = 'x-template';

/** Whether a text contains template tags. */
export function isTemplate(value: string): boolean {
  return value.includes('{{') || value.includes('{%');
}

/** Text whose `{{ … }}` are rendered when the step runs; `maxLength` is that of the rendered text. */
export function template(maxLength: number, description?: string, format?: string) {
  const field: TemplateField = { maxLength, ...(format === undefined ? {} : { format }) };
  // A template may be longer than what it renders to.
  return text(Math.max(maxLength, 2_000), {
    [TEMPLATE]: field,
    description: `Template${description === undefined ? '' : `: ${description}`}.`,
  });
}

export const timeTemplate = (description: string) => template(100, description, 'date-time');

/** A delay or a wait lasts at most a year. */
export const MAX_WAIT_SECONDS = 366 * 86_400;
