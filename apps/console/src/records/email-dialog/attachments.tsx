import { useList } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { CheckField } from '../../ui/field.tsx';

const t = text.messages;
const SHOWN = 50;

interface AttachmentsProps {
  candidateId: string;
  value: readonly string[];
  onChange: (fileIds: string[]) => void;
  errors: readonly string[] | undefined;
}

/** Chooses files of the candidate to attach. */
export function Attachments({ candidateId, value, onChange, errors = [] }: AttachmentsProps) {
  const { rows } = useList('/candidates/{id}/files', { path: { id: candidateId }, query: { limit: SHOWN } });
  const files = rows.filter(({ status }) => status === 'clean');
  if (files.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 font-medium">{t.attachments}</legend>
      {files.map(({ id, fileName }) => (
        <CheckField
          key={id}
          label={<span className="break-all">{fileName}</span>}
          checked={value.includes(id)}
          onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
      <p className="text-muted text-xs">{t.attachmentsHint}</p>
      {errors.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
