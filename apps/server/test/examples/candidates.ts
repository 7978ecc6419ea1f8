import { sql } from '../../src/platform/database/sql.ts';
import { pdf, put } from '../careers-site.ts';
import { eventually } from '../eventually.ts';
import type { Json } from '../harness.ts';
import type { People, Scene } from './scene.ts';

export async function workWithCandidates(scene: Scene, { ada }: People): Promise<void> {
  const { api } = scene;
  await api('PATCH', `/candidates/${ada}`, {
    headline: 'Mathematician',
    externalRefs: [{ system: 'greenhouse', id: '4711', url: 'https://app.greenhouse.io/people/4711' }],
    location: 'Lisbon',
    experience: [{ company: 'Babbage & Sons', title: 'Programmer', startDate: '1842', current: true }],
  });
  const path = `/candidates/${ada}`;
  const note = (await api('POST', `${path}/notes`, { body: 'Asked very good questions.' })).body.data.id;
  await api('PATCH', `${path}/notes/${note}`, { body: 'Asked very good questions about our on-call rota.' });
  await api('GET', `${path}/notes/${note}`);
  const other = (await api('POST', `${path}/notes`, { body: 'Wrong candidate.' })).body.data.id;
  await api('DELETE', `${path}/notes/${other}`);
  await api('POST', `${path}/tags`, { label: 'mathematician' });
  await api('POST', `${path}/tags`, { label: 'mathematician' });
  const tag = (await api('POST', `${path}/tags`, { label: 'relocates' })).body.data.id;
  await api('DELETE', `${path}/tags/${tag}`);
  const kept = await addFile(scene, ada);
  await api('DELETE', `${path}/files/${await addFile(scene, ada)}`);
  await proposeValues(scene, ada);
  await eventually(
    async () => (await api('GET', `${path}/files`)).body.data,
    (files: Json[]) => files.every(({ id, status }) => id !== kept || status !== 'pending'),
  );
  await api('PATCH', `${path}/files/${kept}`, { externalRefs: [{ system: 'greenhouse', id: '5120' }] });
  await api('GET', `${path}/files/${kept}/download`);
}

/** A résumé that names every field that can be proposed. */
export const RESUME = `Katherine Johnson
Mathematician
Email: katherine@example.com
Phone: +1 212 555 0147
www.linkedin.com/in/katherine-johnson

Experience
1953 - 1986
Mathematician
Langley Research Center

Education
1933 - 1937
Bachelor of Science, Mathematics
West Virginia State College
`;

/** A résumé of somebody who is not a candidate yet, and the same as a file of a candidate. */
async function proposeValues({ api, service }: Scene, candidateId: string): Promise<void> {
  const file = { fileName: 'katherine.txt', fileType: 'text/plain', fileSize: Buffer.byteLength(RESUME) };
  const declared = { filename: file.fileName, contentType: file.fileType, contentLength: file.fileSize };
  const { key, ...link } = (await api('POST', '/files/presign', declared)).body.data;
  await put(link, Buffer.from(RESUME));
  await api('POST', '/files/prefill', { key });
  const added = (await api('POST', `/candidates/${candidateId}/files`, { key, ...file, kind: 'other' })).body.data.id;
  const isClean = ({ id, status }: Json) => id !== added || status === 'clean';
  const files = async () => (await api('GET', `/candidates/${candidateId}/files`)).body.data;
  await eventually(files, (all: Json[]) => all.every(isClean));
  await api('POST', `/files/${added}/prefill`);
  const read = sql`select from candidate_file_texts where file_id = ${added} and status = 'done'`;
  await eventually(
    () => service.db.write.query(read),
    ({ length }) => length > 0,
  );
  await api('GET', `/files/${added}/text`);
}

/** Adds a file to a candidate. @returns its ID */
export async function addFile({ api }: Scene, candidateId: string): Promise<string> {
  const path = `/candidates/${candidateId}/files`;
  const bytes = pdf('portfolio');
  const file = { fileName: 'portfolio.pdf', fileType: 'application/pdf', fileSize: bytes.length };
  const declared = { filename: file.fileName, contentType: file.fileType, contentLength: file.fileSize };
  const link = (await api('POST', `${path}/presign`, declared)).body.data;
  await put(link, bytes);
  return (await api('POST', path, { key: link.key, ...file, kind: 'other' })).body.data.id;
}

/** Deletes and erases records created by the scenario. */
export async function cleanUp({ api }: Scene, { others, otherApplications }: People): Promise<void> {
  const [alan, lynn] = others;
  await api('DELETE', `/applications/${otherApplications[1]}`);
  await api('DELETE', `/candidates/${lynn}`);
  await api('POST', `/candidates/${lynn}/restore`);
  await api('POST', `/candidates/${lynn}/confirm-email`);
  await api('GET', `/candidates/${alan}/export`);
  await api('POST', `/candidates/${lynn}/erase`);
}
