import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';

const words = text.automations.actions;
const CHANGES = ['automations'];

/** What can be done with an automation as a whole. */
export function useAutomationActions(id: string, onDeleted?: () => void) {
  const params = { path: { id } };
  return {
    pause: useAction(() => api.post('/automations/{id}/pause', { params }), { changes: CHANGES, done: words.paused }),
    resume: useAction(() => api.post('/automations/{id}/resume', { params }), {
      changes: CHANGES,
      done: words.resumed,
    }),
    remove: useAction(() => api.delete('/automations/{id}', { params }), {
      changes: CHANGES,
      done: words.deleted,
      ...(onDeleted === undefined ? {} : { onDone: onDeleted }),
    }),
  };
}
