import assert from 'node:assert/strict';
import { it } from 'node:test';
import { declaredOperations, isCalledBy } from '../../../../test/examples/recorder.ts';
import { runScenario, startScenarioService } from '../../../../test/examples/scenario.ts';
import type { AuditBuffer } from '../../../platform/audit/audit-buffer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { operations } from '../../../server/operations.ts';
import { candidateRecordsIn } from '../../records/visibility/personal-data.ts';

/** Operations whose responses in the scenario contain no data of candidates, with the reason. */
const WITHOUT_CANDIDATES: Readonly<Record<string, string>> = {
  estimateAutomationMatches: 'no event matches the conditions',
  createMessages: 'its items name the candidates of none of the applications',
  downloadMessage: 'no email was received; original-emails.test.ts checks it',
  listTasks: 'the tasks are about no candidate',
  createTask: 'the same',
  getTask: 'the same',
  updateTask: 'the same',
};

it('every operation whose response schema contains personal data of candidates writes an audit log entry', async () => {
  const service = await startScenarioService();
  const declared = declaredOperations();
  const requests = new Map<string, Set<string>>();
  let workspace = '';
  let secretKey = '';
  await runScenario(service, Date.now(), {
    wrap: (workspaceId, key) => {
      workspace = workspaceId;
      secretKey = key;
      return {
        ...service,
        async request(method, path, options) {
          const response = await service.request(method, path, options);
          const operation = declared.find(isCalledBy(method, path));
          const isEmpty = Array.isArray(response.body?.data) && response.body.data.length === 0;
          if (operation === undefined || response.status >= 300 || isEmpty) return response;
          const ids = requests.get(operation.id) ?? new Set();
          requests.set(operation.id, ids.add(response.headers.get('x-request-id')!));
          return response;
        },
      };
    },
    onEvent: () => {},
  });
  // The last emails of the scenario can be those to members, whose names are not audited.
  const [mail] = await service.db.write.query<{ id: string; candidateId: string }>(sql`
    select id, candidate_id as "candidateId" from mails where workspace_id = ${workspace} and candidate_id is not null limit 1`);
  for (const [id, path] of [
    ['getEmail', `/emails/${mail!.id}`],
    ['listEmails', `/emails?candidateId=${mail!.candidateId}`],
  ] as const) {
    const { headers } = await service.request('GET', `/api/v1${path}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    requests.get(id)!.add(headers.get('x-request-id')!);
  }
  const stream = await fetch(`${service.url}/api/v1/events/stream`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  requests.set('streamEvents', new Set([stream.headers.get('x-request-id')!]));
  await stream.body!.cancel(); // a stream has one
  await (service.services.audit as AuditBuffer).flush(); // the service writes to one
  const audited = await service.db.read.query<{ requestId: string }>(
    sql`select request_id as "requestId" from audit_entries where workspace_id = ${workspace} and request_id is not null`,
  );
  const known = new Set(audited.map(({ requestId }) => requestId));
  const shown = operations
    .filter(
      ({ spec: { data, contentType } }) =>
        data !== null && (contentType !== undefined || candidateRecordsIn(data).length > 0),
    )
    .map(({ spec }) => spec.id);
  assert.ok(shown.length > 80, `${shown.length} operations`);
  const missing = shown.filter((id) => {
    const own = requests.get(id) ?? new Set();
    return ![...own].some((requestId) => known.has(requestId));
  });
  assert.deepEqual(missing.toSorted(), Object.keys(WITHOUT_CANDIDATES).toSorted());
});
