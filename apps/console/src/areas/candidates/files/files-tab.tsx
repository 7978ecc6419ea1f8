import type { Schemas } from '@rolecall/client';
import { Download, Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { FilePreview } from './file-preview.tsx';
import { previewOf, sizeWords } from './file-types.ts';
import { UploadForm } from './upload-form.tsx';

type CandidateFile = Schemas['CandidateFile'];

const words = text.candidates.files;

/** The files of a candidate: adding, looking at, downloading, deleting. */
export function FilesTab({ candidateId }: { candidateId: string }) {
  const mayWrite = useMay()('files:write');
  const list = useList('/candidates/{id}/files', { path: { id: candidateId } });
  const [shown, setShown] = useState<CandidateFile | null>(null);
  const [doomed, setDoomed] = useState<CandidateFile | null>(null);
  const remove = useAction(
    (fileId: string) =>
      api.delete('/candidates/{id}/files/{fileId}', { params: { path: { id: candidateId, fileId } } }),
    { changes: ['candidates'], done: words.deleted },
  );
  const download = useAction(async (fileId: string) => {
    const path = { id: candidateId, fileId };
    const { data } = await api.get('/candidates/{id}/files/{fileId}/download', { params: { path } });
    // The answer is an attachment: the page stays.
    location.assign(data.url);
  });
  return (
    <>
      {mayWrite && <UploadForm candidateId={candidateId} />}
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { title: words.title, cell: ({ fileName }) => <span className="break-all">{fileName}</span> },
          { title: words.kind, wideOnly: true, cell: ({ kind }) => words.kinds[kind] },
          {
            title: words.size,
            wideOnly: true,
            end: true,
            cell: ({ fileSize }) => <span className="whitespace-nowrap">{sizeWords(fileSize)}</span>,
          },
          { title: words.added, wideOnly: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (file) => (
              <span className="flex justify-end">
                {previewOf(file.fileType) !== null && (
                  <IconButton small label={words.open(file.fileName)} onClick={() => setShown(file)}>
                    <Eye aria-hidden className="size-4" />
                  </IconButton>
                )}
                <IconButton small label={words.downloadNamed(file.fileName)} onClick={() => download.mutate(file.id)}>
                  <Download aria-hidden className="size-4" />
                </IconButton>
                {mayWrite && (
                  <IconButton small label={words.deleteNamed(file.fileName)} onClick={() => setDoomed(file)}>
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                )}
              </span>
            ),
          },
        ]}
        empty={{ title: words.empty, children: mayWrite ? words.emptyHint : undefined }}
      />
      {shown !== null && <FilePreview candidateId={candidateId} file={shown} onClose={() => setShown(null)} />}
      {doomed !== null && (
        <Confirm
          open
          onOpenChange={() => setDoomed(null)}
          title={words.deleteTitle}
          confirm={text.common.actions.delete}
          onConfirm={() => remove.mutate(doomed.id)}
        >
          <span className="break-all">{words.deleteText(doomed.fileName)}</span>
        </Confirm>
      )}
    </>
  );
}
