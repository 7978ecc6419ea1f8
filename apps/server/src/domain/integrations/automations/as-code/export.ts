import type { Context } from '../../../../platform/context/context.ts';
import { toFileContent } from './file.ts';
import { contentOf, readStored } from './queries.ts';
import { withNames } from './references.ts';

interface AutomationExportResult {
  content: { automations: object[] };
  /** Names of automations with an unpublished draft; the file contains their published version. */
  unpublished: string[];
}

/** The automations of a workspace in the format that `apply` accepts. */
export async function exportAutomations({ db, workspaceId }: Context): Promise<AutomationExportResult> {
  const stored = await readStored(db.search, workspaceId);
  const automations = [];
  for (const automation of stored) {
    const { name, status } = automation;
    const content = await withNames(db.search, workspaceId, toFileContent(contentOf(automation, status)));
    automations.push({ name, status, ...content });
  }
  const edited = stored.filter(
    (one) => one.publishedVersion !== null && one.publishedVersion !== one.definitionVersion,
  );
  return { content: { automations }, unpublished: edited.map(({ name }) => name) };
}
