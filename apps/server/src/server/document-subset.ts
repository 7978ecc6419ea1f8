type Json = Record<string, unknown>;

/** A part of the document that others refer to, or that refers to others, in JSON. */
interface Part {
  text: string;
  /** The components that it refers to, such as `schemas/Job`. */
  refs: readonly string[];
}

interface OperationPart extends Part {
  path: string;
  method: string;
  tags: readonly string[];
  /** Null for an operation that secret keys cannot call. */
  scopes: readonly string[] | null;
}

/** The document in parts, from which subsets are put together as text: parsing and writing the whole takes longer. */
export interface DocumentIndex {
  /** What every subset has. */
  head: Json;
  tags: readonly { name: string; text: string }[];
  /** The tag of the webhooks. */
  webhooks: { tag: string } & Part;
  operations: readonly OperationPart[];
  components: ReadonlyMap<string, Part>;
}

/** What a subset contains: the operations with one of these tags that a caller with these scopes may call. */
interface SubsetChoice {
  tags?: ReadonlySet<string> | undefined;
  scopes?: ReadonlySet<string> | undefined;
}

const EVENTS = 'Events';
/** Kinds of components that every subset keeps whole. */
const KEPT = 'securitySchemes';

export function indexDocument(document: Json): DocumentIndex {
  const {
    paths,
    webhooks,
    components,
    tags,
    'x-tagGroups': _groups,
    ...head
  } = document as {
    paths: Record<string, Record<string, Operation>>;
    webhooks: Json;
    components: Record<string, Json>;
    tags: { name: string }[];
    'x-tagGroups': unknown;
  };
  return {
    head: { ...head, components: { [KEPT]: components[KEPT] } },
    tags: tags.map((tag) => ({ name: tag.name, text: JSON.stringify(tag) })),
    webhooks: { tag: EVENTS, ...partOf(webhooks) },
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        tags: operation.tags,
        scopes: takesKey(operation) ? (operation['x-required-scopes'] ?? []) : null,
        ...partOf(operation),
      })),
    ),
    components: new Map(
      Object.entries(components)
        .filter(([kind]) => kind !== KEPT)
        .flatMap(([kind, named]) => Object.entries(named).map(([name, part]) => [`${kind}/${name}`, partOf(part)])),
    ),
  };
}

interface Operation {
  tags: string[];
  security?: Record<string, unknown>[];
  'x-required-scopes'?: string[];
}

function takesKey({ security = [] }: Operation): boolean {
  return security.some((way) => 'secretKey' in way);
}

function partOf(value: unknown): Part {
  const text = JSON.stringify(value);
  const refs = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name!));
  return { text, refs: [...refs] };
}

/** The document with the chosen operations, and the components that they need. @returns null if no operation is chosen */
export function documentSubset(
  { head, tags, webhooks, operations, components }: DocumentIndex,
  { tags: chosen, scopes }: SubsetChoice,
): string | null {
  const found = operations.filter(
    (operation) =>
      (chosen === undefined || operation.tags.some((tag) => chosen.has(tag))) &&
      (scopes === undefined || operation.scopes?.every((scope) => scopes.has(scope)) === true),
  );
  const hasWebhooks = chosen?.has(webhooks.tag) === true;
  if (found.length === 0 && !hasWebhooks) return null;
  const used = new Set(found.flatMap((operation) => operation.tags));
  if (hasWebhooks) used.add(webhooks.tag);
  const byPath = Map.groupBy(found, ({ path }) => path);
  const paths = [...byPath].map(([path, methods]) =>
    entry(path, braces(methods.map(({ method, text }) => entry(method, text)))),
  );
  const { components: kept, ...top } = head as { components: Json };
  const needed = componentsOf([...found, ...(hasWebhooks ? [webhooks] : [])], components);
  return braces([
    ...Object.entries(top).map(([name, value]) => entry(name, JSON.stringify(value))),
    entry('tags', `[${tags.filter(({ name }) => used.has(name)).map(({ text }) => text)}]`),
    entry('paths', braces(paths)),
    entry('webhooks', hasWebhooks ? webhooks.text : '{}'),
    entry(
      'components',
      braces([...Object.entries(kept).map(([kind, value]) => entry(kind, JSON.stringify(value))), ...needed]),
    ),
  ]);
}

/** The components that these parts refer to, and those that these refer to, by their kinds. */
function componentsOf(parts: readonly Part[], components: DocumentIndex['components']): string[] {
  const needed = new Map<string, Part>();
  const waiting = parts.flatMap(({ refs }) => refs);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const part = needed.has(name) ? undefined : components.get(name);
    if (part === undefined) continue;
    needed.set(name, part);
    waiting.push(...part.refs);
  }
  // In the order of the whole document.
  const sorted = [...components.keys()].filter((name) => needed.has(name));
  return [...Map.groupBy(sorted, (name) => name.split('/')[0]!)].map(([kind, names]) =>
    entry(kind, braces(names.map((name) => entry(name.slice(kind.length + 1), needed.get(name)!.text)))),
  );
}

const entry = (name: string, text: string): string => `${JSON.stringify(name)}:${text}`;
const braces = (entries: readonly string[]): string => `{${entries.join()}}`;
