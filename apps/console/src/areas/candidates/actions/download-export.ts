import { api } from '../../../api/client.ts';

/** Saves all data of a candidate as a file. Uses the API instead of a link because the password may be required. */
export async function downloadExport(id: string): Promise<void> {
  const { data } = await api.get('/candidates/{id}/export', { params: { path: { id } } });
  const bytes = await (data as unknown as Response).blob(); // responses other than JSON are not parsed
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = `candidate-${id}.zip`;
  link.click();
  URL.revokeObjectURL(address);
}
