import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Shows a secret that the service returns only once. Neither Escape nor a click outside closes the dialog. */
export function SecretRevealed({
  title,
  label,
  value,
  lines = 1,
  onClose,
  children,
}: {
  title: string;
  label: string;
  value: string;
  lines?: number;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = text.settings.once;
  return (
    <Dialog
      open
      explicit
      onOpenChange={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t.kept}
        </Button>
      }
    >
      <p className="bg-warn-soft text-warn mb-4 flex gap-2 rounded-md px-3 py-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t.warning}
      </p>
      <CopyLine label={label} value={value} lines={lines} />
      {children}
    </Dialog>
  );
}

/** A value with a button to copy it. */
export function CopyLine({ label, value, lines = 1 }: { label: string; value: string; lines?: number }) {
  const id = useId();
  return (
    <div className="mb-3 flex flex-col gap-1">
      <div className="flex items-end justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <CopyButton value={value} />
      </div>
      <textarea
        id={id}
        readOnly
        rows={lines}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        className="bg-sunken border-line w-full resize-none rounded-md border px-2.5 py-1.5 font-mono text-xs break-all"
      />
    </div>
  );
}
