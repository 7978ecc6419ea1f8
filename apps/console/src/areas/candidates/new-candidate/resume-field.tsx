import { FileText, Upload, X } from 'lucide-react';
import { useRef } from 'react';
import { text } from '../../../text/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ACCEPTED_DOCUMENTS } from '../files/file-types.ts';
import type { ReadResume } from './read-resume.ts';

const t = text.candidates.resume;

interface ResumeFieldProps {
  resume: ReadResume | null;
  /** The name of the file that is being read. */
  reading: string | null;
  /** The number of suggested values that have not been used yet. */
  count: number;
  onFile: (file: File) => void;
  onUseAll: () => void;
  onRemove: () => void;
}

/** The résumé of a new candidate, chosen or dropped, and the result of reading it. */
export function ResumeField({ resume, reading, count, onFile, onUseAll, onRemove }: ResumeFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const status = statusOf(resume, reading, count);
  return (
    <div className="border-line bg-sunken flex flex-col gap-2 rounded-md border border-dashed p-3">
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={chooser}
          type="file"
          aria-label={t.choose}
          accept={ACCEPTED_DOCUMENTS}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) onFile(file);
            target.value = ''; // the same file can be chosen again
          }}
        />
        {resume !== null && reading === null && (
          <span className="flex min-w-0 flex-1 items-center gap-1.5 font-medium">
            <FileText aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{resume.upload.fileName}</span>
            <IconButton small label={t.remove(resume.upload.fileName)} onClick={onRemove}>
              <X aria-hidden className="size-4" />
            </IconButton>
          </span>
        )}
        {resume === null && (
          <Button small busy={reading !== null} onClick={() => chooser.current?.click()}>
            <Upload aria-hidden className="size-4" />
            {t.choose}
          </Button>
        )}
        {count > 0 && reading === null && (
          <Button small onClick={onUseAll}>
            {t.acceptAll(count)}
          </Button>
        )}
      </div>
      <p role="status" className="text-muted text-xs">
        {status}
      </p>
    </div>
  );
}

function statusOf(resume: ReadResume | null, reading: string | null, count: number): string {
  if (reading !== null) return t.reading(reading);
  if (resume === null) return t.hint;
  if (resume.fields === null) return t.unreadable;
  const values = count > 0 ? t.proposed : t.allUsed;
  return resume.unread > 0 ? `${values} ${t.unread(resume.unread)}` : values;
}
