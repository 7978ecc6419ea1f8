import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Asked } from '../../../ui/states.tsx';
import { previewOf } from './file-types.ts';

const words = text.candidates.files;

interface FilePreviewProps {
  candidateId: string;
  file: Schemas['CandidateFile'];
  onClose: () => void;
}

/**
 * Shows a PDF or an image within the page. Its bytes are fetched, and shown by an address of this page alone: the
 * storage sends files to be kept, not to be looked at. The type is the one that the service has checked.
 */
export function FilePreview({ candidateId, file, onClose }: FilePreviewProps) {
  const bytes = useQuery({
    queryKey: ['file-bytes', file.id],
    queryFn: async ({ signal }) => {
      const path = { id: candidateId, fileId: file.id };
      const { data } = await api.get('/candidates/{id}/files/{fileId}/download', { params: { path }, signal });
      const answer = await fetch(data.url, { credentials: 'omit', signal });
      if (!answer.ok) throw new Error(words.refused(answer.status));
      return new Blob([await answer.arrayBuffer()], { type: file.fileType });
    },
    gcTime: 0,
  });
  return (
    <Dialog open onOpenChange={onClose} title={<span className="break-all">{file.fileName}</span>} wide>
      <Asked of={bytes}>{(blob) => <Shown blob={blob} file={file} />}</Asked>
    </Dialog>
  );
}

function Shown({ blob, file }: { blob: Blob; file: Schemas['CandidateFile'] }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (url === undefined) return null;
  if (previewOf(file.fileType) === 'image') {
    return <img src={url} alt={file.fileName} className="mx-auto max-h-[75dvh] max-w-full" />;
  }
  // Without a viewer of its own the browser would leave the frame empty.
  if (!navigator.pdfViewerEnabled) return <p>{words.noViewer}</p>;
  // Viewers that know this parameter leave the narrow dialog to the page instead of its thumbnails.
  const src = `${url}#navpanes=0`;
  return (
    <iframe src={src} title={words.open(file.fileName)} className="border-line h-[75dvh] w-full rounded-md border" />
  );
}
