import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dateFormat } from '../../ui/locale.ts';
import { ticksOf } from './ticks.ts';

interface Series {
  name: string;
  values: readonly (number | null)[];
}

interface SeriesPlotProps {
  /** A text alternative of the chart. */
  alternative: string;
  /** The starts of the intervals, in seconds since 1970. */
  at: readonly number[];
  /** Counts, on the left axis. */
  bars: Series;
  /** Values on the right axis. */
  line: Series;
}

const HEIGHT = 224;
const DAY = dateFormat({ month: 'short', day: 'numeric' });
const dayOf = (seconds: number) => DAY.format(seconds * 1_000);

/** A chart over time with counts as bars and a measure as a line. */
export default function SeriesPlot({ alternative, at, bars, line }: SeriesPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  // The chart is only created again when its data has changed.
  const content = JSON.stringify([at, bars, line]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const [times, counts, measure] = JSON.parse(content) as [number[], Series, Series]; // written above
    const width = () => Math.max(200, element.clientWidth);
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      const data: uPlot.AlignedData = [times, [...counts.values], [...measure.values]];
      plot = new uPlot(optionsOf(width(), element, counts.name, measure.name), data, element);
    };
    draw();
    const resize = new ResizeObserver(() => plot?.setSize({ width: width(), height: HEIGHT }));
    resize.observe(element);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    const chosen = new MutationObserver(draw);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      resize.disconnect();
      dark.removeEventListener('change', draw);
      chosen.disconnect();
      plot?.destroy();
    };
  }, [content]);
  return <div ref={place} role="img" aria-label={alternative} className="min-w-0 overflow-hidden" />;
}

function optionsOf(width: number, element: HTMLElement, bars: string, line: string): uPlot.Options {
  const color = (name: string) => colorOf(element, name);
  const axis = { stroke: color('muted'), grid: { stroke: color('line'), width: 1 }, ticks: { stroke: color('line') } };
  const whole = (_: uPlot, splits: number[]) => splits.map((value) => (Number.isInteger(value) ? String(value) : ''));
  return {
    width,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    // Without values, which would be dashes until something is pointed at: the table has them.
    legend: { live: false },
    scales: {
      x: { range: (_, min, max) => [min - (max - min || 86_400) * 0.06, max + (max - min || 86_400) * 0.06] },
      count: { range: (_, __, max) => [0, Math.max(1, max * 1.15)] },
      days: { range: (_, __, max) => [0, Math.max(1, max * 1.15)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: ({ data, width }) => ticksOf([...data[0]], width),
        values: (_, splits) => splits.map(dayOf),
      },
      { ...axis, scale: 'count', values: whole, size: 34 },
      { ...axis, scale: 'days', side: 1, grid: { show: false }, size: 40 },
    ],
    series: [
      {},
      {
        label: bars,
        scale: 'count',
        fill: color('accent-soft'),
        stroke: color('accent'),
        width: 1,
        paths: uPlot.paths.bars?.({ size: [0.6, 40] }),
        points: { show: false },
      },
      {
        label: line,
        scale: 'days',
        stroke: color('info'),
        width: 2,
        spanGaps: true,
        points: { show: true, size: 7, fill: color('surface') },
      },
    ],
  };
}

/** A color of style.css for the canvas, in the current theme. */
function colorOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
