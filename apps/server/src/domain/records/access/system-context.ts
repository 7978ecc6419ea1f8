import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { SCOPES } from './scopes.ts';

/** The context of work done by the service itself or by the command line, with every scope. */
export function systemContext(db: Database, services: Services, workspaceId: string, name = 'Rolecall'): Context {
  return {
    workspaceId,
    actor: { type: 'system', id: null, name },
    scopes: new Set(SCOPES),
    db,
    services,
    requestId: newId(),
    cause: null,
    ifMatch: null,
  };
}
