import { put } from '../careers-site.ts';
import { eventually } from '../eventually.ts';
import type { Scene } from './scene.ts';

/** The company exports everything that it has. */
export async function exportEverything({ api }: Scene): Promise<void> {
  const { id } = (await api('POST', '/exports', {})).body.data;
  await eventually(
    () => api('GET', `/exports/${id}`),
    ({ body }) => body.data.status === 'completed',
  );
  await api('GET', '/exports');
  await api('GET', `/exports/${id}/archive`);
  await api('DELETE', `/exports/${id}`);
}

/** The company tries an import of an old list of candidates, and undoes it. */
export async function importCandidates({ api }: Scene): Promise<void> {
  const plan = async (text: string) => {
    const bytes = Buffer.from(text);
    const upload = (await api('POST', '/imports/uploads', { contentLength: bytes.length })).body.data;
    await put(upload, bytes);
    const files = [{ name: 'candidates.csv', keys: [upload.key] }];
    return (await api('POST', '/imports', { kind: 'csv', files, mappingName: 'Old list' })).body.data.id as string;
  };
  const until = (id: string, status: string) =>
    eventually(
      () => api('GET', `/imports/${id}`),
      ({ body }) => body.data.status === status,
    );
  const id = await plan('Name,E-Mail,Remark\nAnna Atkins,anna@example.com,Prints plants\n');
  const columns = { Name: 'name', 'E-Mail': 'email', Remark: 'note' };
  await api('PATCH', `/imports/${id}`, { mapping: { columns } });
  await api('POST', `/imports/${id}/preview`);
  await api('POST', `/imports/${id}/start`);
  await until(id, 'completed');
  await api('GET', `/imports/${id}/items`);
  await api('POST', `/imports/${id}/undo`);
  await until(id, 'undone');
  await api('GET', '/imports');
  await api('DELETE', `/imports/${id}`);
  // Long enough to be paused. Nobody in it has a name, so nothing is created.
  const long = await plan(`Name,E-Mail\n${Array.from({ length: 5_000 }, (_, n) => `,p${n}@example.com`).join('\n')}\n`);
  await api('POST', `/imports/${long}/start`);
  await api('POST', `/imports/${long}/pause`);
  await api('POST', `/imports/${long}/resume`);
  await until(long, 'completed');
  await api('DELETE', `/imports/${long}`);
}
