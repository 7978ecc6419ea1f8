import { checkHeaders } from '../../../platform/egress/check-request.ts';
import type { Egress } from '../../../platform/egress/egress.ts';
import type { Problem } from '../conditions/condition.ts';
import { isTemplate } from './step-templates.ts';
import type { StepConfig } from './step-types.ts';

/** Scheme and host, complete: nothing that is filled in later can change them. */
const FIXED_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#{]*(?=[/?#]|$)/i;

/** Whether the place that a request goes to is known before it runs. */
export function hasFixedHost(url: string): boolean {
  return !isTemplate(url) || FIXED_ORIGIN.test(url);
}

/** What is wrong with a request as far as its words are not filled in; `path` is that of the configuration. */
export function checkHttpRequest(
  { method, url, headers = {}, body }: StepConfig<'http_request'>,
  path: string,
  egress: Egress,
): Problem[] {
  const problems: Problem[] = [];
  const refusal = urlProblem(url, egress);
  if (refusal !== null) problems.push({ path: `${path}.url`, message: refusal });
  for (const [name, value] of Object.entries(headers)) {
    const message = headerProblem(name, value);
    if (message !== null) problems.push({ path: `${path}.headers.${name}`, message });
  }
  if (body !== undefined && method === 'GET') problems.push({ path: `${path}.body`, message: 'cannot stand with GET' });
  return problems;
}

function headerProblem(name: string, value: string): string | null {
  if (name.toLowerCase() === 'idempotency-key') return 'is set by the run: the same at every attempt';
  return checkHeaders({ [name]: isTemplate(value) ? '' : value });
}

function urlProblem(url: string, egress: Egress): string | null {
  if (!isTemplate(url)) return egress.checkUrl(url);
  const origin = FIXED_ORIGIN.exec(url)?.[0];
  if (origin !== undefined) return egress.checkUrl(origin);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[0];
  // A public name stands for the host that is not known.
  return scheme === undefined ? null : egress.checkUrl(`${scheme}//example.com`);
}
