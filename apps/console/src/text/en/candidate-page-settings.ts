/** The settings of the page on which candidates follow their application. */
export const candidatePageSettings = {
  title: 'Candidate page',
  about:
    'The texts about the status of an application that candidates see on their page. If a field is empty, the default text is shown.',
  settings: 'Status texts',
  languages: { en: 'English', de: 'German' },
  statuses: {
    applied: 'Applied',
    screening: 'Screening',
    interview: 'Interview',
    offer: 'Offer',
    hired: 'Hired',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  field: (status: string, language: string) => `${status}, ${language}`,
  /** As the page for candidates shows them. */
  standard: {
    en: {
      applied: 'We have received your application.',
      screening: 'We are reviewing your application.',
      interview: 'You are in the interview process.',
      offer: 'We are preparing an offer, or have made one.',
      hired: 'You have been hired. Welcome!',
      rejected: 'We have decided not to move forward with your application.',
      withdrawn: 'You have withdrawn your application.',
    },
    de: {
      applied: 'Wir haben Ihre Bewerbung erhalten.',
      screening: 'Wir prüfen Ihre Bewerbung.',
      interview: 'Wir führen Gespräche mit Ihnen.',
      offer: 'Wir bereiten ein Angebot vor oder haben Ihnen eines gemacht.',
      hired: 'Sie sind eingestellt. Willkommen!',
      rejected: 'Wir haben uns entschieden, Ihre Bewerbung nicht weiterzuverfolgen.',
      withdrawn: 'Sie haben Ihre Bewerbung zurückgezogen.',
    },
  },
  preview: 'Preview',
  previewLanguage: 'Preview language',
} as const;
