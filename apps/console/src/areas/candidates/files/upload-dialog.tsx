import { text } from '../../../text/index.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { UploadForm } from './upload-form.tsx';

/** Adds a file to a candidate. */
export function UploadDialog({ candidateId, onClose }: { candidateId: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={text.candidates.files.upload}>
      <UploadForm candidateId={candidateId} onUploaded={onClose} />
    </Dialog>
  );
}
