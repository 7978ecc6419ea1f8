import { closed, oneOf, patch, Type } from '../../../../platform/http/contract/schema.ts';
import type { Problem } from '../conditions/condition.ts';
import { checkHttpRequest, fixedHostOf, hasFixedHost } from '../definition/check-request.ts';
import { type CheckScope, requestStep } from './step.ts';
import { template } from './template-field.ts';

/** The only step that reaches other services, so its engine is `runs/request-step.ts`. */
export const httpRequest = requestStep({
  config: closed({
    method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const),
    url: template(2_000, 'must render to an https URL of a public host', 'http-url'),
    ...patch('', {
      headers: Type.Record(Type.String({ minLength: 1, maxLength: 128 }), template(4_000), { maxProperties: 30 }),
      body: template(20_000, 'sent verbatim, as `application/json` unless a header sets another type'),
      timeoutSeconds: Type.Integer({
        minimum: 1,
        maximum: 30,
        default: 10,
        description: 'Time limit of one attempt.',
      }),
    }).properties,
  }),
  // A request can send any candidate data elsewhere.
  scopes: ['webhooks:write', 'candidates:read'],
  // The body is parsed if the response is JSON, otherwise text.
  outputs: {
    status: 'number',
    contentType: 'string',
    body: 'unknown',
    truncated: 'boolean',
    durationMs: 'number',
  },
  check: (config, path, scope) => ({
    problems: [...checkHttpRequest(config, path, scope.egress), ...checkHosts(config.url, path, scope)],
    warnings: hasFixedHost(config.url)
      ? []
      : [{ path: `${path}.url`, message: 'is rejected at run time if it resolves to a host that is not public' }],
  }),
});

/** A secret must not be sent to a host that it is not for. */
function checkHosts(url: string, path: string, { namedSecrets, secrets }: CheckScope): Problem[] {
  const host = fixedHostOf(url);
  if (host === null) return [];
  let named: string[];
  try {
    named = namedSecrets();
  } catch {
    return []; // the check of the templates reports what is wrong with them
  }
  const refused = [...new Set(named)].filter((name) => secrets.get(name)?.includes(host) === false);
  return refused.map((name) => ({
    path: `${path}.url`,
    message: `the secret ${name} may not be sent to ${host}: add it to the hosts of the secret`,
  }));
}
