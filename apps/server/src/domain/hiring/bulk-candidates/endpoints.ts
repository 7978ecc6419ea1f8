import type { Context } from '../../../platform/context/context.ts';
import { type OperationInput, operation } from '../../../platform/http/contract/operation.ts';
import { createCandidates, requireScopesOfItems } from './create-candidates.ts';
import { BulkCandidateCreate, BulkCandidateResult, type UncheckedCandidates } from './schema.ts';

const SAMPLE_ID = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';

export const bulkCandidateOperations = [
  operation(
    {
      id: 'createCandidates',
      method: 'POST',
      path: '/candidates/bulk',
      tag: 'Candidates',
      summary: 'Create or update several candidates',
      description:
        'At most 100, with an application if one is given, which requires the scope `applications:write`. Each item has its own outcome, in the order of the request; a failed item, such as an invalid one, does not affect the others. The whole call is one transaction: with an `Idempotency-Key`, a retry returns the same outcome for each item and has no further effect.',
      scope: 'candidates:write',
      body: BulkCandidateCreate,
      checksBody: true,
      data: BulkCandidateResult,
      errors: [409],
      authorizeReplay: (context: Context, { body }: OperationInput) =>
        requireScopesOfItems(context, body as UncheckedCandidates), // the body of a call that has succeeded
      example: {
        items: [
          {
            firstName: 'Ada',
            lastName: 'Lovelace',
            email: 'ada@example.com',
            externalRefs: [{ system: 'greenhouse', id: '4711' }],
            application: { jobId: SAMPLE_ID, source: 'referral' },
          },
        ],
        onDuplicate: 'update',
      },
    },
    (context, { body }) => createCandidates(context, body),
  ),
];
