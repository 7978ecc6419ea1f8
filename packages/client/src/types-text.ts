import { EVENT_DATA, EXTENDED, JSON_BODY } from './typed-schemas.ts';

/** Longer descriptions are cut after a sentence: editors show these, and the reference of the API has the others. */
const LONGEST = { operation: 160, property: 80 };

/** What the reference says of many operations or parameters, and types say themselves. */
const SAID_ELSEWHERE = [
  / ?One value or several, separated by commas; at most 100\./,
  / ?Where the request affects access or security, a session must.*?API keys are exempt\./,
  / ?Applies to the whole workspace: 403 for an API key that is limited to jobs or departments\./,
  / ?Requires (?:`[\w:]+`(?:, | and |, and )?)+\./,
  /^ID of the [\w ]+\.$/,
];

const OTHERS = `export interface components {
schemas: Schemas;
}
export interface NoParameters {
query?: never;
header?: never;
path?: never;
}
export interface Json<Body> {
content: { "application/json": Body };
}
export interface Webhook<Type extends string, Entity extends string, Data> {
parameters: NoParameters;
requestBody: Json<Omit<Schemas["Event"], "type" | "entityType" | "data"> & { type: Type; entityType: Entity; data: Data }>;
responses: Record<string, never>;
}
type WriteHeaders = Pick<Common, "Idempotency-Key" | "Dry-Run">;
type ChangeHeaders = Pick<Common, "Idempotency-Key" | "Dry-Run" | "If-Match">;
`;

/** The text of the types without what would make up most of it: indentation, repeated names, and long comments. */
export function typesText(generated: string): string {
  const text = withShortComments(generated)
    .replaceAll('components["schemas"]["', 'Schemas["')
    .replaceAll(new RegExp(`\\{\\n\\s*${EXTENDED}: (.*);\\n`, 'g'), '$1 & {\n')
    .replaceAll(block(`${JSON_BODY}: `), '$1$2Json<$3>')
    .replaceAll(block(`"${EVENT_DATA}:([^:]+):([^"]+)": `), '$1$2Webhook<"$3", "$4", $5>');
  const { schemas, parameters, paths, webhooks } = sections(text);
  const types = [
    `export interface Schemas {\n${schemas}}`,
    `interface Common {\n${parameters}}`,
    `export interface paths {\n${paths}}`,
    `export interface webhooks {\n${webhooks}}`,
  ].join('\n');
  return `${OTHERS}${types}\n`
    .replaceAll(/^\s+/gm, '')
    .replaceAll('?: Pick<Common, "Idempotency-Key" | "Dry-Run">;', '?: WriteHeaders;')
    .replaceAll('?: Pick<Common, "Idempotency-Key" | "Dry-Run" | "If-Match">;', '?: ChangeHeaders;');
}

/** An object whose only property is `property`: the closing brace is indented as the line with the opening one. */
function block(property: string): RegExp {
  return new RegExp(`^( *)(.*)\\{\\n +${property}([\\s\\S]*?);\\n\\1\\}`, 'gm');
}

/** The schemas of records, and the properties of the last three, which stand for the operations. */
function sections(text: string): Record<'schemas' | 'parameters' | 'paths' | 'webhooks', string> {
  const start = text.indexOf('    schemas: {\n') + '    schemas: {\n'.length;
  const [schemas = '', parameters = '', paths = '', rest = ''] = text
    .slice(start)
    .split(/^ {8}(?:parameters|paths|webhooks): \{\n/m);
  const close = /^ {8}\};\n/m;
  const inner = (part: string) => part.slice(0, part.search(close));
  return { schemas, parameters: inner(parameters), paths: inner(paths), webhooks: inner(rest) };
}

function withShortComments(text: string): string {
  return text.replaceAll(
    /^ *\/\*\*([\s\S]*?)\*\/\n( *"?([^\s"?:]+))/gm,
    (_, body: string, next: string, name: string) => {
      const lines = body.split('\n').map((line) =>
        line
          .trim()
          .replace(/^\*? ?/, '')
          .trim(),
      );
      const kept = lines.filter((line) => line !== '' && !/^(?:@(?:enum|constant|default|example)|Format:)/.test(line));
      const said = SAID_ELSEWHERE.reduce(
        (rest, phrase) => rest.replace(phrase, ''),
        kept.join(' ').replace(/^@description /, ''),
      );
      const isOperation = /^(?:get|post|put|patch|delete)$/.test(name);
      const short = upTo(isOperation ? LONGEST.operation : LONGEST.property, said.trim());
      return short === '' || isName(short, name) ? next : `/** ${short} */\n${next}`;
    },
  );
}

/** The first sentences, at least one. */
function upTo(longest: number, text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+(?=[A-Z`])/);
  let result = first;
  for (const sentence of others) {
    if (result.length + 1 + sentence.length > longest) break;
    result += ` ${sentence}`;
  }
  return result;
}

/** Whether a description says nothing but the name: `The last name.` of `lastName`. */
function isName(text: string, name: string): boolean {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase();
  return (
    text
      .replace(/^(?:The|An?) /, '')
      .replace(/\.$/, '')
      .toLowerCase() === words
  );
}
