import type { Context } from '../../../platform/context.ts';
import { shown } from './file.ts';
import { withNames } from './names.ts';
import { contentOf, readStored } from './stored.ts';

export interface Exported {
  content: { automations: object[] };
  /** Names of automations whose draft differs from what is published: the file has what is published. */
  unpublished: string[];
}

/** The automations of a workspace in the form that `apply` takes. */
export async function exportAutomations({ db, workspaceId }: Context): Promise<Exported> {
  const stored = await readStored(db.search, workspaceId);
  const automations = [];
  for (const automation of stored) {
    const { name, status } = automation;
    const content = await withNames(db.search, workspaceId, shown(contentOf(automation, status)));
    automations.push({ name, status, ...content });
  }
  const edited = stored.filter(
    (one) => one.publishedVersion !== null && one.publishedVersion !== one.definitionVersion,
  );
  return { content: { automations }, unpublished: edited.map(({ name }) => name) };
}
