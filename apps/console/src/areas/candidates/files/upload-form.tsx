import type { Schemas } from '@rolecall/client';
import { Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { ACCEPTED } from './file-types.ts';
import { uploadFile } from './upload-file.ts';

type Kind = Schemas['CandidateFile']['kind'];

const t = text.candidates.files;
const KINDS = Object.keys(t.kinds) as Kind[]; // the keys of its type

/** Adds a file to a candidate. */
export function UploadForm({ candidateId, onUploaded }: { candidateId: string; onUploaded: () => void }) {
  const [kind, setKind] = useState<Kind>('resume');
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const upload = useAction((file: File) => uploadFile(candidateId, file, kind), {
    changes: ['candidates'],
    done: t.uploaded,
    onDone: onUploaded,
  });
  return (
    <div className="flex flex-wrap items-end gap-2">
      <SelectField
        label={t.kind}
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? kind)}
        options={KINDS.map((one) => [one, t.kinds[one]])}
        className="w-40"
      />
      <input
        ref={chooser}
        id={id}
        type="file"
        aria-label={t.upload}
        accept={ACCEPTED}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) upload.mutate(file);
          target.value = ''; // the same file can be chosen again
        }}
      />
      <Button busy={upload.isPending} onClick={() => chooser.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t.upload}
      </Button>
      <p role="status" className="text-muted basis-full text-xs">
        {upload.isPending ? t.uploading(upload.variables.name) : t.hint}
      </p>
    </div>
  );
}
