import { hasFormat } from '../../../platform/http/formats.ts';
import { messageOf } from '../../../platform/message-of.ts';
import { renderTemplate } from '../../../platform/templates/templates.ts';
import type { Problem } from '../conditions/condition.ts';
import { isObject } from '../conditions/read-field.ts';
import type { Step } from './schema.ts';
import { STEP_CONFIGS, TEMPLATE, type TemplateField } from './step-types.ts';

/** A text of a step's configuration that is a template. */
export interface TemplateText {
  readonly text: string;
  /** Below the configuration: `headers.Authorization`. */
  readonly path: string;
  readonly field: TemplateField;
  readonly required: boolean;
}

interface AnySchema {
  readonly [TEMPLATE]?: TemplateField;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly patternProperties?: Readonly<Record<string, AnySchema>>;
  readonly required?: readonly string[];
}

/** Whether a text has anything to fill in. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%');
}

/** All templates of a step. */
export function templatesOf(step: Pick<Step, 'type' | 'config'>): TemplateText[] {
  const found: TemplateText[] = [];
  mapTemplates(step, (template) => {
    found.push(template);
    return template.text;
  });
  return found;
}

/**
 * The configuration of a step with its templates filled in from `scope` (`event`, `candidate`, `application`, `job`,
 * `steps`, for requests also `secrets`). Optional texts that come to nothing are left out. `problems` say by their place
 * in the configuration which could not be rendered or came to something that the step cannot take; without any, the
 * configuration has the step's own type.
 */
export function renderConfig<Rendered extends Step>(
  step: Rendered,
  scope: Readonly<Record<string, unknown>>,
): { config: Rendered['config']; problems: Problem[] } {
  const problems: Problem[] = [];
  const config = mapTemplates(step, ({ text, path, field, required }) => {
    try {
      const rendered = renderTemplate(text, scope, { escape: 'none', maxLength: field.maxLength }).trim();
      // A part of a secret, which nobody could mask any more, must not stand in a message.
      const message = problemOf(rendered, field, required, step.type !== 'http_request');
      if (message !== null) problems.push({ path, message });
      return rendered === '' ? undefined : rendered;
    } catch (error) {
      problems.push({ path, message: messageOf(error) });
      return undefined;
    }
  });
  return { config: config as Rendered['config'], problems }; // the same shape, its texts filled in
}

function problemOf(rendered: string, { format }: TemplateField, required: boolean, mayQuote: boolean): string | null {
  if (rendered === '') return required ? 'comes to nothing' : null;
  if (format === undefined || hasFormat(format, rendered)) return null;
  const quoted = mayQuote ? ` ${JSON.stringify(rendered.slice(0, 100))}, which` : ' what';
  return `comes to${quoted} is not ${NAMES[format] ?? format}`;
}

const NAMES: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  'http-url': 'an http or https address',
  'date-time': 'an ISO 8601 time with an offset',
  'calendar-date': 'a day, YYYY-MM-DD',
};

function mapTemplates(
  { type, config }: Pick<Step, 'type' | 'config'>,
  map: (template: TemplateText) => string | undefined,
): unknown {
  return mapValue(config, STEP_CONFIGS[type] as AnySchema, '', true, map); // schemas are plain JSON Schema objects
}

function mapValue(
  value: unknown,
  schema: AnySchema | undefined,
  path: string,
  required: boolean,
  map: (template: TemplateText) => string | undefined,
): unknown {
  const field = schema?.[TEMPLATE];
  if (field !== undefined && typeof value === 'string') return map({ text: value, path, field, required });
  if (schema === undefined || !isObject(value)) return value;
  const [ofEveryKey] = Object.values(schema.patternProperties ?? {});
  const entries = Object.entries(value).map(([key, inner]) => {
    const inPath = path === '' ? key : `${path}.${key}`;
    const isRequired = schema.required?.includes(key) === true;
    return [key, mapValue(inner, schema.properties?.[key] ?? ofEveryKey, inPath, isRequired, map)] as const;
  });
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}
