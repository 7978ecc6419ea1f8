import { X } from 'lucide-react';
import { useId } from 'react';
import { imports } from '../../../text/en/imports.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';

const t = imports.form;

interface FileChoiceProps {
  files: readonly File[];
  /** The types, as for `accept`. */
  types: string;
  errors: readonly string[];
  onChange: (files: File[]) => void;
}

/** Files, chosen or dropped, in the order in which they are read. */
export function FileChoice({ files, types, errors, onChange }: FileChoiceProps) {
  const id = useId();
  const add = (more: readonly File[]) => onChange([...files, ...more].filter(isFirst));
  return (
    <div className="flex flex-col gap-1">
      <FileDrop label={t.drop} onFiles={add} />
      <label htmlFor={id} className="font-medium">
        {t.files}
      </label>
      <div className="border-line-strong/60 flex flex-wrap items-center gap-2 rounded-md border border-dashed p-3">
        <input
          id={id}
          type="file"
          multiple
          accept={types}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          aria-invalid={errors.length > 0 || undefined}
          className="file:bg-raised file:border-line file:hover:bg-sunken max-w-full min-w-0 file:mr-2 file:min-h-7 file:rounded-md file:border file:border-solid file:px-2 file:font-medium"
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <span className="text-muted text-xs">{t.dropFiles}</span>
      </div>
      {files.length > 0 && (
        <ul className="flex flex-col">
          {files.map((file) => (
            <li key={file.name} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
              <span className="text-muted text-xs tabular-nums">{formatFileSize(file.size)}</span>
              <IconButton
                small
                label={t.remove(file.name)}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {errors.length > 0 && (
        <p id={`${id}-errors`} role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

/** The same file chosen again is there once. */
function isFirst(file: File, index: number, all: readonly File[]): boolean {
  return all.findIndex(({ name }) => name === file.name) === index;
}
