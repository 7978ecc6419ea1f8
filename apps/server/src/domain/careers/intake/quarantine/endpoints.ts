import { operation } from '../../../../platform/http/contract/operation.ts';
import { resource } from '../../../../platform/http/contract/resource.ts';
import { Type, Uuid } from '../../../../platform/http/contract/schema.ts';
import { deleteQuarantinedSubmission, getQuarantined, releaseQuarantinedSubmission } from './quarantine.ts';
import { listQuarantine, quarantineListQuery } from './queries.ts';
import { QuarantinedSubmission, QuarantinedSubmissionSummary } from './schema.ts';

const tag = 'Quarantine';
const params = { id: Type.Unsafe<string>({ ...Uuid, description: 'ID of the quarantined submission.' }) };

const { list } = resource({ name: 'quarantined submission', tag, path: '/quarantine', scope: 'applications' });

export const quarantineOperations = [
  list(
    {
      id: 'listQuarantine',
      description:
        'Returns submissions whose honeypot field was filled, from the last 30 days, at most the newest 1,000; the newest 100 keep their files until they are released. They contain personal data of the senders, so reading them requires the scopes for applications and candidates.',
      alsoScopes: ['candidates:read'],
      query: quarantineListQuery,
      data: QuarantinedSubmissionSummary,
    },
    (context, query) => listQuarantine(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'getQuarantinedSubmission',
      method: 'GET',
      path: '/quarantine/{id}',
      tag,
      summary: 'Get a quarantined submission',
      description: 'Returns one quarantined submission with its text, and the keys of its files.',
      scope: 'applications:read',
      alsoScopes: ['candidates:read'],
      params,
      data: QuarantinedSubmission,
    },
    (context, { params: { id } }) => getQuarantined(context, id),
  ),
  operation(
    {
      id: 'releaseQuarantinedSubmission',
      method: 'POST',
      path: '/quarantine/{id}/release',
      tag,
      summary: 'Release a quarantined submission',
      description:
        "Creates the application, dated when it was sent and without files. Returns 422 if the submission does not satisfy the job's form.",
      scope: 'applications:write',
      params,
      data: QuarantinedSubmission,
      conditional: true,
    },
    (context, { params: { id } }) => releaseQuarantinedSubmission(context, id),
  ),
  operation(
    {
      id: 'deleteQuarantinedSubmission',
      method: 'DELETE',
      path: '/quarantine/{id}',
      tag,
      summary: 'Delete a quarantined submission',
      description: 'Permanently deletes the submission without creating an application.',
      scope: 'applications:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteQuarantinedSubmission(context, id),
  ),
];
