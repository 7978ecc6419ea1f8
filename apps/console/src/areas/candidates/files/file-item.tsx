import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { DownloadButton } from '../../../records/documents/download-button.tsx';
import { TextStatus } from '../../../records/documents/text-status.tsx';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { text } from '../../../text/index.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Moment } from '../../../ui/time.tsx';
import { EditFileReferences } from './edit-file-references.tsx';

const t = text.candidates.files;

interface FileItemProps {
  candidateId: string;
  file: Schemas['CandidateFile'];
  /** Shows its content. */
  onShow: () => void;
}

/** A file of a candidate. */
export function FileItem({ candidateId, file, onShow }: FileItemProps) {
  const canWrite = useCan()('files:write');
  const [does, setDoes] = useState<'references' | 'delete' | null>(null);
  const { id, fileName, fileSize, kind, status, createdAt } = file;
  const remove = useAction(
    () => api.delete('/candidates/{id}/files/{fileId}', { params: { path: { id: candidateId, fileId: id } } }),
    { changes: ['candidates'], done: t.deleted },
  );
  const isClean = status === 'clean';
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        {isClean ? (
          <button
            type="button"
            aria-label={t.open(fileName)}
            onClick={onShow}
            className="hover:text-accent text-left font-medium wrap-anywhere hover:underline"
          >
            {fileName}
          </button>
        ) : (
          <span className="font-medium wrap-anywhere">{fileName}</span>
        )}
        <p className="text-muted text-xs">
          {t.kinds[kind]} · {formatFileSize(fileSize)} · <Moment at={createdAt} />
        </p>
        {!isClean && <p className="text-muted text-xs">{t.statuses[status]}</p>}
        <TextStatus of={file} />
        <div className="text-xs">
          <ExternalRefList refs={file.externalRefs} />
        </div>
      </div>
      {isClean && <DownloadButton isIcon candidateId={candidateId} file={file} />}
      {canWrite && (
        <Menu
          label={t.actions(fileName)}
          items={[
            { label: text.common.refs.edit, onSelect: () => setDoes('references') },
            { label: text.common.actions.delete, danger: true, onSelect: () => setDoes('delete') },
          ]}
        />
      )}
      {does === 'references' && (
        <EditFileReferences candidateId={candidateId} file={file} onClose={() => setDoes(null)} />
      )}
      <Confirm
        open={does === 'delete'}
        onOpenChange={() => setDoes(null)}
        title={t.deleteTitle}
        confirm={text.common.actions.delete}
        onConfirm={() => remove.mutate(undefined)}
      >
        <span className="break-all">{t.deleteText(fileName)}</span>
      </Confirm>
    </li>
  );
}
