import type { Schemas } from '@rolecall/client';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { LeaveGuard } from '../../../forms/leave-guard.tsx';
import { imports } from '../../../text/en/imports.ts';
import { valuesOf } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { OptionalChoiceField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { MappingName } from './mapping-name.tsx';
import { changesIn, type Mapping, MappingSection } from './mapping-section.tsx';
import type { Import } from './systems.ts';
import { useImportActions } from './use-import-actions.ts';

type Preview = Schemas['ImportPreview'];

const t = imports;

/** Before an import is started: what is in the source, what becomes of it and what is lost. */
export function PreviewStep({ imported }: { imported: Import }) {
  const { id, preview, mapping } = imported;
  const [edited, setEdited] = useState<Mapping>(mapping);
  const start = useImportActions(id).start;
  const params = { path: { id } };
  const read = useAction(
    async (change: Partial<Pick<Import, 'mapping' | 'options'>> | null) => {
      if (change !== null) await api.patch('/imports/{id}', { params, body: change });
      return (await api.post('/imports/{id}/preview', { params })).data;
    },
    { changes: ['imports'], ownErrors: true, onDone: (after) => setEdited(after.mapping) },
  );
  // A new import is previewed at once.
  const isFirst = useRef(preview === null);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    read.mutate(null);
  }, [read.mutate]);
  const changes = changesIn(mapping, edited);
  if (preview === null && read.error === null)
    return (
      <Section>
        <p role="status">{read.isPending ? t.preview.reading : t.preview.none}</p>
        {read.isPending ? <Loading /> : <Button onClick={() => read.mutate(null)}>{t.preview.read}</Button>}
      </Section>
    );
  return (
    <div className="flex flex-col gap-4">
      {read.error !== null && <Failed error={read.error} onRetry={() => read.mutate(null)} />}
      {preview !== null && (
        <>
          <Counts preview={preview} imported={imported} onOptions={(options) => read.mutate({ options })} />
          <Losses preview={preview} />
          <Problems preview={preview} />
          <MappingSection preview={preview} edited={edited} onChange={setEdited} />
          <MappingName imported={imported} />
          <div
            data-save-bar
            className="bg-surface border-line shadow-pop sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border p-3"
          >
            <span role="status" className="text-muted mr-auto">
              {read.isPending
                ? t.preview.reading
                : changes > 0
                  ? `${t.mapping.changed(changes)}. ${t.preview.changeFirst}`
                  : ''}
            </span>
            {changes > 0 && !read.isPending && <Button onClick={() => setEdited(mapping)}>{t.mapping.discard}</Button>}
            {changes > 0 || read.isPending ? (
              <Button variant="primary" busy={read.isPending} onClick={() => read.mutate({ mapping: edited })}>
                {t.mapping.apply}
              </Button>
            ) : (
              <>
                <Button onClick={() => read.mutate(null)}>{t.preview.readAgain}</Button>
                <Button variant="primary" busy={start.isPending} onClick={() => start.mutate(undefined)}>
                  {t.actions.start}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      <LeaveGuard when={changes > 0} isStored={false} />
    </div>
  );
}

/** How many records of each type the source has, and how it is read. */
function Counts({
  preview,
  imported: { kind, options },
  onOptions,
}: {
  preview: Preview;
  imported: Import;
  onOptions: (options: Import['options']) => void;
}) {
  const { counts, format, isSample = false } = preview;
  const types = valuesOf(t.types).filter((type) => (counts[type] ?? 0) > 0);
  return (
    <Section title={t.preview.counts}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3 lg:grid-cols-4">
        {types.map((type) => (
          <div key={type} className="border-line/70 flex items-baseline justify-between gap-2 border-b py-1">
            <dt className="text-muted">{t.types[type]}</dt>
            <dd className="font-medium tabular-nums">{t.number(counts[type] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {isSample && <p className="text-muted mt-2 text-xs">{t.preview.sample}</p>}
      {format !== undefined && (
        <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
          {kind === 'csv' && (
            <OptionalChoiceField
              label={t.preview.dateFormat}
              className="w-48"
              names={t.preview.dateFormats}
              value={options.dateFormat}
              all={t.preview.dateUnknown}
              onChange={(dateFormat) => {
                const { dateFormat: _before, ...others } = options;
                onOptions(dateFormat === undefined ? others : { ...others, dateFormat });
              }}
            />
          )}
          <p className="text-muted py-2 text-xs">
            {t.preview.rows(format.rows, format.encoding, t.preview.delimiters[format.delimiter] ?? format.delimiter)}
          </p>
        </div>
      )}
    </Section>
  );
}

function Losses({ preview: { losses } }: { preview: Preview }) {
  if (losses.length === 0) return null;
  return (
    <Section title={t.preview.losses}>
      <ul className="list-disc space-y-1 pl-5">
        {losses.map((loss) => (
          <li key={loss} className="wrap-anywhere">
            {loss}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const SHOWN_PROBLEMS = 10;

function Problems({ preview: { problems, problemCount } }: { preview: Preview }) {
  const [isAll, setAll] = useState(false);
  if (problemCount === 0) return null;
  const shown = isAll ? problems : problems.slice(0, SHOWN_PROBLEMS);
  const rows = shown.map((problem, index) => ({ ...problem, key: String(index) }));
  const hasRows = rows.some(({ row }) => row !== null);
  return (
    <Section title={t.preview.problems(problemCount)}>
      <p className="text-muted mb-2">
        {t.preview.problemsHint} {problemCount > problems.length && t.preview.firstProblems(problems.length)}
      </p>
      <Table
        label={t.preview.problems(problemCount)}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          ...(hasRows
            ? [
                {
                  title: t.preview.row,
                  cell: ({ row }: (typeof rows)[number]) => <span className="tabular-nums">{row ?? '–'}</span>,
                },
                {
                  title: t.preview.column,
                  cell: ({ column }: (typeof rows)[number]) => <span className="wrap-anywhere">{column ?? '–'}</span>,
                },
              ]
            : []),
          { title: t.preview.message, cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
        ]}
      />
      {problems.length > shown.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          {t.mapping.more(problems.length - shown.length)}
        </Button>
      )}
    </Section>
  );
}
