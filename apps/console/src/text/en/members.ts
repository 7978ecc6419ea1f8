export const members = {
  title: 'Members',
  intro:
    'The people in this workspace. A member’s role determines what they can do. Hiring managers and interviewers see only the jobs whose hiring team they are on.',
  rolesTitle: 'What each role can do',
  columns: { name: 'Name', role: 'Role', joined: 'Joined', actions: 'Actions' },
  you: 'You',
  invited: 'Invited',
  notInvited: 'Not invited',
  invite: 'Invite member',
  inviteTitle: 'Invite member',
  inviteHint:
    'They will receive an email with a link to choose a password, valid for seven days. Without a mail server, ask the server administrator for a link.',
  inviteSubmit: 'Invite',
  invitedDone: (email: string) => `Invitation sent to ${email}.`,
  invitedQueued: (email: string) =>
    `Invited ${email}. The email with the link stays queued until a mail server is configured.`,
  name: 'Name',
  email: 'Email',
  role: 'Role',
  roleOf: (name: string) => `Change ${name}’s role`,
  roleHints: {
    owner: 'Full access, including managing owners and the audit log.',
    admin: 'Full access to hiring, settings and API keys.',
    recruiter:
      'Manages all hiring, including offers and emails. Sees all jobs except confidential ones of other hiring teams. Can view settings.',
    hiring_manager:
      'Sees only the jobs whose hiring team they are on. Moves and evaluates applications, manages interviews, and can view offers.',
    interviewer:
      'Sees only the jobs whose hiring team they are on. Prepares and holds interviews, and evaluates applications. Cannot see offers.',
  },
  roleChanged: (name: string, role: string) => `${name}’s role is now ${role}.`,
  actionsFor: (name: string) => `Actions for ${name}`,
  changeRole: 'Change role…',
  inviteAgain: 'Resend invitation',
  invitedAgain: (email: string) => `A new invitation was sent to ${email}.`,
  sessions: {
    open: 'Sessions…',
    title: (name: string) => `Sessions of ${name}`,
    none: 'Not signed in',
    actions: 'Actions',
    endAll: 'Sign out everywhere',
    endedAll: (name: string) => `${name} has been signed out everywhere.`,
  },
  resetSingleSignOn: 'Reset single sign-on',
  wasResetSingleSignOn: (name: string) =>
    `Single sign-on reset. ${name}’s next single sign-on links their account again.`,
  removeFactor: 'Turn off two-factor authentication…',
  removeFactorTitle: (name: string) => `Turn off two-factor authentication for ${name}?`,
  removeFactorWarning:
    'Only do this for a member who has lost their device and recovery codes, and after you have verified their identity. They will be signed out everywhere.',
  removeFactorConfirm: 'Turn off',
  removedFactor: (name: string) => `Two-factor authentication turned off for ${name}.`,
  noFactor: (name: string) => `${name} does not use two-factor authentication.`,
  remove: 'Remove…',
  removal: {
    title: (name: string) => `Remove ${name}?`,
    warning: 'They are signed out within a second. Their notes, scorecards and other records are kept.',
    ownsNothing: 'They do not own any API keys, webhooks or automations.',
    owns: 'They own:',
    kinds: {
      key: (name: string) => `API key ${name}`,
      webhook: (url: string) => `Webhook to ${url}`,
      automation: (name: string) => `Automation ${name}`,
    },
    successor: 'API keys, webhooks and automations',
    choose: 'Choose what happens to them',
    end: 'Revoke, disable and pause them',
    endHint:
      'API keys are revoked, webhooks are disabled, and automations are paused with their open runs canceled. Revoked keys cannot be restored.',
    transferTo: (name: string) => `Transfer to ${name}`,
    transferHint: 'They keep working. The new owner’s role must allow everything they do.',
    submit: 'Remove member',
    done: (name: string) => `${name} removed.`,
  },
} as const;
