import { messageOf } from '../../../../platform/errors/message-of.ts';
import { formatExpectation, hasFormat } from '../../../../platform/http/contract/formats.ts';
import { compileTemplate, variablesOf } from '../../../../platform/templates/templates.ts';
import type { FieldCatalogue } from '../conditions/fields.ts';
import type { Step } from '../definition-schema.ts';
import type { Findings } from '../step-types/step.ts';
import { isTemplate } from '../step-types/template-field.ts';
import { type TemplateText, templatesOf } from './step-templates.ts';

/** The names that templates may use. */
interface TemplateNames {
  /** Fields of the run and outputs of earlier steps. */
  readonly fields: FieldCatalogue;
  /** Ids of the steps that do not run before this one. */
  readonly laterSteps: readonly string[];
  readonly secrets: ReadonlyMap<string, unknown>;
}

/** Checks the templates of a step; `path` is that of its configuration. */
export function checkTemplates(step: Step, path: string, names: TemplateNames): Findings {
  const findings: Findings = { problems: [], warnings: [] };
  for (const template of templatesOf(step)) {
    const at = `${path}.${template.path}`;
    if (!isTemplate(template.text)) {
      const message = plainTextProblem(template);
      if (message !== null) findings.problems.push({ path: at, message });
      continue;
    }
    const messages = templateProblems(step, template.text, names);
    findings.problems.push(...messages.map((message) => ({ path: at, message })));
    const { format } = template.field;
    // The URL of a request is checked separately.
    const isKnown = step.type === 'http_request' || isOwnAddress(template.text);
    if (messages.length === 0 && format !== undefined && !isKnown) {
      findings.warnings.push({ path: at, message: `${formatExpectation(format)} once it is rendered` });
    }
  }
  return findings;
}

function plainTextProblem({ text, field: { maxLength, format } }: TemplateText): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  return format === undefined || hasFormat(format, text) ? null : formatExpectation(format);
}

/** The candidate's own address, the usual recipient, needs no warning. */
function isOwnAddress(text: string): boolean {
  return /^\{\{\s*(event\.)?candidate\.email\s*\}\}$/.test(text);
}

function templateProblems(step: Step, text: string, { fields, laterSteps, secrets }: TemplateNames): string[] {
  const allowsSecrets = step.type === 'http_request';
  const known = [...knownNames(fields), ...(allowsSecrets ? [...secrets.keys()].map((name) => `secrets.${name}`) : [])];
  let used: readonly string[];
  try {
    used = variablesOf(text);
  } catch (error) {
    return [messageOf(error)];
  }
  const special = used.flatMap((name) => specialProblem(name, allowsSecrets, secrets, laterSteps) ?? []);
  return special.length > 0 ? special : compileTemplate(text, { knownFields: known }).errors;
}

function specialProblem(
  name: string,
  allowsSecrets: boolean,
  secrets: ReadonlyMap<string, unknown>,
  laterSteps: readonly string[],
): string | null {
  const [root, second, ...rest] = name.split('.');
  if (root === 'steps') return laterStepProblem(name, laterSteps);
  if (root !== 'secrets') return null;
  if (!allowsSecrets) return 'names a secret; only http_request can send secrets';
  // `{{ secrets | json }}` would send every secret to one receiver.
  if (second === undefined || rest.length > 0) return 'must name a single secret: secrets.NAME';
  return secrets.has(second) ? null : `names the secret ${second}, which does not exist`;
}

/** A message if `name` is `steps.<id>…` of a step that does not run before this one, else null. */
export function laterStepProblem(name: string, laterSteps: readonly string[]): string | null {
  const [root, id = ''] = name.split('.');
  if (root !== 'steps' || !laterSteps.includes(id)) return null;
  return `names the step ${id}, which does not run before this one`;
}

/** Names in the form that templates use: `name.*` for fields of unknown type. */
function* knownNames(fields: FieldCatalogue): Generator<string, undefined> {
  for (const [name, type] of Object.entries(fields)) yield type === 'unknown' ? `${name}.*` : name;
}

/** The names of the secrets that a step's templates use. */
export function secretsIn(step: Step): string[] {
  return templatesOf(step)
    .filter(({ text }) => text.includes('secrets'))
    .flatMap(({ text }) => variablesOf(text))
    .filter((name) => name.startsWith('secrets.'))
    .map((name) => name.slice('secrets.'.length));
}
