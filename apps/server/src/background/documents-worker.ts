import type { PersonalFields } from '../domain/records/visibility/limited-document.ts';
import { serveTasks } from '../platform/evaluation/serve-tasks.ts';

/**
 * What is the same for everyone and takes longer to make than a request may delay others. Each task loads what it needs:
 * the API reference alone has 4 MB.
 */
serveTasks({
  apiDocuments: async (personal: PersonalFields) => (await import('../server/api-documents.ts')).apiDocuments(personal),
  docs: async () => (await import('../server/docs/render-files.ts')).renderFiles(),
  reference: async () => (await import('../server/docs/render-reference.ts')).renderReference(),
});
