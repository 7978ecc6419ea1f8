/** Hiring, and taking it back. */
export const hire = {
  title: (name: string) => `Hire ${name}?`,
  titleMany: (count: number) => `Hire ${count} candidates?`,
  text: 'The application moves to the hired stage.',
  textMany: 'The applications move to the hired stage.',
  beyondOpenings: (free: number) =>
    free === 0
      ? 'All openings of this job are filled or closed.'
      : `Only ${free === 1 ? 'one opening' : `${free} openings`} of this job ${free === 1 ? 'is' : 'are'} left.`,
  closes: 'This also cancels or withdraws, with emails to participants:',
  closesMore: 'Other upcoming interviews and sent offers of these applications are also canceled or withdrawn.',
  of: (name: string, what: string) => `${name}: ${what}`,
  interview: (title: string, at: string) => `Interview “${title}” on ${at}`,
  offer: (title: string) => `Offer “${title}”`,
  confirm: 'Hire',
  undo: 'Undo',
  undone: (stage: string) => `No longer hired: the application is back in ${stage}.`,
  notRestored: 'Canceled interviews and withdrawn offers are not restored.',
};
