import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { automations } from '../../text/en/automations.ts';

const t = automations.actions;
const CHANGES = ['automations'];

/** The actions on an automation as a whole. */
export function useAutomationActions(id: string, onDeleted?: () => void) {
  const params = { path: { id } };
  return {
    pause: useAction(() => api.post('/automations/{id}/pause', { params }), { changes: CHANGES, done: t.paused }),
    resume: useAction(() => api.post('/automations/{id}/resume', { params }), {
      changes: CHANGES,
      done: t.resumed,
    }),
    remove: useAction(() => api.delete('/automations/{id}', { params }), {
      changes: CHANGES,
      done: t.deleted,
      ...(onDeleted === undefined ? {} : { onDone: onDeleted }),
    }),
  };
}
