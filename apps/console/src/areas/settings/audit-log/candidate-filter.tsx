import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useRecord } from '../../../api/records.ts';
import { CandidateField } from '../../../records/candidate-field.tsx';
import { fullName } from '../../../records/links.tsx';
import { auditLog } from '../../../text/en/audit-log.ts';
import { text } from '../../../text/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const t = auditLog.filters;

/** Filters the log by a candidate. */
export function CandidateFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const label = useId();
  const button = useId();
  // An erased candidate has no name, but can still be filtered by.
  const chosen = useRecord('/candidates/{id}', { path: { id: value ?? '' } }, { enabled: value !== undefined });
  const candidate = value === undefined ? null : (chosen.data?.data ?? null);
  const name = value === undefined ? t.anyCandidate : candidate === null ? null : fullName(candidate);
  return (
    <div className="flex flex-col gap-1">
      <span id={label} className="font-medium">
        {t.candidate}
      </span>
      <span className="flex items-center gap-1">
        <Button
          id={button}
          aria-labelledby={`${label} ${button}`}
          aria-haspopup="dialog"
          className="max-w-52"
          onClick={() => setOpen(true)}
        >
          <span className="truncate">{name ?? (chosen.isPending ? '…' : text.common.states.unknownRecord)}</span>
        </Button>
        {value !== undefined && (
          <IconButton label={t.clearCandidate} onClick={() => onChange(undefined)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        )}
      </span>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t.chooseCandidate}>
        <CandidateField
          label={t.candidate}
          isOptional
          chosen={candidate}
          onChoose={({ id }) => {
            onChange(id);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}
