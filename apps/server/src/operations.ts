import { apiKeyOperations } from './modules/api-keys/endpoints.ts';
import { jobOperations } from './modules/jobs/endpoints.ts';
import type { Operation, PublicOperation } from './platform/http/operation.ts';

/** Every operation of the authenticated API, in the order of the documentation. */
export const operations: readonly Operation[] = [...jobOperations, ...apiKeyOperations];

/** Every operation of the public API. */
export const publicOperations: readonly PublicOperation[] = [];
