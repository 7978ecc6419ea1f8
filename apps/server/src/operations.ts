import { activityOperations } from './modules/activity/endpoints.ts';
import { apiKeyOperations } from './modules/api-keys/endpoints.ts';
import { applicationOperations } from './modules/applications/endpoints.ts';
import { stageDeletion } from './modules/applications/stage-endpoints.ts';
import { automationOperations } from './modules/automations/endpoints.ts';
import { runOperations } from './modules/automations/runs/endpoints.ts';
import { candidateOperations } from './modules/candidates/endpoints.ts';
import { fileOperations } from './modules/files/endpoints.ts';
import { interviewOperations } from './modules/interviews/endpoints.ts';
import { jobOperations } from './modules/jobs/endpoints.ts';
import { mailOperations } from './modules/mail/endpoints.ts';
import { memberOperations } from './modules/members/endpoints.ts';
import { noteOperations } from './modules/notes/endpoints.ts';
import { offerOperations } from './modules/offers/endpoints.ts';
import { poolOperations } from './modules/pool/endpoints.ts';
import { privacyOperations } from './modules/privacy/endpoints.ts';
import { publicJobOperations } from './modules/public/endpoints.ts';
import { quarantineOperations } from './modules/quarantine/endpoints.ts';
import { reportOperations } from './modules/reports/endpoints.ts';
import { scorecardOperations } from './modules/scorecards/endpoints.ts';
import { sessionOperations } from './modules/sessions/endpoints.ts';
import { sessionEntries } from './modules/sessions/entries.ts';
import { stageOperations } from './modules/stages/endpoints.ts';
import { tagOperations } from './modules/tags/endpoints.ts';
import { taskOperations } from './modules/tasks/endpoints.ts';
import { webhookOperations } from './modules/webhooks/endpoints.ts';
import { workspaceOperations } from './modules/workspaces/endpoints.ts';
import type { EntryOperation } from './platform/http/entry-operation.ts';
import type { Operation, PublicOperation } from './platform/http/operation.ts';

/** Every operation of the authenticated API, in the order of the documentation. */
export const operations: readonly Operation[] = [
  ...jobOperations,
  ...stageOperations,
  ...stageDeletion,
  ...fileOperations,
  ...candidateOperations,
  ...noteOperations,
  ...tagOperations,
  ...privacyOperations,
  ...applicationOperations,
  ...interviewOperations,
  ...offerOperations,
  ...quarantineOperations,
  ...activityOperations,
  ...webhookOperations,
  ...automationOperations,
  ...runOperations,
  ...mailOperations,
  ...scorecardOperations,
  ...taskOperations,
  ...poolOperations,
  ...reportOperations,
  ...workspaceOperations,
  ...memberOperations,
  ...apiKeyOperations,
  ...sessionOperations,
];

/** Every operation of the authenticated API that leads to a session instead of needing one. */
export const entries: readonly EntryOperation[] = sessionEntries;

/** Every operation of the public API. */
export const publicOperations: readonly PublicOperation[] = publicJobOperations;
