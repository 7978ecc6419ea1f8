import { messageOf } from '../../../../platform/errors/message-of.ts';
import { canonicalForm, hasFormat } from '../../../../platform/http/contract/formats.ts';
import { renderIfSmall } from '../../../../platform/templates/templates.ts';
import type { Problem } from '../conditions/condition.ts';
import { isObject } from '../conditions/read-field.ts';
import type { Step } from '../definition-schema.ts';
import { typeOf } from '../step-types/steps.ts';
import { TEMPLATE, type TemplateField } from '../step-types/template-field.ts';
import type { Rendered, TemplateToRender } from './evaluation-tasks.ts';

/** A template text in a step's configuration. */
export interface TemplateText {
  readonly text: string;
  /** Path within the configuration: `headers.Authorization`. */
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

/** All templates of a step. */
export function templatesOf(step: Pick<Step, 'type' | 'config'>): TemplateText[] {
  const found: TemplateText[] = [];
  mapTemplates(step, (template) => {
    found.push(template);
    return template.text;
  });
  return found;
}

/** A rendered configuration; `problems` lists by path the templates that failed or rendered to an invalid value. */
export interface RenderedConfig<Kind extends Step> {
  config: Kind['config'];
  problems: Problem[];
}

/** The templates of a step with the limits of each when rendered, in the order that `assembleConfig` expects. Emails have no gaps. */
export function textsToRender(step: Step): TemplateToRender[] {
  const requiresValues = step.type === 'send_email';
  return templatesOf(step).map(({ text, field: { maxLength } }) => ({ text, maxLength, requiresValues }));
}

/**
 * The templates of a step rendered with `scope` (`event`, `candidate`, `application`, `job`, `steps`, and for requests
 * `secrets`). Null when that may take more than a few milliseconds.
 */
export function renderTextsIfSmall(step: Step, scope: Readonly<Record<string, unknown>>): Rendered[] | null {
  const rendered: Rendered[] = [];
  for (const { text, ...limits } of textsToRender(step)) {
    try {
      const small = renderIfSmall(text, scope, { escape: 'none', ...limits });
      if (small === null) return null;
      rendered.push({ text: small });
    } catch (error) {
      rendered.push({ error: messageOf(error) });
    }
  }
  return rendered;
}

/**
 * The configuration of a step with its rendered templates. Optional texts that are empty when rendered are omitted. If
 * there are no problems, the configuration has the step's own type.
 */
export function assembleConfig<Kind extends Step>(step: Kind, rendered: readonly Rendered[]): RenderedConfig<Kind> {
  const problems: Problem[] = [];
  const texts = rendered.values();
  const config = mapTemplates(step, ({ path, field, required }) => {
    const outcome = texts.next().value!; // one for each template
    if ('error' in outcome) {
      problems.push({ path, message: outcome.error });
      return undefined;
    }
    const text = outcome.text.trim();
    // A message must not contain a part of a secret, which could no longer be masked.
    const message = problemOf(text, field, required, step.type !== 'http_request');
    if (message !== null) problems.push({ path, message });
    if (text === '') return undefined;
    return (field.format === undefined ? undefined : canonicalForm(field.format)?.(text)) ?? text;
  });
  return { config: config as Kind['config'], problems }; // the same shape with rendered texts
}

function problemOf(rendered: string, { format }: TemplateField, required: boolean, mayQuote: boolean): string | null {
  if (rendered === '') return required ? 'is empty when rendered' : null;
  if (format === undefined || hasFormat(format, rendered)) return null;
  const quoted = mayQuote ? ` ${JSON.stringify(rendered.slice(0, 100))}, which` : ' a value that';
  return `renders to${quoted} is not ${NAMES[format] ?? format}`;
}

const NAMES: Readonly<Record<string, string>> = {
  email: 'an email address',
  label: 'a visible text',
  'http-url': 'an http or https address',
  'date-time': 'an ISO 8601 time with an offset',
  'calendar-date': 'a day, YYYY-MM-DD',
};

function mapTemplates(
  { type, config }: Pick<Step, 'type' | 'config'>,
  map: (template: TemplateText) => string | undefined,
): unknown {
  return mapValue(config, typeOf({ type }).config as AnySchema, '', true, map); // schemas are plain JSON Schema objects
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
