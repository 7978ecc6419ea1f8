import type { Change } from '../../../platform/changes/change.ts';

/** What imports need of automations, a module of a higher group. Set in `process/connect-modules.ts`. */
export interface AutomationImport {
  findId(tx: Change, name: string): Promise<string | undefined>;
  /** Creates a draft. @throws Invalid */
  create(tx: Change, definition: Record<string, unknown>): Promise<string>;
  delete(tx: Change, id: string): Promise<void>;
}

let connected: AutomationImport | undefined;

export function connectAutomations(automations: AutomationImport): void {
  connected = automations;
}

export function automationImport(): AutomationImport {
  return connected!; // set before the service starts
}
