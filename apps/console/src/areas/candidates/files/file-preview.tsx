import type { Schemas } from '@rolecall/client';
import { DocumentView } from '../../../records/documents/document-view.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface FilePreviewProps {
  candidateId: string;
  file: Schemas['CandidateFile'];
  onClose: () => void;
}

/** Shows a file in a dialog. */
export function FilePreview({ candidateId, file, onClose }: FilePreviewProps) {
  return (
    <Dialog open onOpenChange={onClose} title={<span className="break-all">{file.fileName}</span>} wide>
      <DocumentView candidateId={candidateId} file={file} />
    </Dialog>
  );
}
