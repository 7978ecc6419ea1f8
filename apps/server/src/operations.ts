import { activityOperations } from './modules/activity/endpoints.ts';
import { apiKeyOperations } from './modules/api-keys/endpoints.ts';
import { applicationOperations } from './modules/applications/endpoints.ts';
import { stageDeletion } from './modules/applications/stage-endpoints.ts';
import { jobOperations } from './modules/jobs/endpoints.ts';
import { stageOperations } from './modules/stages/endpoints.ts';
import { webhookOperations } from './modules/webhooks/endpoints.ts';
import type { Operation, PublicOperation } from './platform/http/operation.ts';

/** Every operation of the authenticated API, in the order of the documentation. */
export const operations: readonly Operation[] = [
  ...jobOperations,
  ...stageOperations,
  ...stageDeletion,
  ...applicationOperations,
  ...apiKeyOperations,
];

/** Every operation of the public API. */
export const publicOperations: readonly PublicOperation[] = [];
