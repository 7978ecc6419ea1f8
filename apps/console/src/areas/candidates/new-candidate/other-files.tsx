import { Paperclip, X } from 'lucide-react';
import { text } from '../../../text/index.ts';
import { IconButton } from '../../../ui/button.tsx';

const t = text.candidates.resume;

interface OtherFilesProps {
  files: readonly File[];
  onRemove: (file: File) => void;
}

/** The files besides the résumé that are added to a new candidate. */
export function OtherFiles({ files, onRemove }: OtherFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={t.otherFiles} className="flex flex-col gap-1">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex min-w-0 items-center gap-1.5">
          <Paperclip aria-hidden className="text-muted size-4 shrink-0" />
          <span className="truncate">{file.name}</span>
          <IconButton small label={t.remove(file.name)} onClick={() => onRemove(file)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
