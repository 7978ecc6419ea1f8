import type { Schemas } from '@rolecall/client';
import { FileDown } from 'lucide-react';
import { useCan } from '../../api/session.ts';
import { AddToJobButton } from '../../records/bulk/bulk-add-to-job.tsx';
import { MoveButton, OwnerButton } from '../../records/bulk/bulk-move.tsx';
import { TagButtons } from '../../records/bulk/bulk-tag.tsx';
import { SelectedRows, type Selection } from '../../records/bulk/selection.tsx';
import { csvLine, saveCsv } from '../../records/csv.ts';
import { EmailButton } from '../../records/email-dialog/email-button.tsx';
import { fullName } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Total } from '../../ui/total.ts';
import type { CurrentApplications } from './current-applications.ts';
import type { ExportColumn } from './export/export-columns.ts';

type Row = Schemas['CandidateOrTombstone'];

const t = text.candidates.export;

interface BulkActionsProps {
  selection: Selection<Row>;
  total: Total | undefined;
  current: CurrentApplications;
  /** The columns of the exported file. */
  columns: readonly ExportColumn[];
  areColumnsLoading: boolean;
  /** Whether the list is filtered by job: emails are then about the application for that job, whatever its status. */
  isOfJob: boolean;
}

/** What can be done with the selected candidates. */
export function CandidateBulkActions({
  selection,
  total,
  current,
  columns,
  areColumnsLoading,
  isOfJob,
}: BulkActionsProps) {
  const can = useCan();
  const { rows, clear } = selection;
  const ids = rows.map(({ id }) => id);
  const applications = rows.flatMap(({ id }) => current.of.get(id)?.application ?? []);
  const recipients = rows
    .filter(({ deletedAt }) => deletedAt === undefined)
    .map((row) => {
      const application = current.of.get(row.id)?.application;
      const isAbout = application !== undefined && (isOfJob || application.status === 'active');
      return {
        candidateId: row.id,
        applicationId: isAbout ? application.id : null,
        name: fullName(row),
        hasAddress: row.email !== null,
      };
    });
  const save = () =>
    saveCsv(t.fileName, [
      csvLine(columns.map(({ title }) => title)),
      ...rows.map((row) => csvLine(columns.map(({ value }) => value(row, current)))),
    ]);
  return (
    <SelectedRows selection={selection} total={total}>
      {can('applications:write') && can('applications:read') && (
        <>
          <MoveButton applications={applications} onDone={clear} />
          {can('members:read') && <OwnerButton applications={applications} onDone={clear} />}
        </>
      )}
      {can('applications:write') && <AddToJobButton candidateIds={ids} onDone={clear} />}
      {can('tags:write') && <TagButtons candidateIds={ids} onDone={clear} />}
      <EmailButton small disabled={current.isPending} recipients={recipients} onSent={clear} />
      <Button small disabled={current.isPending || areColumnsLoading} onClick={save}>
        <FileDown aria-hidden className="size-4" />
        {t.selected}
      </Button>
    </SelectedRows>
  );
}
