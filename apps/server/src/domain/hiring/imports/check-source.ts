import type { Services } from '../../../platform/context/services.ts';
import type { Finding } from '../../../platform/doctor/finding.ts';
import type { EgressRequest, EgressResponse } from '../../../platform/egress/egress.ts';
import { type AnyRecord, FileError, type Source, SourceError } from './adapters/adapter.ts';
import { systemOf } from './adapters/adapters.ts';
import type { ApiList } from './adapters/http/api-adapter.ts';
import { ApiForbidden, RetryLater } from './adapters/http/api-client.ts';
import { checkCredentials } from './credentials.ts';
import type { ImportCredentials, ImportKind } from './schema.ts';

export type SourceFinding = Pick<Finding, 'status' | 'message' | 'fix'>;

const LIMITS = ['x-ratelimit-limit', 'x-rate-limit-limit', 'ratelimit-limit'];
const REMAINING = ['x-ratelimit-remaining', 'x-rate-limit-remaining', 'ratelimit-remaining'];
/** Ashby refuses with 200. */
const REFUSED = /"success"\s*:\s*false[\s\S]*(?:permission|forbidden|not_authorized)/i;
const MAX_TEXT = 4_000;

/** What the responses of the other system say besides their contents. */
class Observed {
  requests = 0;
  limit: string | null = null;
  remaining: string | null = null;
  readonly refused = new Set<string>();

  add({ url, headers: sent }: EgressRequest, { status, headers, body }: EgressResponse): void {
    this.requests += 1;
    this.limit = LIMITS.flatMap((name) => headers[name] ?? [])[0] ?? this.limit;
    this.remaining = REMAINING.flatMap((name) => headers[name] ?? [])[0] ?? this.remaining;
    const isRefused = status === 403 || (status === 200 && REFUSED.test(body.toString('latin1', 0, MAX_TEXT)));
    // Links of files are asked for without credentials, and refuse once they have expired.
    if (isRefused && Object.keys(sent).length > 0) this.refused.add(pathOf(url));
  }
}

/** What the address names, without IDs. */
function pathOf(url: string): string {
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '' && !/^(?:spi|v\d+)$/.test(part));
  return parts.map((part) => (/\d/.test(part) ? '…' : part)).join('/');
}

/**
 * Tries the credentials for another system: reads the beginning of each list with what belongs to its first record, and one file.
 * @throws Invalid for credentials that are incomplete, or not for this kind
 */
export async function checkSource(
  services: Services,
  kind: ImportKind,
  credentials: ImportCredentials,
): Promise<SourceFinding[]> {
  checkCredentials({ services }, kind, credentials);
  const system = systemOf(kind)!; // otherwise the check throws
  const observed = new Observed();
  const source: Source = {
    files: [],
    options: {},
    mapping: {},
    workspaceId: '',
    members: new Map(),
    customFields: { candidate: [], application: [] },
    since: null,
    credentials,
    egress: {
      async request(request) {
        const response = await services.egress.request(request);
        observed.add(request, response);
        return response;
      },
    },
  };
  const findings: SourceFinding[] = [];
  try {
    const { lists } = await system.open(source);
    findings.push({ status: 'ok', message: `${system.name} accepts the credentials.`, fix: null });
    let file: (AnyRecord & { type: 'file' }) | undefined;
    for (const list of lists) {
      const { finding, records } = await checkList(list);
      findings.push(finding);
      file ??= records.find((record) => record.type === 'file' && 'fetch' in record) as typeof file;
    }
    if (file !== undefined) findings.push(await checkFile(file));
  } catch (error) {
    findings.push(findingOf(error, `${system.name} cannot be read`));
  }
  return [...findings, ...findingsOf(observed, system.name)];
}

async function checkList(list: ApiList): Promise<{ finding: SourceFinding; records: AnyRecord[] }> {
  try {
    const { objects, next } = await list.page(null);
    const records = await list.records(objects.slice(0, 1));
    const count = `${objects.length}${next === null ? '' : ' or more'}`;
    return { finding: { status: 'ok', message: `${list.name}: ${count} found`, fix: null }, records };
  } catch (error) {
    const isLeftOut = list.isOptional === true && error instanceof ApiForbidden;
    const finding = findingOf(error, list.name);
    return { finding: isLeftOut ? { ...finding, status: 'warning' } : finding, records: [] };
  }
}

async function checkFile(file: AnyRecord & { type: 'file' }): Promise<SourceFinding> {
  try {
    const bytes = 'fetch' in file ? await file.fetch?.() : undefined;
    return { status: 'ok', message: `files: one was downloaded (${bytes?.length ?? 0} bytes)`, fix: null };
  } catch (error) {
    return findingOf(error, 'files');
  }
}

/** @throws any error that is not about the other system */
function findingOf(error: unknown, what: string): SourceFinding {
  if (error instanceof ApiForbidden)
    return {
      status: 'problem',
      message: `${what}: ${error.message}`,
      fix: 'Give the credentials this permission, or go on without: what they may not read is not imported.',
    };
  if (error instanceof RetryLater)
    return { status: 'not_checked', message: `${what}: ${error.message}`, fix: 'Check again then.' };
  if (error instanceof FileError) return { status: 'warning', message: `${what}: ${error.message}`, fix: null };
  if (!(error instanceof SourceError)) throw error;
  return {
    status: 'problem',
    message: `${what}: ${error.text}`,
    fix: 'See docs/moving.md for what to ask the other side for.',
  };
}

function findingsOf({ requests, limit, remaining, refused }: Observed, name: string): SourceFinding[] {
  const left = remaining === null ? '' : `, of which ${remaining} are left in this period`;
  const rate =
    limit === null
      ? `${name} names no limit of requests; ${requests} were permitted.`
      : `${name} permits ${limit} requests per period${left}.`;
  return [
    ...[...refused].map((path) => ({
      status: 'warning' as const,
      message: `The credentials may not read ${path}: it would not be imported.`,
      fix: 'Give the credentials this permission, or import without it.',
    })),
    { status: 'ok', message: rate, fix: null },
  ];
}
