/** Documents of candidates. */
export const documents = {
  failed: 'This document cannot be displayed. Download it to open it in another program.',
  pageFailed: 'This page cannot be displayed.',
  empty: 'This document contains no text.',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  morePages: (count: number) => (count === 1 ? 'Show 1 more page' : `Show ${count} more pages`),
  choose: 'Files',
  none: 'No résumé',
  noneHint: 'This candidate has no files.',
} as const;
