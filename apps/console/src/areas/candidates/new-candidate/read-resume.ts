import { RolecallError, type Schemas } from '@rolecall/client';
import { api, apiWithoutRetries } from '../../../api/client.ts';
import { documentTypeOf } from '../files/file-types.ts';
import { storeFile } from '../files/upload-file.ts';
import { resumeProblem } from './resume-file.ts';

export type ProposedFields = Schemas['ResumePrefill']['fields'];

/** An uploaded resume of a candidate who does not exist yet. */
export interface ReadResume {
  upload: { key: string; fileName: string; fileType: string; fileSize: number };
  /** Null when the document cannot be read; it can be added to the candidate nevertheless. */
  fields: ProposedFields | null;
  /** How many entries with dates nothing is proposed for. */
  unread: number;
}

/** Uploads a resume and reads the values that it proposes. */
export async function readResume(file: File): Promise<ReadResume> {
  const fileType = documentTypeOf(file.name);
  const problem = resumeProblem(file);
  if (problem !== undefined || fileType === undefined) throw new Error(problem);
  const { data: link } = await api.post('/files/presign', {
    body: { filename: file.name, contentType: fileType, contentLength: file.size },
  });
  await storeFile(link, file);
  const upload = { key: link.key, fileName: file.name, fileType, fileSize: file.size };
  return { upload, ...(await proposalsOf(link.key)) };
}

async function proposalsOf(key: string): Promise<Pick<ReadResume, 'fields' | 'unread'>> {
  try {
    const { data } = await apiWithoutRetries.post('/files/prefill', { body: { key } });
    const { experience, education } = data.unreadEntries;
    return { fields: data.textStatus === 'read' ? data.fields : null, unread: experience + education };
  } catch (error) {
    if (error instanceof RolecallError) return { fields: null, unread: 0 };
    throw error;
  }
}
