import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Section } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { type Cell, download, sheet } from './csv.ts';

/** A column of a report: on the page in words, in files as it is. */
export interface Figure<Row> {
  title: string;
  /** In files, where it is another one there. */
  fileTitle?: string;
  of: (row: Row) => Cell;
  /** Where the number itself is not for people. */
  words?: (row: Row) => string;
}

interface ReportSectionProps<Row> {
  title: string;
  hint: string;
  /** Of the file, without its ending. */
  fileName: string;
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Stands in place of plot and table. */
  empty: string | null;
  /** The plot. */
  children: ReactNode;
}

/** One report: something to look at, the numbers as a table, and both ways to take them along. */
export function ReportSection<Row>(props: ReportSectionProps<Row>) {
  const { title, hint, fileName, figures, rows, keyOf, empty, children } = props;
  const cells = () => [
    figures.map((figure) => figure.fileTitle ?? figure.title),
    ...rows.map((row) => figures.map(({ of }) => of(row))),
  ];
  return (
    <Section
      title={title}
      actions={
        empty === null && (
          <>
            <CopyButton value={sheet(cells(), '\t')} label={text.reports.copyTable} />
            <Button
              small
              aria-label={text.reports.csvOf(title)}
              onClick={() => download(`${fileName}.csv`, sheet(cells(), ','))}
            >
              <Download aria-hidden className="size-3.5" />
              {text.reports.csv}
            </Button>
          </>
        )
      }
    >
      <p className="text-muted -mt-1 mb-4">{hint}</p>
      {empty === null ? (
        <div className="flex flex-col gap-5">
          {children}
          <Table
            label={title}
            rows={rows}
            keyOf={keyOf}
            columns={figures.map(({ title: name, of, words }, index) => ({
              title: name,
              end: index > 0,
              cell: (row: Row) => (
                <span className={index > 0 ? 'whitespace-nowrap tabular-nums' : undefined}>
                  {words?.(row) ?? of(row) ?? '–'}
                </span>
              ),
            }))}
          />
        </div>
      ) : (
        <p className="text-muted py-4 text-center">{empty}</p>
      )}
    </Section>
  );
}
