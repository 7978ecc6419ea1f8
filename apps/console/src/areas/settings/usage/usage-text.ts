import type { Schemas } from '@rolecall/client';
import { usage } from '../../../text/en/usage.ts';
import { formatDuration } from '../../../ui/duration.ts';

const t = usage;

export type UsageName = Exclude<keyof Schemas['WorkspaceUsage'], 'warnings'>;

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const HOUR = 3_600;

/** By powers of 1,024, as the limits are configured. */
function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const unit = BYTE_UNITS[power];
  // 'MB', but 'bytes': the short form of that unit has no plural.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(
    bytes / 1_024 ** power,
  );
}

function formatValue(name: UsageName, value: number): string {
  if (name === 'storageBytes' || name === 'visitorUploadBytes') return formatBytes(value);
  if (name === 'evaluationSeconds') return t.seconds(value);
  return new Intl.NumberFormat('en').format(value);
}

/** Uploads are counted by calendar day, other windows slide: '12 of 2,000 in the last 24 hours'. */
function formatWindow(name: UsageName, seconds: number | null): string {
  if (seconds === null) return name === 'storageBytes' ? '' : t.now;
  if (name === 'visitorUploadBytes') return t.today;
  return t.inWindow(seconds === 24 * HOUR ? t.day : formatDuration(seconds));
}

/** Usage, limit and window in a phrase: '0.4 GB of 10 GB'. */
export function usageText(
  name: UsageName,
  { used, limit, windowSeconds }: Schemas['WorkspaceUsage'][UsageName],
): string {
  return t.ofLimit(formatValue(name, used), formatValue(name, limit), formatWindow(name, windowSeconds)).trim();
}
