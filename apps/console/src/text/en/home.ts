/** The home page, with everything that needs the member's attention. */
export const home = {
  title: 'Home',
  welcome: (name: string) => `Hello, ${name}`,
  nothing: 'Nothing is waiting for you',
  nothingHint: 'New applications, interviews, tasks and messages appear here.',
  sections: {
    interviews: 'Interviews today',
    coming: 'Next seven days',
    fresh: 'New since yesterday',
    scorecardsDue: 'Scorecards due',
    tasks: 'Tasks due',
    messages: 'Mentions and messages',
    toAnswer: 'Candidates waiting for an answer',
    toReview: 'Applications to review',
    approvals: 'Waiting for your approval',
    offers: 'Offers about to expire',
    stalled: 'Waiting too long',
    jobs: 'Your jobs',
    allJobs: 'Open jobs',
  },
  quarantined: (count: number, isPartial: boolean) =>
    count === 1
      ? 'One application is held back as suspected spam.'
      : `${isPartial ? `${count} or more` : count} applications are held back as suspected spam.`,
  quarantineHint: 'Some of them may be from real people.',
  quarantineOpen: 'Check them',
  /** A partial count is a lower bound. */
  count: (count: number, isPartial: boolean) => (isPartial ? `${count}+` : String(count)),
  /** The count as shown. */
  reviewAll: (count: string) => `Review all ${count}`,
  review: 'Review',
  showAll: 'Show all',
  noApplications: 'No applications yet',
  openInbox: 'Open the inbox',
  applied: 'Applied',
  inStage: (days: number, stage: string) =>
    `${stage} · ${days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`}`,
  wrote: 'Wrote',
  due: 'Due',
  expires: 'Expires',
  requested: 'Requested',
  jobToApprove: 'Job to publish',
  join: 'Join',
  resume: 'Résumé',
  scorecard: 'Submit scorecard',
  notMine: 'Another interviewer',
  partial: 'The job has more applications than are counted here.',
  setup: {
    title: 'Get started',
    hint: 'A few steps to your first application.',
    job: 'Add a job',
    publish: 'Publish it',
    team: 'Invite your team',
    applications: 'Receive the first application',
    done: 'Done',
  },
} as const;
