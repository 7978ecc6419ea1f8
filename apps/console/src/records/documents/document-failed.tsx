import { CircleAlert } from 'lucide-react';
import { text } from '../../text/index.ts';
import { DownloadButton } from './download-button.tsx';
import type { FileOf } from './file-bytes.ts';

/** Shown instead of a document that cannot be displayed. */
export function DocumentFailed(of: FileOf) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-4">
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden className="text-danger size-4" />
        {text.documents.failed}
      </p>
      <DownloadButton {...of} />
    </div>
  );
}
