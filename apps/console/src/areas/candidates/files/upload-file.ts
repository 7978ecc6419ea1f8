import type { Schemas } from '@rolecall/client';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { typeOf } from './file-types.ts';

type Kind = Schemas['CandidateFile']['kind'];

/** Uploads a file directly to storage, then adds it to the candidate. */
export async function uploadFile(candidateId: string, file: File, kind: Kind): Promise<Schemas['CandidateFile']> {
  const fileType = typeOf(file.name);
  if (fileType === undefined) throw new Error(text.candidates.files.unknownType);
  const path = { id: candidateId };
  const { data: link } = await api.post('/candidates/{id}/files/presign', {
    params: { path },
    body: { filename: file.name, contentType: fileType, contentLength: file.size },
  });
  await storeFile(link, file);
  const { data } = await api.post('/candidates/{id}/files', {
    params: { path },
    body: { key: link.key, fileName: file.name, fileType, fileSize: file.size, kind },
  });
  return data;
}

/** Uploads a file by its link. The link itself grants access; no cookie is sent. */
export async function storeFile({ uploadUrl, method, headers }: Schemas['UploadLink'], file: File): Promise<void> {
  const answer = await fetch(uploadUrl, { method, headers, body: file, credentials: 'omit' });
  if (!answer.ok) throw new Error(text.candidates.files.storageError(answer.status));
}
