import { CALENDAR_VARIABLES } from './calendar-providers.ts';

interface Variable {
  name: string;
  description: string;
  /** The value if the variable is unset, shown in the documentation. */
  default: string | null;
}

/** Every environment variable. The table in the README is generated from this list. */
export const VARIABLES = [
  { name: 'PORT', default: '3000', description: 'TCP port to listen on; `0` selects a free one.' },
  { name: 'HOST', default: '127.0.0.1', description: 'Address to listen on; `0.0.0.0` for all interfaces.' },
  {
    name: 'DATA_DIR',
    default: './.data',
    description: 'Folder of the embedded database, uploaded files and the generated secret.',
  },
  {
    name: 'DATABASE_URL',
    default: null,
    description: 'PostgreSQL 15 or newer, `postgres://…`. If unset, an embedded PostgreSQL runs in `DATA_DIR`.',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: null,
    description:
      'Connections to the database that all processes together use at most. If unset: as many as the server offers (`max_connections` without the reserved ones), minus 2 for commands, and at most 90. Set it if other programs or machines share the server.',
  },
  {
    name: 'PUBLIC_URL',
    default: null,
    description: 'Public URL of the service. If unset, `http://localhost:PORT`.',
  },
  {
    name: 'KEY_PREFIX',
    default: 'rolecall',
    description:
      'First part of API keys, such as `<prefix>_sk_live_…` or `<prefix>_sk_test_…`; 2 to 20 lowercase letters or digits.',
  },
  {
    name: 'SECRET_KEY',
    default: null,
    description:
      'Encrypts secrets at rest and signs links; 32 characters or more. If unset, generated into `DATA_DIR/secret.key`.',
  },
  {
    name: 'SECRET_KEY_PREVIOUS',
    default: null,
    description:
      'Previous values of `SECRET_KEY`, newest first, comma-separated: used only to decrypt. Requires `SECRET_KEY`.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    description:
      'Which proxies to trust for `X-Forwarded-For`: `true`, `false`, a number of hops, or comma-separated addresses.',
  },
  {
    name: 'WEB_PROCESSES',
    default: null,
    description:
      'Processes that serve requests on the same port, 1 to 32. With more than one, another process does the background work. If unset: 1 on two cores or fewer or with `LOW_MEMORY`, otherwise one per core minus one, at most 8 and at most one per GiB of memory.',
  },
  {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: '256',
    description:
      'Open connections per client address (IPv6: per /64, and four times as many per /48). Trusted proxies are exempt. Lower it if the limit on open files is low.',
  },
  {
    name: 'LOW_MEMORY',
    default: 'false',
    description:
      '`true` on machines with little memory: under full load, the process needs about 220 MB instead of 300, and up to three times the CPU time.',
  },
  {
    name: 'METRICS_TOKEN',
    default: null,
    description:
      'Bearer token that `/metrics` requires, 16 characters or more. If unset, only programs on the same machine can read the metrics, and not through a proxy.',
  },
  {
    name: 'SECURITY_CONTACT',
    default: null,
    description:
      'Where vulnerabilities of this installation are reported, such as `mailto:security@acme.example` or an https URL: published in `/.well-known/security.txt`.',
  },
  { name: 'LOG_LEVEL', default: 'info', description: 'trace, debug, info, warn, error or silent.' },
  {
    name: 'S3_ENDPOINT',
    default: null,
    description:
      'S3-compatible storage for files, such as `https://s3.eu-central-1.amazonaws.com`. If unset, files are stored in `DATA_DIR`.',
  },
  { name: 'S3_REGION', default: 'us-east-1', description: 'Region of the bucket.' },
  { name: 'S3_BUCKET', default: null, description: 'Bucket; required with `S3_ENDPOINT`.' },
  { name: 'S3_ACCESS_KEY_ID', default: null, description: 'Required with `S3_ENDPOINT`.' },
  { name: 'S3_SECRET_ACCESS_KEY', default: null, description: 'Required with `S3_ENDPOINT`.' },
  {
    name: 'S3_FORCE_PATH_STYLE',
    default: 'false',
    description: '`true` puts the bucket in the path instead of the host name.',
  },
  {
    name: 'REVOCATION_LEDGER_DIR',
    default: null,
    description:
      'Folder outside `DATA_DIR`, for example next to the backups, for a copy of the revocation ledger: the record of revocations, removals and erasures that a restore must not undo.',
  },
  {
    name: 'AUDIT_LOG_DAYS',
    default: '730',
    description: 'Days for which audit log entries are kept.',
  },
  {
    name: 'AUDIT_ADDRESS_DAYS',
    default: '90',
    description:
      'Days for which audit log entries contain the IP address and user agent of the member or API key. With 0, they are not recorded, and the request log contains no addresses either.',
  },
  {
    name: 'FILE_SCANNER_URL',
    default: null,
    description:
      'Virus scanner that every uploaded file must pass before it can be downloaded: an ICAP service such as `icap://localhost:1344/avscan`. If unset, see `FILE_SCANNER_COMMAND`.',
  },
  {
    name: 'FILE_SCANNER_COMMAND',
    default: null,
    description:
      'Alternatively, a command that reads a file from standard input and exits with 0 (clean) or 1 (rejected), such as `clamdscan --no-summary -`. If both are unset, files are not scanned.',
  },
  {
    name: 'ALLOW_PRIVATE_WEBHOOKS',
    default: 'false',
    description:
      '`true` allows webhooks and automations to call http URLs and private addresses (for tests and intranets).',
  },
  {
    name: 'CAPTCHA_VERIFY_URL',
    default: null,
    description:
      "Verification URL of the CAPTCHA provider, for a proxy or a test server. If unset, the provider's own.",
  },
  {
    name: 'SMTP_URL',
    default: null,
    description:
      '`smtp://user:password@host:587` for outgoing email, with STARTTLS unless the server is on this machine (`?requireTLS=false` allows plain text), or `smtps://…:465`. If unset, emails stay queued, and the API lists them; `rolecall members reset-password-link` prints a link for a member to set a password.',
  },
  {
    name: 'MAIL_OAUTH_TOKEN_URL',
    default: null,
    description:
      'Token endpoint for a mailbox that takes no passwords, such as `https://login.microsoftonline.com/<tenant>/oauth2/v2.0/token` or `https://oauth2.googleapis.com/token`. The user is that of `SMTP_URL`, whose password is not used, and of `INBOUND_IMAP_URL` if that has no password.',
  },
  { name: 'MAIL_OAUTH_CLIENT_ID', default: null, description: 'Required with `MAIL_OAUTH_TOKEN_URL`.' },
  { name: 'MAIL_OAUTH_CLIENT_SECRET', default: null, description: 'Unset for a public client.' },
  {
    name: 'MAIL_OAUTH_REFRESH_TOKEN',
    default: null,
    description:
      'Authorizes the client for the mailbox. If the provider replaces it, the newest is stored, encrypted. If unset, the client acts for itself (client credentials).',
  },
  {
    name: 'MAIL_OAUTH_SCOPE',
    default: null,
    description:
      'Such as `https://outlook.office.com/SMTP.Send offline_access` (and `https://outlook.office.com/IMAP.AccessAsUser.All` for IMAP), or `https://outlook.office365.com/.default` for client credentials.',
  },
  { name: 'MAIL_FROM', default: 'Rolecall <no-reply@localhost>', description: 'Sender of outgoing email.' },
  {
    name: 'MAIL_PER_DOMAIN',
    default: '2',
    description:
      'Emails that are sent at once to recipients of one domain, 1 to 5. If its server asks for a lower rate (421, 45x), all emails to the domain wait, and those to others do not.',
  },
  {
    name: 'MAIL_REPLY_DOMAIN',
    default: null,
    description:
      'Domain whose emails this service receives, such as `reply.acme.example`: replies of candidates go to signed addresses there. If unset, and emails are received, they go to the mailbox of `MAIL_FROM`, with a `+` part.',
  },
  {
    name: 'INBOUND_SMTP_PORT',
    default: null,
    description: 'Port on which emails are received by SMTP, on the address of `HOST`. If unset, none.',
  },
  {
    name: 'INBOUND_AUTHSERV_ID',
    default: null,
    description:
      'Name of the mail server that has checked the senders of emails before this service gets them, such as `mx.acme.example`: the topmost `Authentication-Results` of that name are trusted in emails of the IMAP mailbox, and in those received by SMTP from a private address. Other emails are checked here: all of SMTP, and the DKIM signatures of the others.',
  },
  {
    name: 'INBOUND_POSTMARK_AUTH',
    default: null,
    description:
      'User and password that Postmark sends to `/inbound/mail/postmark`, `user:password` with a password of 12 characters or more. If unset, the address does not exist.',
  },
  {
    name: 'INBOUND_MAILGUN_SIGNING_KEY',
    default: null,
    description:
      'HTTP webhook signing key of Mailgun, for `/inbound/mail/mailgun/mime`. If unset, the address does not exist.',
  },
  {
    name: 'INBOUND_SENDGRID_PUBLIC_KEY',
    default: null,
    description:
      'Public key of the security policy of SendGrid, in Base64, for `/inbound/mail/sendgrid`. If unset, the address does not exist.',
  },
  {
    name: 'INBOUND_SES_TOPIC_ARN',
    default: null,
    description:
      'SNS topic to which SES publishes emails, for `/inbound/mail/ses`. Its subscription is confirmed automatically. If unset, the address does not exist.',
  },
  {
    name: 'INBOUND_IMAP_URL',
    default: null,
    description:
      'Mailbox whose emails are received by IMAP, `imaps://user:password@host:993/INBOX`, or `imap://…:143` with STARTTLS unless the server is on this machine. Several folders are separated by commas. Without a password, the `MAIL_OAUTH_…` variables are used. If unset, none.',
  },
  {
    name: 'VISITOR_UPLOAD_MB_PER_ADDRESS_PER_DAY',
    default: '100',
    description: 'Megabytes that anonymous visitors at one client address may upload to one workspace per day (UTC).',
  },
  {
    name: 'VISITOR_UPLOAD_MB_PER_CANDIDATE_PER_DAY',
    default: '50',
    description: 'Megabytes that may be submitted for one email address per day.',
  },
  {
    name: 'VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY',
    default: '5000',
    description: 'Megabytes that all anonymous visitors of one workspace may upload per day.',
  },
  {
    name: 'STORAGE_LIMIT_MB_PER_WORKSPACE',
    default: '100000',
    description:
      'Megabytes of files per workspace. At 95%, uploads of anonymous visitors are rejected (503); at 100%, those of members and API keys too (409).',
  },
  {
    name: 'DISK_RESERVE_MB',
    default: null,
    description:
      'Free disk space of `DATA_DIR` below which uploads of anonymous visitors are rejected (503) and `/readyz` reports `low_space`; other uploads are rejected below a quarter of it. If unset: 1 GiB, or a fifth of a smaller disk.',
  },
  {
    name: 'CAREER_DOMAINS',
    default: null,
    description:
      'Domains of career sites and the workspace that may use each, as `domain=workspace`, separated by commas: `careers.acme.example=acme,jobs.globex.example=globex`. Only these can be set, and only these are served. If unset, a domain can be set and is served as long as the installation has a single workspace.',
  },
  {
    name: 'VISITOR_EMAILS_PER_RECIPIENT_PER_DAY',
    default: '10',
    description:
      'Emails of one kind that anonymous visitors can cause to one mailbox within 24 hours (confirmations, password resets, automations to the candidate). Further ones are listed in the email log as suppressed.',
  },
  {
    name: 'VISITOR_EMAILS_PER_WORKSPACE_PER_DAY',
    default: '2000',
    description:
      'The same limit for all mailboxes of one workspace together. Above 10,000, the emails of a few seconds can exceed it.',
  },
  {
    name: 'TEAM_EMAILS_PER_RECIPIENT_PER_DAY',
    default: '20',
    description:
      'Emails to one candidate that members and API keys can cause per day in UTC (messages, rejections, interviews, offers, links). Further ones are rejected with 429.',
  },
  {
    name: 'TEAM_EMAILS_PER_WORKSPACE_PER_DAY',
    default: '5000',
    description:
      'The same limit for all candidates of one workspace together. Concurrent calls can exceed it slightly.',
  },
  {
    name: 'OIDC_ISSUER',
    default: null,
    description:
      'Issuer of an OpenID Connect provider, such as `https://accounts.example.com`: members can sign in through it, identified by their verified email address. Redirect URL to register there: `PUBLIC_URL/api/v1/session/oidc/callback`.',
  },
  { name: 'OIDC_CLIENT_ID', default: null, description: 'Required with `OIDC_ISSUER`.' },
  { name: 'OIDC_CLIENT_SECRET', default: null, description: 'Required with `OIDC_ISSUER`.' },
  ...CALENDAR_VARIABLES,
  {
    name: 'RATE_LIMIT_KEY_PER_MINUTE',
    default: '1000',
    description: 'Requests per minute with one API key or one session.',
  },
  { name: 'RATE_LIMIT_PUBLIC_PER_MINUTE', default: '120', description: 'Public reads per minute from one address.' },
  {
    name: 'RATE_LIMIT_APPLY_PER_MINUTE',
    default: '10',
    description: 'Accepted applications per minute from one address.',
  },
  {
    name: 'RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE',
    default: '30',
    description: 'Rejected applications (invalid fields, failed CAPTCHA, unknown job, …) per minute from one address.',
  },
  {
    name: 'RATE_LIMIT_PRESIGN_PER_MINUTE',
    default: '20',
    description: 'Upload links, and uploads, of visitors per minute for one address.',
  },
  {
    name: 'RATE_LIMIT_PREFILL_PER_MINUTE',
    default: '10',
    description: 'Résumés read for the application form per minute for one address.',
  },
  {
    name: 'RATE_LIMIT_AUTH_FAILURES_PER_MINUTE',
    default: '20',
    description: 'Rejected keys and failed sign-in attempts per minute from one address.',
  },
  {
    name: 'RATE_LIMIT_SHARED',
    default: 'false',
    description:
      '`true` applies rate limits across all processes on one database, which exchange their counts through it.',
  },
] as const satisfies readonly Variable[];

/** The name of a variable. */
export type VariableName = (typeof VARIABLES)[number]['name'];
