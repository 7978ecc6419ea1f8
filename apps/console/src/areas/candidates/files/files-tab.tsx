import type { Schemas } from '@rolecall/client';
import { Download, Eye, Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { TextStatus } from '../../../records/documents/text-status.tsx';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { text } from '../../../text/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { EditFileReferences } from './edit-file-references.tsx';
import { FilePreview } from './file-preview.tsx';
import { formatFileSize } from './file-types.ts';
import { UploadForm } from './upload-form.tsx';

type CandidateFile = Schemas['CandidateFile'];

const t = text.candidates.files;

/** The files of a candidate. */
export function FilesTab({ candidateId }: { candidateId: string }) {
  const canWrite = useCan()('files:write');
  const list = useList('/candidates/{id}/files', { path: { id: candidateId } });
  const [shown, setShown] = useState<CandidateFile | null>(null);
  const [referenced, setReferenced] = useState<CandidateFile | null>(null);
  const [doomed, setDoomed] = useState<CandidateFile | null>(null);
  const remove = useAction(
    (fileId: string) =>
      api.delete('/candidates/{id}/files/{fileId}', { params: { path: { id: candidateId, fileId } } }),
    { changes: ['candidates'], done: t.deleted },
  );
  const download = useAction(async (fileId: string) => {
    const path = { id: candidateId, fileId };
    const { data } = await api.get('/candidates/{id}/files/{fileId}/download', { params: { path } });
    // The response is an attachment, so the page stays open.
    location.assign(data.url);
  });
  return (
    <>
      {canWrite && <UploadForm candidateId={candidateId} />}
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t.title,
            cell: ({ fileName, status, textStatus, externalRefs }) => (
              <>
                <span className="break-all">{fileName}</span>
                {status !== 'clean' && <span className="text-muted block">{t.statuses[status]}</span>}
                <TextStatus of={{ textStatus }} />
                <span className="block text-xs">
                  <ExternalRefList refs={externalRefs} />
                </span>
              </>
            ),
          },
          { title: t.kind, wideOnly: true, cell: ({ kind }) => t.kinds[kind] },
          {
            title: t.size,
            wideOnly: true,
            end: true,
            cell: ({ fileSize }) => <span className="whitespace-nowrap">{formatFileSize(fileSize)}</span>,
          },
          { title: t.added, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (file) => (
              <span className="flex justify-end">
                {file.status === 'clean' && (
                  <IconButton small label={t.open(file.fileName)} onClick={() => setShown(file)}>
                    <Eye aria-hidden className="size-4" />
                  </IconButton>
                )}
                {file.status === 'clean' && (
                  <IconButton small label={t.downloadNamed(file.fileName)} onClick={() => download.mutate(file.id)}>
                    <Download aria-hidden className="size-4" />
                  </IconButton>
                )}
                {canWrite && (
                  <IconButton small label={text.common.refs.titleOf(file.fileName)} onClick={() => setReferenced(file)}>
                    <Link2 aria-hidden className="size-4" />
                  </IconButton>
                )}
                {canWrite && (
                  <IconButton small label={t.deleteNamed(file.fileName)} onClick={() => setDoomed(file)}>
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                )}
              </span>
            ),
          },
        ]}
        empty={{ title: t.empty, children: canWrite ? t.emptyHint : undefined }}
      />
      {shown !== null && <FilePreview candidateId={candidateId} file={shown} onClose={() => setShown(null)} />}
      {referenced !== null && (
        <EditFileReferences candidateId={candidateId} file={referenced} onClose={() => setReferenced(null)} />
      )}
      {doomed !== null && (
        <Confirm
          open
          onOpenChange={() => setDoomed(null)}
          title={t.deleteTitle}
          confirm={text.common.actions.delete}
          onConfirm={() => remove.mutate(doomed.id)}
        >
          <span className="break-all">{t.deleteText(doomed.fileName)}</span>
        </Confirm>
      )}
    </>
  );
}
