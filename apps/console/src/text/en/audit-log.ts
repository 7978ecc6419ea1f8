import { activity } from './activity.ts';

/** What a read operation returned. Completes a sentence that begins with the actor's name. */
const reads: Readonly<Record<string, string>> = {
  getCandidate: 'viewed a candidate',
  listCandidates: 'listed candidates',
  exportAuditLog: 'exported the audit log',
  exportCandidate: 'exported a candidate',
  downloadExport: 'downloaded an export of the workspace',
  listApplications: 'listed applications',
  getApplication: 'viewed an application',
  countApplications: 'counted applications',
  listNotes: 'viewed notes',
  listAllNotes: 'listed notes',
  listFiles: 'listed files',
  listCandidateFiles: 'viewed the list of files',
  downloadCandidateFile: 'downloaded a file',
  getFileText: 'viewed the text of a file',
  listInterviews: 'listed interviews',
  getInterview: 'viewed an interview',
  listOffers: 'listed offers',
  getOffer: 'viewed an offer',
  listScorecards: 'listed scorecards',
  getScorecard: 'viewed a scorecard',
  listEmails: 'viewed the email log',
  listCandidateEmails: 'viewed the automatic emails to a candidate',
  getEmail: 'viewed an email',
  listMessages: 'viewed messages',
  getMessage: 'viewed a message',
  getInterviewCalendar: 'downloaded the calendar file of an interview',
  getHome: 'viewed their home page',
  listTasks: 'listed tasks',
  getTask: 'viewed a task',
  listPoolEntries: 'listed the talent pool',
  getPoolEntry: 'viewed a talent pool entry',
  listActivityEvents: 'viewed activity',
  getActivityEvent: 'viewed an event',
  streamEvents: 'subscribed to live events',
  listQuarantine: 'listed quarantined submissions',
  getQuarantinedSubmission: 'viewed a quarantined submission',
  signIn: 'signed in',
  signInFailed: 'failed to sign in',
  unusualReads: 'read the data of unusually many candidates',
  storageUnavailable: 'could not store files',
  emailUnavailable: 'could not send emails',
  mailboxUnavailable: 'could not read the mailbox for replies',
};

const VERBS: Readonly<Record<string, string>> = {
  get: 'viewed',
  list: 'listed',
  find: 'looked up',
  download: 'downloaded',
  export: 'exported',
  preview: 'previewed',
};

/** `listStageChanges` becomes `listed stage changes`. Used for operations without a phrase of their own. */
const called = (action: string) => {
  const [verb = '', ...rest] = action.replace(/^listAll/, 'list').split(/(?=[A-Z])/);
  const known = VERBS[verb];
  const words = (known === undefined ? [verb, ...rest] : rest).join(' ').toLowerCase();
  return known === undefined ? `called “${words}”` : `${known} ${words}`;
};

export const auditLog = {
  title: 'Audit log',
  intro:
    'Shows who viewed or exported candidates, sign-ins, and security-related changes. Entries cannot be edited or deleted here. New entries appear within a few seconds.',
  columns: { time: 'Time', action: 'Action', candidates: 'Candidates', kind: 'Type' },
  filters: {
    kind: 'Type',
    allKinds: 'All types',
    actor: 'Actor',
    everyone: 'Everyone',
    candidate: 'Candidate',
    anyCandidate: 'All candidates',
    chooseCandidate: 'Choose a candidate',
    clearCandidate: 'Show all candidates',
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },
  kinds: { read: 'View', export: 'Export', change: 'Change', sign_in: 'Sign-in', alert: 'Alert', lost: 'Lost entries' },
  removedMember: (name: string) => `${name} (removed)`,
  apiKey: (name: string) => `${name} (API key)`,
  /** The actor, where no member or key is known by name. */
  actors: {
    operator: 'Former member',
    api_key: 'API key',
    automation: 'Automation',
    candidate: 'Candidate',
    system: 'Rolecall',
  } as Readonly<Record<string, string>>,
  candidateCount: (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`),
  action: (action: string): string => {
    const lost = /^lost:(\d+)$/.exec(action);
    if (lost !== null) return `${lost[1]} entries were lost because the server was overloaded`;
    if (action.includes('.')) return activity.phrase(action, false, { from: '', to: '', title: '', fields: '' });
    return reads[action] ?? called(action);
  },
  empty: 'No entries yet',
  emptyHint: 'Entries appear here when someone signs in, views a candidate or changes a setting.',
  emptyFiltered: 'No matching entries',
  emptyFilteredHint: 'Change or clear the filters to see more entries.',
  entry: {
    title: (number: number) => `Entry ${number}`,
    time: 'Time',
    actor: 'Actor',
    actorId: 'Actor ID',
    kind: 'Type',
    action: 'Operation or event',
    record: 'Record',
    candidates: 'Candidates',
    address: 'IP address',
    userAgent: 'Browser or program',
    request: 'Request ID',
    hash: 'Hash',
    hashHint: 'Covers this entry and the previous one. Run “rolecall audit verify” to check the whole chain.',
  },
} as const;
