import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { previewOf } from './file-types.ts';

const t = text.candidates.files;

interface FilePreviewProps {
  candidateId: string;
  file: Schemas['CandidateFile'];
  onClose: () => void;
}

/**
 * Shows a PDF or an image in a dialog. The storage sends files as downloads, so the bytes are fetched and shown through
 * an object URL, with the type that the service has verified.
 */
export function FilePreview({ candidateId, file, onClose }: FilePreviewProps) {
  const bytes = useQuery({
    queryKey: ['file-bytes', file.id],
    queryFn: async ({ signal }) => {
      const path = { id: candidateId, fileId: file.id };
      const { data } = await api.get('/candidates/{id}/files/{fileId}/download', { params: { path }, signal });
      const answer = await fetch(data.url, { credentials: 'omit', signal });
      if (!answer.ok) throw new Error(t.storageError(answer.status));
      return new Blob([await answer.arrayBuffer()], { type: file.fileType });
    },
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={onClose} title={<span className="break-all">{file.fileName}</span>} wide>
      <QueryState of={bytes}>{(blob) => <Shown blob={blob} file={file} />}</QueryState>
    </Dialog>
  );
}

function Shown({ blob, file }: { blob: Blob; file: Schemas['CandidateFile'] }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  if (url === undefined) return null;
  if (previewOf(file.fileType) === 'image') {
    return <img src={url} alt={file.fileName} className="mx-auto max-h-[75dvh] max-w-full" />;
  }
  // Browsers without a PDF viewer would leave the frame empty.
  if (!navigator.pdfViewerEnabled) return <p>{t.noViewer}</p>;
  // Viewers that know this parameter leave the narrow dialog to the page instead of its thumbnails.
  const src = `${url}#navpanes=0`;
  return <iframe src={src} title={t.open(file.fileName)} className="border-line h-[75dvh] w-full rounded-md border" />;
}
