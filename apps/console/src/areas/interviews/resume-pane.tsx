import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { useList } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Empty, QueryState } from '../../ui/states.tsx';

const t = text.interviews.page;

/** The résumé of a candidate, or another file that is chosen. */
export function ResumePane({ candidateId }: { candidateId: string }) {
  const list = useList('/candidates/{id}/files', { path: { id: candidateId }, query: { limit: 100 } });
  return (
    <Section title={t.resume} className="min-w-0">
      <QueryState of={list}>
        {() =>
          list.rows.length === 0 ? (
            <Empty title={t.noResume} />
          ) : (
            <Files candidateId={candidateId} files={list.rows as readonly Schemas['CandidateFile'][]} />
          )
        }
      </QueryState>
    </Section>
  );
}

function Files({ candidateId, files }: { candidateId: string; files: readonly Schemas['CandidateFile'][] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const file = files.find(({ id }) => id === chosen) ?? files.find(({ kind }) => kind === 'resume') ?? files[0];
  if (file === undefined) return null;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {files.length > 1 && (
        <SelectField
          label={t.resume}
          hideLabel
          value={file.id}
          onChange={({ target }) => setChosen(target.value)}
          options={files.map(({ id, fileName }) => [id, fileName] as const)}
        />
      )}
      <Content key={file.id} candidateId={candidateId} file={file} />
    </div>
  );
}

interface ContentProps {
  candidateId: string;
  file: Schemas['CandidateFile'];
}

/** How a type of file is displayed; null for those that are only downloaded. */
function previewOf(fileType: string): 'pdf' | 'image' | null {
  if (fileType === 'application/pdf') return 'pdf';
  return fileType.startsWith('image/') ? 'image' : null;
}

/** Shows a PDF or an image through an object URL, with the type that the service has verified; a link for other files. */
function Content({ candidateId, file }: ContentProps) {
  const preview = previewOf(file.fileType);
  const isShown = file.status === 'clean' && preview !== null && (preview === 'image' || navigator.pdfViewerEnabled);
  const bytes = useQuery({
    queryKey: ['file-bytes', file.id],
    queryFn: async ({ signal }) => {
      const path = { id: candidateId, fileId: file.id };
      const { data } = await api.get('/candidates/{id}/files/{fileId}/download', { params: { path }, signal });
      const answer = await fetch(data.url, { credentials: 'omit', signal });
      if (!answer.ok) throw new Error(text.candidates.files.storageError(answer.status));
      return new Blob([await answer.arrayBuffer()], { type: file.fileType });
    },
    enabled: isShown,
    gcTime: 0,
  });
  if (!isShown) return <p className="text-muted">{t.notShown(file.fileName)}</p>;
  return <QueryState of={bytes}>{(blob) => <Shown blob={blob} file={file} />}</QueryState>;
}

function Shown({ blob, file: { fileName, fileType } }: { blob: Blob; file: Schemas['CandidateFile'] }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  if (url === undefined) return null;
  if (previewOf(fileType) === 'image') return <img src={url} alt={fileName} className="mx-auto max-w-full" />;
  return (
    <iframe src={`${url}#navpanes=0`} title={fileName} className="border-line h-[75dvh] w-full rounded-md border" />
  );
}
