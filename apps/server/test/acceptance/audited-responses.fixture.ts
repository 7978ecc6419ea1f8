import type { AuditBuffer } from '../../src/platform/audit/audit-buffer.ts';
import { sql } from '../../src/platform/database/sql.ts';
import { declaredOperations, isCalledBy } from '../examples/recorder.ts';
import type { Json, TestAnswer, TestService } from '../harness.ts';

interface WatchedResponses {
  note(method: string, path: string, response: TestAnswer<Json>): void;
  /** Of these operations, those without a successful response that is in the audit log, with what they responded instead. */
  notAudited(operations: readonly string[]): Promise<string[]>;
}

/** Finds out which operations have had a response of which the audit log has an entry. `key` sees everything in the workspace. */
export function watchResponses(service: TestService, workspaceId: string, key: string): WatchedResponses {
  const declared = declaredOperations();
  const requests = new Map<string, Set<string>>();
  const failures = new Map<string, string>();
  const headers = { authorization: `Bearer ${key}` };

  function note(method: string, path: string, response: TestAnswer<Json>): void {
    const operation = declared.find(isCalledBy(method, path));
    const isEmpty = Array.isArray(response.body?.data) && response.body.data.length === 0;
    if (operation === undefined || isEmpty) return;
    if (response.status >= 300) failures.set(operation.id, `${response.status} ${response.text.slice(0, 300)}`);
    else add(operation.id, response.headers);
  }

  function add(operation: string, answered: Headers): void {
    requests.set(operation, (requests.get(operation) ?? new Set()).add(answered.get('x-request-id')!));
  }

  /** What the scenario reads of nobody, or has no response to. */
  async function readOthers(): Promise<void> {
    // The last emails of the scenario can be those to members, whose names are not audited.
    const [mail] = await service.db.write.query<{ id: string; candidateId: string }>(sql`
      select id, candidate_id as "candidateId" from mails
      where workspace_id = ${workspaceId} and candidate_id is not null limit 1`);
    for (const path of [`/emails/${mail!.id}`, `/emails?candidateId=${mail!.candidateId}`])
      note('GET', `/api/v1${path}`, await service.request('GET', `/api/v1${path}`, { headers }));
    const stream = await fetch(`${service.url}/api/v1/events/stream`, { headers });
    add('streamEvents', stream.headers);
    await stream.body!.cancel(); // a stream has one
  }

  async function notAudited(operations: readonly string[]): Promise<string[]> {
    await readOthers();
    await (service.services.audit as AuditBuffer).flush(); // the service writes to one
    const audited = await service.db.read.query<{ requestId: string }>(sql`
      select request_id as "requestId" from audit_entries
      where workspace_id = ${workspaceId} and request_id is not null`);
    const known = new Set(audited.map(({ requestId }) => requestId));
    const isAudited = (id: string) => [...(requests.get(id) ?? [])].some((requestId) => known.has(requestId));
    return operations
      .filter((id) => !isAudited(id))
      .map((id) => (failures.has(id) && !requests.has(id) ? `${id}: ${failures.get(id)}` : id))
      .sort();
  }

  return { note, notAudited };
}
