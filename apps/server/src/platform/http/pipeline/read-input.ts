import type { FastifyRequest } from 'fastify';
import { Invalid } from '../../errors/errors.ts';
import { inputCheck, queryCheck, readQuery } from '../contract/input.ts';
import type { DeclaredOperation, OperationInput } from '../contract/operation.ts';
import { closed, Type } from '../contract/schema.ts';
import { noSuchPath } from '../transport/errors.ts';

/** A body that is validated by the verb. */
const AnyObject = Type.Object({}, { additionalProperties: true });
const NOTHING: OperationInput = { params: {}, query: {}, headers: {}, body: {} };
const NO_HEADERS: OperationInput['headers'] = {};

/**
 * Reads and validates path, query and body in this order, naming every invalid field. An unknown query parameter is an
 * error, except in the public API, where it is ignored because links carry `utm_source` and the like.
 */
export function inputReader({ access, spec }: DeclaredOperation): (request: FastifyRequest) => OperationInput {
  if (spec.openQuery === true) return () => NOTHING;
  const params = spec.params === undefined ? null : inputCheck(closed(spec.params));
  const queryFields = spec.query ?? {};
  const query = queryCheck(closed(queryFields));
  const queryNames = Object.keys(queryFields);
  const body = spec.body === undefined ? null : inputCheck(spec.checksBody === true ? AnyObject : spec.body);
  const noBody = inputCheck(closed({}));
  const headerNames = Object.keys(spec.headers ?? {});
  return (request) => {
    if (params !== null) {
      // The router finds `/jobs//publish`, which is not a path of the API.
      if (Object.values(request.params as object).includes('')) throw noSuchPath(request);
      params(request.params);
    }
    const given = request.query as Record<string, unknown>;
    const values = readQuery(access === 'public' ? pick(given, queryNames) : given, queryFields as never);
    query(values);
    let content: unknown = request.body;
    if (spec.method !== 'GET') {
      if ((content === undefined || content === null) && request.rawBody === undefined) {
        if (spec.body !== undefined && spec.emptyBody !== true && spec.method !== 'DELETE') {
          throw Invalid.field('', 'a JSON body is required');
        }
        content = {};
      } else if (content === undefined && (spec.emptyBody === true || spec.body === undefined)) content = {};
      if (typeof content !== 'object' || content === null || Array.isArray(content)) {
        throw Invalid.field('', 'the JSON body must be an object');
      }
      (body ?? noBody)(content);
    }
    const headers = headerNames.length === 0 ? NO_HEADERS : pickHeaders(request, headerNames);
    return { params: request.params as Record<string, unknown>, query: values, headers, body: content };
  };
}

function pick(query: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  const given = names.filter((name) => query[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, query[name]]));
}

function pickHeaders({ headers }: FastifyRequest, names: readonly string[]): OperationInput['headers'] {
  return Object.fromEntries(names.map((name) => [name, [headers[name]].flat()[0]]));
}
