import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { imports } from '../../../text/en/imports.ts';

const changes = ['imports'];

/** What can be done with an import. */
export function useImportActions(id: string) {
  const params = { path: { id } };
  const navigate = useNavigate();
  return {
    start: useAction(() => api.post('/imports/{id}/start', { params }), { changes }),
    pause: useAction(() => api.post('/imports/{id}/pause', { params }), { changes }),
    resume: useAction(() => api.post('/imports/{id}/resume', { params }), { changes }),
    undo: useAction(() => api.post('/imports/{id}/undo', { params }), { changes }),
    remove: useAction(() => api.delete('/imports/{id}', { params }), {
      done: imports.actions.deleted,
      onDone: () => navigate({ to: '/settings/imports' }),
    }),
  };
}
