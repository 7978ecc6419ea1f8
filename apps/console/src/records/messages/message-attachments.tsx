import type { Schemas } from '@rolecall/client';
import { Fragment } from 'react';
import { useAction } from '../../api/action.tsx';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { downloadUrl } from '../documents/file-bytes.ts';

type Message = Schemas['MessageOrTombstone'];
type Attachment = Message['attachments'][number];

/** The attachments of a message; those that are files of the candidate can be downloaded. */
export function MessageAttachments({ message: { candidateId, attachments } }: { message: Message }) {
  const canRead = useCan()('files:read');
  return attachments.map((attachment, index) => (
    <Fragment key={attachment.fileId ?? index}>
      {index > 0 && ', '}
      {canRead && candidateId !== null && attachment.fileId !== null ? (
        <DownloadLink candidateId={candidateId} fileId={attachment.fileId} fileName={attachment.fileName} />
      ) : (
        attachment.fileName
      )}
    </Fragment>
  ));
}

function DownloadLink({
  candidateId,
  fileId,
  fileName,
}: { candidateId: string; fileId: string } & Pick<Attachment, 'fileName'>) {
  // The response is an attachment, so the page stays open.
  const download = useAction(async () => location.assign(await downloadUrl({ candidateId, file: { id: fileId } })));
  return (
    <button
      type="button"
      className="text-accent cursor-pointer break-all hover:underline"
      aria-label={text.candidates.files.downloadNamed(fileName)}
      disabled={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      {fileName}
    </button>
  );
}
