import { formatExpectation, hasFormat } from '../../../platform/http/formats.ts';
import { messageOf } from '../../../platform/message-of.ts';
import { compileTemplate, variablesOf } from '../../../platform/templates/templates.ts';
import type { Problem } from '../conditions/condition.ts';
import type { FieldCatalogue } from '../conditions/fields.ts';
import type { Step } from './schema.ts';
import { isTemplate, type TemplateText, templatesOf } from './step-templates.ts';

/** What templates may name besides fields. */
export interface TemplateNames {
  /** Fields of the run and outputs of earlier steps. */
  readonly fields: FieldCatalogue;
  /** Steps that do not run before this one. */
  readonly laterSteps: readonly string[];
  readonly secrets: ReadonlySet<string>;
}

export interface Findings {
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

/** What is wrong with the templates of a step; `path` is that of its configuration. */
export function checkTemplates(step: Step, path: string, names: TemplateNames): Findings {
  const findings: Findings = { problems: [], warnings: [] };
  for (const template of templatesOf(step)) {
    const at = `${path}.${template.path}`;
    if (!isTemplate(template.text)) {
      const message = literalProblem(template);
      if (message !== null) findings.problems.push({ path: at, message });
      continue;
    }
    const messages = templateProblems(step, template.text, names);
    findings.problems.push(...messages.map((message) => ({ path: at, message })));
    const { format } = template.field;
    // The place of a request has checks of its own.
    const isKnown = step.type === 'http_request' || isOwnAddress(template.text);
    if (messages.length === 0 && format !== undefined && !isKnown) {
      findings.warnings.push({ path: at, message: `${formatExpectation(format)} once it is filled in` });
    }
  }
  return findings;
}

function literalProblem({ text, field: { maxLength, format } }: TemplateText): string | null {
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  return format === undefined || hasFormat(format, text) ? null : formatExpectation(format);
}

/** The usual recipient needs no remark. */
function isOwnAddress(text: string): boolean {
  return /^\{\{\s*(event\.)?candidate\.email\s*\}\}$/.test(text);
}

function templateProblems(step: Step, text: string, { fields, laterSteps, secrets }: TemplateNames): string[] {
  const allowsSecrets = step.type === 'http_request';
  const known = [...knownNames(fields), ...(allowsSecrets ? [...secrets].map((name) => `secrets.${name}`) : [])];
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
  secrets: ReadonlySet<string>,
  laterSteps: readonly string[],
): string | null {
  const [root, second, ...rest] = name.split('.');
  if (root === 'steps') return laterStepProblem(name, laterSteps);
  if (root !== 'secrets') return null;
  if (!allowsSecrets) return 'names a secret; only http_request can send secrets';
  // All of them at once would go to whoever is asked about one.
  if (second === undefined || rest.length > 0) return 'must name one secret: secrets.NAME';
  return secrets.has(second) ? null : `names the secret ${second}, which there is not`;
}

/** A message for `steps.<id>…` of a step that does not run before, else null. */
export function laterStepProblem(name: string, laterSteps: readonly string[]): string | null {
  const [root, id = ''] = name.split('.');
  if (root !== 'steps' || !laterSteps.includes(id)) return null;
  return `names the step ${id}, which does not run before this one`;
}

/** Names as templates know them: `name.*` for what may hold anything. */
function* knownNames(fields: FieldCatalogue): Generator<string, undefined> {
  for (const [name, type] of Object.entries(fields)) yield type === 'unknown' ? `${name}.*` : name;
}

/** The secrets that a step's templates name. */
export function secretsIn(step: Step): string[] {
  return templatesOf(step)
    .filter(({ text }) => text.includes('secrets'))
    .flatMap(({ text }) => variablesOf(text))
    .filter((name) => name.startsWith('secrets.'))
    .map((name) => name.slice('secrets.'.length));
}
