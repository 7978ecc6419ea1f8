import { AssertionError } from 'node:assert';
import { Compile } from 'typebox/schema';
import { documentWithoutPersonalData } from '../src/domain/records/visibility/limited-document.ts';
import { currentDocument } from '../src/server/current-document.ts';
import { personalFields } from '../src/server/personal-fields.ts';
import '../src/platform/http/contract/formats.ts';

interface Response {
  status: number;
  headers?: Headers;
}

/** Checks values of a schema. */
export type Check = { Check(value: unknown): boolean; Errors(value: unknown): [boolean, unknown[]] };

type Components = Record<string, Record<string, unknown>>;

interface DeclaredResponse {
  check: Check | null;
}

interface DeclaredPath {
  pattern: RegExp;
  template: string;
  methods: Record<string, Record<string, { $ref?: string; content?: Record<string, { schema: unknown }> }>>;
}

interface Declared {
  paths: DeclaredPath[];
  components: Components;
}

let declared: Declared | undefined;
let declaredForLimited: Declared | undefined;
const compiled = new Map<string, DeclaredResponse>();

/**
 * Checks a response against the served OpenAPI document: the status must be declared for the operation and the body must
 * have exactly the declared shape. Paths outside the document (uploads, health) are not checked.
 */
export function checkAnswer(method: string, path: string, response: Response, body: unknown): void {
  // A key without personal data is served a document of its own.
  const isLimited = response.headers?.get('personal-data') === 'hidden';
  const { paths, components } = isLimited
    ? (declaredForLimited ??= readDocument(true))
    : (declared ??= readDocument(false));
  const [pathname = ''] = path.split('?');
  const found = paths.find(({ pattern, methods }) => pattern.test(pathname) && method.toLowerCase() in methods);
  if (found === undefined) return;
  const key = `${method} ${found.template} ${response.status}${isLimited ? ' without personal data' : ''}`;
  let expected = compiled.get(key);
  if (expected === undefined) {
    const responses = found.methods[method.toLowerCase()]!;
    const given = responses[String(response.status)];
    if (given === undefined)
      throw new AssertionError({ message: `${key} is not declared in the OpenAPI document: ${JSON.stringify(body)}` });
    const resolved =
      given.$ref === undefined ? given : (components.responses?.[given.$ref.split('/').at(-1)!] as typeof given);
    const schema = resolved.content?.['application/json']?.schema;
    expected = { check: schema === undefined ? null : checkOf(schema as object, components) };
    compiled.set(key, expected);
  }
  if (expected.check === null || expected.check.Check(body)) return;
  throw new AssertionError({
    message: `${key} does not match the OpenAPI document: ${JSON.stringify(expected.check.Errors(body)[1].slice(0, 5))} in ${JSON.stringify(body)?.slice(0, 2_000)}`,
  });
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** Compiles a schema of the document. Only the components that it refers to are compiled with it, because all of them take ten times as long. */
export function checkOf(schema: object, { schemas = {} }: Components): Check {
  const referred: Record<string, unknown> = {};
  const add = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (name! in referred) continue;
      referred[name!] = schemas[name!];
      add(schemas[name!]);
    }
  };
  add(schema);
  return Compile({ ...schema, components: { schemas: referred } } as never) as unknown as Check;
}

function readDocument(isLimited: boolean): Declared {
  const whole = currentDocument();
  const document = (isLimited ? documentWithoutPersonalData(whole, personalFields()) : whole) as unknown as {
    paths: Record<string, Record<string, { responses: DeclaredPath['methods'][string] }>>;
    components: Components;
  };
  const paths = Object.entries(document.paths).map(([template, operations]) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: Object.fromEntries(Object.entries(operations).map(([method, { responses }]) => [method, responses])),
  }));
  // A literal path (`/applications/bulk`) goes before one with a parameter in its place.
  paths.sort((a, b) => a.template.split('{').length - b.template.split('{').length);
  return { paths, components: document.components };
}
