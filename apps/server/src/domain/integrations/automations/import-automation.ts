import type { AutomationImport } from '../../hiring/imports/automation-import.ts';
import { createAutomation, deleteAutomation } from './change-automation.ts';
import { findAutomationByName } from './queries.ts';

/** Automations in the archive of another workspace. */
export const importedAutomations: AutomationImport = {
  findId: async (tx, name) => (await findAutomationByName(tx, tx.workspaceId, name))?.id,
  create: async (tx, definition) => (await createAutomation(tx, definition)).data.id,
  delete: deleteAutomation,
};
