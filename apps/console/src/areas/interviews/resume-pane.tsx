import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { DocumentView } from '../../records/documents/document-view.tsx';
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
      <DocumentView candidateId={candidateId} file={file} />
    </div>
  );
}
