import type { Ref } from 'react';
import { useCan } from '../../api/session.ts';
import { DocumentView } from '../../records/documents/document-view.tsx';
import { DownloadButton } from '../../records/documents/download-button.tsx';
import { text } from '../../text/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import type { FileChoice } from './use-file-choice.ts';

const t = text.review;
const { kinds } = text.candidates.files;

interface DocumentPaneProps {
  ref: Ref<HTMLElement>;
  candidateId: string;
  name: string;
  choice: FileChoice;
  className: string;
}

/** The résumé, or another of the files. */
export function DocumentPane({ ref, candidateId, name, choice, className }: DocumentPaneProps) {
  const { files, shown } = choice;
  return (
    <div className={classNames('border-line flex min-h-0 min-w-0 flex-col md:border-r', className)}>
      {shown !== undefined && (
        <div className="border-line flex items-center gap-1 border-b px-2 py-1">
          <div className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
            {files.map((file) => (
              <button
                key={file.id}
                type="button"
                aria-pressed={file.id === shown.id}
                title={file.fileName}
                onClick={() => choice.show(file.id)}
                className={classNames(
                  'max-w-56 shrink-0 truncate rounded-md px-2 py-1 text-xs',
                  file.id === shown.id ? 'bg-accent-soft text-accent font-medium' : 'text-muted hover:bg-sunken',
                )}
              >
                {file.kind === 'other' ? file.fileName : `${kinds[file.kind]} · ${file.fileName}`}
              </button>
            ))}
          </div>
          {shown.status === 'clean' && <DownloadButton isIcon candidateId={candidateId} file={shown} />}
        </div>
      )}
      <section
        ref={ref}
        aria-label={t.document(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="bg-sunken focus-visible:outline-line-strong min-h-0 flex-1 overflow-auto p-3 focus-visible:outline-1 focus-visible:-outline-offset-1"
      >
        <Shown candidateId={candidateId} choice={choice} />
      </section>
    </div>
  );
}

function Shown({ candidateId, choice }: { candidateId: string; choice: FileChoice }) {
  const { shown, isPending, error, refetch } = choice;
  const canRead = useCan()('files:read');
  if (shown !== undefined) return <DocumentView candidateId={candidateId} file={shown} />;
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading lines={12} />;
  return <Empty title={text.documents.none}>{canRead ? text.documents.noneHint : undefined}</Empty>;
}
