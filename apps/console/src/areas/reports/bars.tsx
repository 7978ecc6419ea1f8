import { classNames } from '../../ui/class-names.ts';

type BarColor = 'accent' | 'good' | 'danger' | 'info' | 'warn' | 'plain';

const COLORS: Readonly<Record<BarColor, string>> = {
  accent: 'bg-accent',
  good: 'bg-good',
  danger: 'bg-danger',
  info: 'bg-info',
  warn: 'bg-warn',
  plain: 'bg-line-strong',
};

interface BarSeries {
  name: string;
  color: BarColor;
}

interface BarRow {
  key: string;
  label: string;
  /** A value for each series; null if there is no data. */
  values: readonly (number | null)[];
  /** The labels of the bars. */
  t: readonly string[];
}

interface BarsProps {
  /** A text alternative of the chart. */
  alternative: string;
  series: readonly BarSeries[];
  rows: readonly BarRow[];
  /** The series of a row are stacked in one bar. */
  stacked?: boolean;
}

/** Horizontal bars on the same scale, in a group for each row. A table shows the numbers. */
export function Bars({ alternative, series, rows, stacked = false }: BarsProps) {
  const sizes = rows.map(({ values }) =>
    stacked ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : Math.max(0, ...values.map((v) => v ?? 0)),
  );
  const largest = Math.max(...sizes, 0) || 1;
  // The labels have a fixed width, so that all bars have the same scale.
  const behind = `${Math.max(...rows.flatMap(({ t }) => t.map(({ length }) => length))) * 0.8 + 2}ch`;
  const share = (value: number | null) => `${(100 * (value ?? 0)) / largest}%`;
  return (
    <div role="img" aria-label={alternative} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
        {series.map(({ name, color }) => (
          <span key={name} className="flex items-center gap-1.5">
            <span className={classNames('size-2.5 rounded-xs', COLORS[color])} />
            {name}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[minmax(4.5rem,20%)_1fr] items-center gap-x-3 gap-y-2.5">
        {rows.map(({ key, label, values, t }) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid items-center">
            <span className="truncate" title={label}>
              {label}
            </span>
            {stacked ? (
              <div className="flex items-center gap-2">
                <div className="flex min-w-0 flex-1">
                  {values.map((value, index) => (
                    <div
                      key={series[index]?.name}
                      style={{ width: share(value) }}
                      className={classNames('h-5 first:rounded-l-xs last:rounded-r-xs', COLORS[series[index]!.color])}
                    />
                  ))}
                </div>
                <span className="w-8 shrink-0 text-right text-xs tabular-nums">{t[0]}</span>
              </div>
            ) : (
              <div className="flex flex-col gap-0.5">
                {values.map((value, index) => (
                  <div key={series[index]?.name} className="flex h-4 items-center gap-2">
                    <div
                      style={{ width: `calc((100% - ${behind}) * ${(value ?? 0) / largest})` }}
                      className={classNames('h-full min-w-px rounded-xs', COLORS[series[index]!.color])}
                    />
                    <span className="text-muted text-xs whitespace-nowrap tabular-nums">{t[index]}</span>
                  </div>
                ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
