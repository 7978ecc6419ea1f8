import type { ReactNode, Ref } from 'react';
import { useCan } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { DocumentView } from './document-view.tsx';
import { DownloadButton } from './download-button.tsx';
import type { FileChoice } from './use-file-choice.ts';

const t = text.review;
const { kinds } = text.candidates.files;

interface DocumentPaneProps {
  ref?: Ref<HTMLElement>;
  candidateId: string;
  name: string;
  choice: FileChoice;
  /** What else can be shown in the place of a file, and is if there is none. */
  other?: { title: string; content: ReactNode };
  className: string;
}

/** The résumé, or another of the files. */
export function DocumentPane({ ref, candidateId, name, choice, other, className }: DocumentPaneProps) {
  const { files, shown } = choice;
  const isOther = other !== undefined && choice.isOther;
  return (
    <div className={classNames('min-h-0 min-w-0 flex-col', className)}>
      {shown !== undefined && (
        <div className="border-line flex min-h-10 items-center gap-1 border-b px-2 py-1">
          <div className="flex min-w-0 flex-1 gap-1 overflow-x-auto">
            {files.map((file) => (
              <Choice
                key={file.id}
                isShown={!isOther && file.id === shown.id}
                hint={file.fileName}
                onShow={() => choice.show(file.id)}
              >
                {file.kind === 'other' ? file.fileName : `${kinds[file.kind]} · ${file.fileName}`}
              </Choice>
            ))}
            {other !== undefined && (
              <Choice isShown={isOther} onShow={choice.showOther}>
                {other.title}
              </Choice>
            )}
          </div>
          {!isOther && shown.status === 'clean' && <DownloadButton isIcon candidateId={candidateId} file={shown} />}
        </div>
      )}
      <section
        ref={ref}
        aria-label={t.document(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="bg-sunken focus-visible:outline-line-strong min-h-0 flex-1 overflow-auto p-3 focus-visible:outline-1 focus-visible:-outline-offset-1"
      >
        {isOther ? other.content : <Shown candidateId={candidateId} choice={choice} />}
      </section>
    </div>
  );
}

interface ChoiceProps {
  isShown: boolean;
  hint?: string;
  onShow: () => void;
  children: ReactNode;
}

function Choice({ isShown, hint, onShow, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={hint}
      onClick={onShow}
      className={classNames(
        'max-w-56 shrink-0 truncate rounded-md px-2 py-1 text-xs',
        isShown ? 'bg-accent-soft text-accent font-medium' : 'text-muted hover:bg-sunken',
      )}
    >
      {children}
    </button>
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
