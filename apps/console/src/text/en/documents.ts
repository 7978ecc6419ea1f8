/** Documents of candidates. */
export const documents = {
  failed: 'This document cannot be displayed. Download it to open it in another program.',
  pageFailed: 'This page cannot be displayed.',
  empty: 'This document contains no text.',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  morePages: (count: number) => (count === 1 ? 'Show 1 more page' : `Show ${count} more pages`),
  truncated: 'This document is very long. Search finds the words of its beginning only.',
  hiddenWords: (count: number) =>
    count === 1
      ? 'This document contains words that a reader does not see'
      : `This document contains words that a reader does not see, in ${count} places`,
  onPage: (page: number) => `Page ${page}`,
  hiddenBy: {
    invisible_render_mode: 'written without color',
    background_color: 'in the color of the background',
    tiny: 'too small to read',
    off_page: 'beside the page',
    behind_image: 'covered',
    hidden_run: 'formatted as hidden',
    zero_width: 'behind other words',
  },
  choose: 'Files',
  none: 'No résumé',
  noneHint: 'This candidate has no files.',
} as const;
