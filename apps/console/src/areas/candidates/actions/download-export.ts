import { api } from '../../../api/client.ts';
import { saveResponse } from '../../../api/save-response.ts';

/** Saves all data of a candidate as a file. Uses the API instead of a link because the password may be required. */
export async function downloadExport(id: string): Promise<void> {
  const { data } = await api.get('/candidates/{id}/export', { params: { path: { id } } });
  await saveResponse(data, `candidate-${id}.zip`);
}
