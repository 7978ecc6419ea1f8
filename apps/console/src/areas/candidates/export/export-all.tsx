import { FileDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { saveCsv } from '../../../records/csv.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialog.tsx';
import type { queryOf } from '../list-query.ts';
import type { ExportColumn } from './export-columns.ts';
import { MAX_EXPORTED, readLines } from './read-candidates.ts';

const t = text.candidates.export;

interface ExportAllProps {
  query: ReturnType<typeof queryOf>;
  columns: readonly ExportColumn[];
  /** Some of the columns are still being read. */
  isLoading: boolean;
  withApplications: boolean;
}

/** Exports all candidates that match the filters for use in a spreadsheet, with the columns that the list shows. */
export function ExportAllButton(props: ExportAllProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={props.isLoading} onClick={() => setOpen(true)}>
        <FileDown aria-hidden className="size-4" />
        {t.all}
      </Button>
      {isOpen && <ExportAllDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportAllDialog({ onClose, ...exporting }: ExportAllProps & { onClose: () => void }) {
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(null);
  // Closing the dialog or leaving the page cancels the export.
  useEffect(() => () => stop.current?.abort(), []);
  const read = useAction(
    () => {
      stop.current = new AbortController();
      return readLines({ ...exporting, onProgress: setCount, signal: stop.current.signal });
    },
    {
      ownErrors: true,
      onDone({ lines, isComplete }) {
        saveCsv(t.fileName, lines);
        if (isComplete) onClose();
      },
    },
  );
  const isPartial = read.data?.isComplete === false;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.title}
      submit={t.start}
      busy={read.isPending}
      disabled={isPartial}
      persistent
      onSubmit={() => read.mutate(undefined)}
    >
      <p>{t.about(exporting.columns.map(({ title }) => title).join(', '))}</p>
      <p className="text-muted text-xs">{t.limit(MAX_EXPORTED)}</p>
      <p role="status">{read.isPending ? t.progress(count) : isPartial ? t.partial(count) : ''}</p>
      {read.error !== null && (
        <p role="alert" className="text-danger">
          {t.failed}
        </p>
      )}
    </FormDialog>
  );
}
