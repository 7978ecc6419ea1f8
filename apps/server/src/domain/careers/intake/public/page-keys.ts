import type { IncomingMessage } from 'node:http';
import { unescape as decode } from 'node:querystring';
import type { DeclaredOperation } from '../../../../platform/http/contract/operation.ts';

/** Query parameters that name the workspace; no operation declares them. */
const SELECTOR_PARAMETERS = ['workspace', 'pk'];

/** Computes the cache key of a request for a public page. */
export type PageKeyOf = (raw: IncomingMessage) => string;

/**
 * The key has what the response depends on: the path, the query parameters that the operation reads, and the selector.
 * Other parameters (`utm_source`, `fbclid`) are left out, so that each page is rendered and stored once.
 */
export function pageKeys(operations: readonly DeclaredOperation[]): PageKeyOf {
  const reads = operations.filter(({ spec }) => spec.method === 'GET');
  const isFixed = ({ url }: DeclaredOperation) => !url.includes(':');
  const namesOf = (some: DeclaredOperation[]) =>
    new Set([...SELECTOR_PARAMETERS, ...some.flatMap(({ spec }) => Object.keys(spec.query ?? {}))]);
  const byPath = new Map(reads.filter(isFixed).map((read) => [read.url, namesOf([read])]));
  const otherwise = namesOf(reads.filter((read) => !isFixed(read)));
  const all = namesOf(reads);
  // A percent-encoded path may belong to any operation.
  const knownAt = (path: string) => byPath.get(path) ?? (path.includes('%') ? all : otherwise);

  return ({ url = '', headers }) => {
    const { 'x-api-key': key, authorization } = headers;
    const end = url.search(/[?#]/); // for the router, either ends the path
    const page = end < 0 ? url : withKnown(url.slice(0, end), url.slice(end + 1), knownAt(url.slice(0, end)));
    return key === undefined && authorization === undefined ? page : `${page} ${key} ${authorization}`;
  };
}

function withKnown(path: string, query: string, known: ReadonlySet<string>): string {
  const kept = query.split('&').filter((pair) => known.has(nameOf(pair)));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** The name of a parameter as the router reads it. */
function nameOf(pair: string): string {
  const end = pair.indexOf('=');
  const name = end < 0 ? pair : pair.slice(0, end);
  return /[%+]/.test(name) ? decode(name.replaceAll('+', ' ')) : name;
}
