import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reading } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { DocumentFailed } from './document-failed.tsx';
import type { FileOf } from './file-bytes.ts';
import { linesOf } from './text-lines.ts';

// The service extracts the text within a few seconds of the upload.
const PENDING_MS = 2_000;

/** The text of a document that browsers cannot draw, with its lines. It is untrusted, and shown as text only. */
export function TextView({ candidateId, file }: FileOf) {
  const query = useQuery({
    ...reading('/files/{id}/text', { path: { id: file.id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === 'pending' ? PENDING_MS : false),
  });
  const body = query.data?.data;
  const lines = useMemo(() => linesOf(body?.text ?? ''), [body?.text]);
  if (query.error !== null && body === undefined) return <Failed error={query.error} onRetry={() => query.refetch()} />;
  if (body === undefined || body.status === 'pending') return <Loading lines={12} />;
  if (body.status !== 'ready') return <DocumentFailed candidateId={candidateId} file={file} />;
  if (lines.length === 0) return <p className="text-muted p-4">{text.documents.empty}</p>;
  return (
    <article aria-label={file.fileName} className="bg-surface border-line rounded-md border px-6 py-5 break-words">
      {lines.map(({ kind, content }, index) => {
        if (kind === 'gap') return <div key={index} aria-hidden className="h-3" />;
        const look = kind === 'heading' ? 'mt-2 font-semibold' : '';
        return (
          <p key={index} dir="auto" className={`${look} whitespace-pre-wrap [tab-size:6]`}>
            {content}
          </p>
        );
      })}
    </article>
  );
}
