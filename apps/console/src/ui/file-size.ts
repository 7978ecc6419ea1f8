const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** '340 kB'. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  return new Intl.NumberFormat('en', { style: 'unit', unit: UNITS[power], maximumFractionDigits: 1 }).format(
    bytes / 1_000 ** power,
  );
}
