import type { Schemas } from '@rolecall/client';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';

type CandidateFile = Schemas['CandidateFile'];

/** A file and the ID of its candidate. */
export interface FileOf {
  candidateId: string;
  file: CandidateFile;
}

// Long enough for returning to a file soon, without keeping personal data in memory for long.
const KEPT_MS = 60_000;

/**
 * Query options for the content of a file. Storage sends files as downloads, so the bytes are fetched and given the
 * type that the service has verified. The content of a file never changes.
 */
export function fileBytes({ candidateId, file }: FileOf) {
  return {
    queryKey: ['file-bytes', file.id],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Blob> => {
      const answer = await fetch(await downloadUrl({ candidateId, file }, signal), { credentials: 'omit', signal });
      if (!answer.ok) throw new Error(text.candidates.files.storageError(answer.status));
      return new Blob([await answer.arrayBuffer()], { type: file.fileType });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  };
}

/** A link that downloads the file, valid for five minutes. */
export async function downloadUrl(
  { candidateId, file }: { candidateId: string; file: Pick<CandidateFile, 'id'> },
  signal?: AbortSignal,
): Promise<string> {
  const path = { id: candidateId, fileId: file.id };
  const init = signal === undefined ? {} : { signal };
  const { data } = await api.get('/candidates/{id}/files/{fileId}/download', { params: { path }, ...init });
  return data.url;
}

/** How a file is displayed: drawn, as an image, or as the text that the service has extracted. */
export function displayOf(fileType: string): 'pdf' | 'image' | 'text' {
  if (fileType === 'application/pdf') return 'pdf';
  return fileType.startsWith('image/') ? 'image' : 'text';
}
