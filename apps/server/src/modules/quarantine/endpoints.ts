import { IdParam, operation } from '../../platform/http/operation.ts';
import { deleteQuarantinedSubmission, releaseQuarantined } from './quarantine.ts';
import { listQuarantine, quarantineListQuery } from './queries.ts';
import { QuarantinedSubmission } from './schema.ts';

const tag = 'Quarantine';

export const quarantineOperations = [
  operation(
    {
      id: 'listQuarantine',
      method: 'GET',
      path: '/quarantine',
      tag,
      summary: 'List submissions that were kept back',
      description:
        'Submissions whose honeypot was filled, for 30 days. They are applications in waiting, so their scope is that of applications.',
      scope: 'applications:read',
      query: quarantineListQuery,
      data: QuarantinedSubmission,
      list: true,
    },
    (context, { query }) => listQuarantine(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'releaseQuarantined',
      method: 'POST',
      path: '/quarantine/{id}/release',
      tag,
      summary: 'Release a submission',
      description:
        'Makes the application that it would have made, as of when it was sent. What does not meet the form of the job is 422.',
      scope: 'applications:write',
      params: IdParam,
      data: QuarantinedSubmission,
      conditional: true,
    },
    (context, { params: { id } }) => releaseQuarantined(context, id),
  ),
  operation(
    {
      id: 'deleteQuarantined',
      method: 'DELETE',
      path: '/quarantine/{id}',
      tag,
      summary: 'Delete a submission that was kept back',
      scope: 'applications:write',
      params: IdParam,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteQuarantinedSubmission(context, id),
  ),
];
