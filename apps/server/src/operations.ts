import { expandableOperations } from './expandable-operations.ts';
import { activityOperations } from './modules/activity/endpoints.ts';
import { apiKeyOperations } from './modules/api-keys/endpoints.ts';
import { applicationOperations } from './modules/applications/endpoints.ts';
import { stageDeletion } from './modules/applications/stage-endpoints.ts';
import { auditOperations } from './modules/audit/endpoints.ts';
import { asCodeOperations } from './modules/automations/as-code/endpoints.ts';
import { automationOperations } from './modules/automations/endpoints.ts';
import { runOperations } from './modules/automations/runs/endpoints.ts';
import { automationSecretOperations } from './modules/automations/secrets/endpoints.ts';
import { simulationOperations } from './modules/automations/simulate/endpoints.ts';
import { candidateLinkOperations } from './modules/candidate-links/endpoints.ts';
import { bulkCandidateOperations } from './modules/candidates/bulk/endpoints.ts';
import { candidateDuplicates } from './modules/candidates/duplicates/endpoints.ts';
import { candidateOperations } from './modules/candidates/endpoints.ts';
import { candidateMerge } from './modules/candidates/merge/endpoints.ts';
import { careerSiteOperations } from './modules/career-site/endpoints.ts';
import { customFieldOperations } from './modules/custom-fields/endpoints.ts';
import { departmentOperations } from './modules/departments/endpoints.ts';
import { emailOperations } from './modules/emails/endpoints.ts';
import { fileOperations } from './modules/files/endpoints.ts';
import { homeOperations } from './modules/home/endpoints.ts';
import { publicJobOperations } from './modules/intake/public/endpoints.ts';
import { quarantineOperations } from './modules/intake/quarantine/endpoints.ts';
import { interviewPlanOperations } from './modules/interview-plans/endpoints.ts';
import { interviewOperations } from './modules/interviews/endpoints.ts';
import { jobOperations } from './modules/jobs/endpoints.ts';
import { jobImport } from './modules/jobs/import/endpoints.ts';
import { locationOperations } from './modules/locations/endpoints.ts';
import { memberOperations } from './modules/members/endpoints.ts';
import { messageOperations } from './modules/messages/endpoints.ts';
import { messageTemplateOperations } from './modules/messages/templates/endpoints.ts';
import { noteOperations } from './modules/notes/endpoints.ts';
import { notificationOperations } from './modules/notifications/endpoints.ts';
import { offerOperations } from './modules/offers/endpoints.ts';
import { openingOperations } from './modules/openings/endpoints.ts';
import { pipelineOperations } from './modules/pipelines/endpoints.ts';
import { poolOperations } from './modules/pool/endpoints.ts';
import { postingOperations } from './modules/postings/endpoints.ts';
import { prefillOperations, publicPrefillOperations } from './modules/prefill/endpoints.ts';
import { privacyOperations } from './modules/privacy/endpoints.ts';
import { rejectionReasonOperations } from './modules/rejection-reasons/endpoints.ts';
import { reportOperations } from './modules/reports/endpoints.ts';
import { sandboxOperations } from './modules/sandbox/endpoints.ts';
import { scorecardOperations } from './modules/scorecards/endpoints.ts';
import { sessionOperations } from './modules/sessions/endpoints.ts';
import { passkeySignInOperations } from './modules/sessions/passkey-sign-in-endpoints.ts';
import { passkeyOperations } from './modules/sessions/passkeys/endpoints.ts';
import { signInOperations } from './modules/sessions/unauthenticated-endpoints.ts';
import { sourceOperations } from './modules/sources/endpoints.ts';
import { stageOperations } from './modules/stages/endpoints.ts';
import { tagOperations } from './modules/tags/endpoints.ts';
import { suggestOperations } from './modules/tags/suggest-tags.ts';
import { taskOperations } from './modules/tasks/endpoints.ts';
import { trackingLinkOperations } from './modules/tracking-links/endpoints.ts';
import { usageOperations } from './modules/usage/endpoints.ts';
import { viewOperations } from './modules/views/endpoints.ts';
import { webhookOperations } from './modules/webhooks/endpoints.ts';
import { workspaceOperations } from './modules/workspaces/endpoints.ts';
import type { AnyOperation, Operation } from './platform/http/contract/operation.ts';

/** Every operation for API keys and sessions, in the order of the documentation. */
export const operations: readonly Operation[] = expandableOperations([
  ...jobOperations,
  jobImport,
  ...postingOperations,
  ...departmentOperations,
  ...locationOperations,
  ...openingOperations,
  ...pipelineOperations,
  ...interviewPlanOperations,
  ...stageOperations,
  ...stageDeletion,
  ...fileOperations,
  ...prefillOperations,
  ...candidateOperations,
  ...bulkCandidateOperations,
  candidateMerge,
  candidateDuplicates,
  ...noteOperations,
  ...tagOperations,
  ...suggestOperations,
  ...privacyOperations,
  ...applicationOperations,
  ...rejectionReasonOperations,
  ...sourceOperations,
  ...trackingLinkOperations,
  ...candidateLinkOperations,
  ...interviewOperations,
  ...offerOperations,
  ...quarantineOperations,
  ...activityOperations,
  ...webhookOperations,
  ...automationOperations,
  ...simulationOperations,
  ...automationSecretOperations,
  ...asCodeOperations,
  ...runOperations,
  ...emailOperations,
  ...scorecardOperations,
  ...messageOperations,
  ...messageTemplateOperations,
  ...taskOperations,
  ...poolOperations,
  ...reportOperations,
  ...notificationOperations,
  ...homeOperations,
  ...viewOperations,
  ...workspaceOperations,
  ...careerSiteOperations,
  ...customFieldOperations,
  ...usageOperations,
  ...sandboxOperations,
  ...memberOperations,
  ...apiKeyOperations,
  ...auditOperations,
  ...sessionOperations,
  ...passkeyOperations,
]);

/** Every operation that leads to a session instead of requiring one. */
export const unauthenticatedOperations: readonly Operation<'unauthenticated'>[] = [
  ...signInOperations,
  ...passkeySignInOperations,
];

/** Every operation of the public API. */
export const publicOperations: readonly Operation<'public'>[] = [...publicJobOperations, ...publicPrefillOperations];

/** Every operation, in the order of the documentation. */
export const allOperations: readonly AnyOperation[] = [
  ...operations,
  ...unauthenticatedOperations,
  ...publicOperations,
];
