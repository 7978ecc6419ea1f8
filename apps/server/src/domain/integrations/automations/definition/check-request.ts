import { checkHeaders } from '../../../../platform/egress/check-request.ts';
import type { Egress } from '../../../../platform/egress/egress.ts';
import type { Problem } from '../conditions/condition.ts';
import { isTemplate } from '../step-types/template-field.ts';

interface Request {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Complete scheme and host, which templates later in the URL cannot change. */
const FIXED_ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#{]*(?=[/?#]|$)/i;

/** Whether the host of a request is known before it runs. */
export function hasFixedHost(url: string): boolean {
  return !isTemplate(url) || FIXED_ORIGIN.test(url);
}

/** The host of a request if it is known before it runs, with the port unless that is the default. */
export function fixedHostOf(url: string): string | null {
  if (!hasFixedHost(url)) return null;
  return URL.parse(isTemplate(url) ? FIXED_ORIGIN.exec(url)![0] : url)?.host ?? null;
}

/** Checks the parts of a request that contain no templates; `path` is that of the configuration. */
export function checkHttpRequest(
  { method, url, headers = {}, body }: Request,
  path: string,
  egress: Egress,
): Problem[] {
  const problems: Problem[] = [];
  const rejection = urlProblem(url, egress);
  if (rejection !== null) problems.push({ path: `${path}.url`, message: rejection });
  for (const [name, value] of Object.entries(headers)) {
    const message = headerProblem(name, value);
    if (message !== null) problems.push({ path: `${path}.headers.${name}`, message });
  }
  if (body !== undefined && method === 'GET')
    problems.push({ path: `${path}.body`, message: 'cannot be used with GET' });
  return problems;
}

function headerProblem(name: string, value: string): string | null {
  if (name.toLowerCase() === 'idempotency-key') return 'is set by the run, with the same value for every attempt';
  return checkHeaders({ [name]: isTemplate(value) ? '' : value });
}

function urlProblem(url: string, egress: Egress): string | null {
  if (!isTemplate(url)) return egress.checkUrl(url);
  const origin = FIXED_ORIGIN.exec(url)?.[0];
  if (origin !== undefined) return egress.checkUrl(origin);
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[0];
  // A public host name stands in for the host that is not known yet.
  return scheme === undefined ? null : egress.checkUrl(`${scheme}//example.com`);
}
