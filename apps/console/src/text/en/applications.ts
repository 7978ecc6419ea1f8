/** The list of all applications. */
export const applications = {
  title: 'Applications',
  columns: {
    candidate: 'Candidate',
    job: 'Job',
    stage: 'Stage',
    status: 'Status',
    applied: 'Applied',
    inStage: 'In stage since',
    source: 'Source',
    owner: 'Owner',
    referrer: 'Referred by',
    reason: 'Reason',
    externalRefs: 'In other systems',
    updated: 'Last updated',
  },
  select: (name: string) => `Select ${name}`,
  empty: 'No applications yet',
  emptyHint: 'Applications appear here when candidates apply, or when you add candidates to a job.',
  noneFound: 'No matching applications',
  noneFoundHint: 'Try fewer words or remove a filter.',
  showAll: 'Show all applications',
} as const;
