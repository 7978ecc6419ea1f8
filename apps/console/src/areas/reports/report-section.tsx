import { Link, type LinkProps } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { reports } from '../../text/en/reports.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Section } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { type Cell, download, sheet } from './csv.ts';

/** A column of a report: formatted on the page, unformatted in files. */
export interface Figure<Row> {
  title: string;
  /** The title in files, if it differs. */
  fileTitle?: string;
  of: (row: Row) => Cell;
  /** Aligned like the first column, which names the rows. */
  isText?: boolean;
  /** Formats the value on the page. */
  t?: (row: Row) => string;
  /** The people behind the value. */
  link?: (row: Row) => LinkProps | undefined;
}

interface ReportSectionProps<Row> {
  title: string;
  hint: string;
  /** Without the file extension. */
  fileName: string;
  figures: readonly Figure<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shown instead of chart and table. */
  empty: string | null;
  /** The chart. */
  children: ReactNode;
}

/** A report: a chart, a table, and buttons to copy and download it. */
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
          <div className="flex gap-2 print:hidden">
            <CopyButton value={sheet(cells(), '\t')} label={reports.copyTable} />
            <Button
              small
              aria-label={reports.csvOf(title)}
              onClick={() => download(`${fileName}.csv`, sheet(cells(), ','))}
            >
              <Download aria-hidden className="size-3.5" />
              {reports.csv}
            </Button>
          </div>
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
            stacks
            columns={figures.map(({ title: name, of, t, link, isText = false }, index) => ({
              title: name,
              end: index > 0 && !isText,
              wideOnly: isText,
              cell: (row: Row) => (
                <span className={index > 0 ? 'whitespace-nowrap tabular-nums' : undefined}>
                  <Linked to={link?.(row)}>{t?.(row) ?? of(row) ?? '–'}</Linked>
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

function Linked({ to, children }: { to: LinkProps | undefined; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link {...to} className="hover:text-accent underline-offset-2 hover:underline">
      {children}
    </Link>
  );
}
