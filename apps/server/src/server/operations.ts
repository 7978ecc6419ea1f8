import { apiKeyOperations } from '../domain/accounts/api-keys/endpoints.ts';
import { memberOperations } from '../domain/accounts/members/endpoints.ts';
import { memberSessionOperations } from '../domain/accounts/members/session-endpoints.ts';
import { sessionOperations } from '../domain/accounts/sessions/endpoints.ts';
import { passkeySignInOperations } from '../domain/accounts/sessions/passkey-sign-in-endpoints.ts';
import { passkeyOperations } from '../domain/accounts/sessions/passkeys/endpoints.ts';
import { signInOperations } from '../domain/accounts/sessions/unauthenticated-endpoints.ts';
import { workspaceOperations } from '../domain/accounts/workspaces/endpoints.ts';
import { candidateLinkOperations } from '../domain/careers/candidate-links/endpoints.ts';
import { careerSiteOperations } from '../domain/careers/career-site/endpoints.ts';
import { publicJobOperations } from '../domain/careers/intake/public/endpoints.ts';
import { quarantineOperations } from '../domain/careers/intake/quarantine/endpoints.ts';
import { postingOperations } from '../domain/careers/postings/endpoints.ts';
import { prefillOperations, publicPrefillOperations } from '../domain/careers/prefill/endpoints.ts';
import { emailOperations } from '../domain/email/endpoints.ts';
import { auditOperations } from '../domain/governance/audit/endpoints.ts';
import { doctorOperations } from '../domain/governance/doctor/endpoints.ts';
import { notificationOperations } from '../domain/governance/notifications/endpoints.ts';
import { privacyOperations } from '../domain/governance/privacy/endpoints.ts';
import { sandboxOperations } from '../domain/governance/sandbox/endpoints.ts';
import { usageOperations } from '../domain/governance/usage/endpoints.ts';
import { applicationOperations } from '../domain/hiring/applications/endpoints.ts';
import { stageDeletion } from '../domain/hiring/applications/stage-endpoints.ts';
import { approvalOperations } from '../domain/hiring/approvals/endpoints.ts';
import { availabilityOperations } from '../domain/hiring/availability/endpoints.ts';
import { availabilityRequestOperations } from '../domain/hiring/availability-requests/endpoints.ts';
import { bookingLinkOperations } from '../domain/hiring/booking-links/endpoints.ts';
import { bulkCandidateOperations } from '../domain/hiring/bulk-candidates/endpoints.ts';
import { calendarFeedOperations } from '../domain/hiring/calendar-feed/endpoints.ts';
import { calendarOperations } from '../domain/hiring/calendars/endpoints.ts';
import { candidateDuplicates } from '../domain/hiring/candidates/duplicates/endpoints.ts';
import { candidateOperations } from '../domain/hiring/candidates/endpoints.ts';
import { departmentOperations } from '../domain/hiring/departments/endpoints.ts';
import { fileOperations } from '../domain/hiring/files/endpoints.ts';
import { homeOperations } from '../domain/hiring/home/endpoints.ts';
import { importOperations } from '../domain/hiring/imports/endpoints.ts';
import { interviewPlanOperations } from '../domain/hiring/interview-plans/endpoints.ts';
import { interviewOperations } from '../domain/hiring/interviews/endpoints.ts';
import { jobOperations } from '../domain/hiring/jobs/endpoints.ts';
import { jobImport } from '../domain/hiring/jobs/import/endpoints.ts';
import { locationOperations } from '../domain/hiring/locations/endpoints.ts';
import { candidateMerge } from '../domain/hiring/merging/endpoints.ts';
import { messageOperations } from '../domain/hiring/messages/endpoints.ts';
import { messageTemplateOperations } from '../domain/hiring/messages/templates/endpoints.ts';
import { noteOperations } from '../domain/hiring/notes/endpoints.ts';
import { offerOperations } from '../domain/hiring/offers/endpoints.ts';
import { openingOperations } from '../domain/hiring/openings/endpoints.ts';
import { pipelineOperations } from '../domain/hiring/pipelines/endpoints.ts';
import { poolOperations } from '../domain/hiring/pool/endpoints.ts';
import { receivedOperations } from '../domain/hiring/received/endpoints.ts';
import { rejectionReasonOperations } from '../domain/hiring/rejection-reasons/endpoints.ts';
import { reportOperations } from '../domain/hiring/reports/endpoints.ts';
import { scorecardOperations } from '../domain/hiring/scorecards/endpoints.ts';
import { sourceOperations } from '../domain/hiring/sources/endpoints.ts';
import { stageOperations } from '../domain/hiring/stages/endpoints.ts';
import { tagOperations } from '../domain/hiring/tags/endpoints.ts';
import { suggestOperations } from '../domain/hiring/tags/suggest-tags.ts';
import { taskOperations } from '../domain/hiring/tasks/endpoints.ts';
import { trackingLinkOperations } from '../domain/hiring/tracking-links/endpoints.ts';
import { viewOperations } from '../domain/hiring/views/endpoints.ts';
import { activityOperations } from '../domain/integrations/activity/endpoints.ts';
import { asCodeOperations } from '../domain/integrations/automations/as-code/endpoints.ts';
import { automationOperations } from '../domain/integrations/automations/endpoints.ts';
import { runOperations } from '../domain/integrations/automations/runs/endpoints.ts';
import { automationSecretOperations } from '../domain/integrations/automations/secrets/endpoints.ts';
import { simulationOperations } from '../domain/integrations/automations/simulate/endpoints.ts';
import { exportOperations } from '../domain/integrations/exports/endpoints.ts';
import { webhookOperations } from '../domain/integrations/webhooks/endpoints.ts';
import { customFieldOperations } from '../domain/records/custom-fields/endpoints.ts';
import type { AnyOperation, Operation } from '../platform/http/contract/operation.ts';
import { expandableOperations } from './expandable-operations.ts';

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
  ...importOperations,
  ...exportOperations,
  ...applicationOperations,
  ...rejectionReasonOperations,
  ...sourceOperations,
  ...trackingLinkOperations,
  ...candidateLinkOperations,
  ...interviewOperations,
  ...availabilityOperations,
  ...calendarOperations,
  ...calendarFeedOperations,
  ...bookingLinkOperations,
  ...availabilityRequestOperations,
  ...offerOperations,
  ...approvalOperations,
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
  ...receivedOperations,
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
  ...doctorOperations,
  ...sandboxOperations,
  ...memberOperations,
  ...memberSessionOperations,
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
