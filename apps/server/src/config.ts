import { resolve } from 'node:path';
import { isBucketName } from './platform/storage/bucket-name.ts';

/** The validated configuration. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  ledgerDir: string | null;
  auditLogDays: number;
  databaseUrl: string | null;
  publicUrl: string;
  keyPrefix: string;
  secretKey: string | null;
  /** Keys from before rotations, newest first. */
  previousSecretKeys: string[];
  trustProxy: boolean | number | string;
  maxConnectionsPerAddress: number;
  /** What anonymous visitors may upload per day. */
  uploadLimits: { bytesPerAddress: number; bytesPerWorkspace: number; bytesPerCandidate: number };
  /** Limit of the files of one workspace. */
  storageLimitBytes: number;
  /** Null: derived from the size of the file system. */
  diskReserveBytes: number | null;
  emailLimits: { perRecipientPerDay: number; perWorkspacePerDay: number };
  /** Collect garbage more often, for machines with little memory. */
  lowMemory: boolean;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  s3: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    forcePathStyle: boolean;
  } | null;
  /** Scans uploaded files: an ICAP server or a command, at most one of them. */
  fileScanner: { url: string | null; command: string | null };
  allowPrivateWebhooks: boolean;
  captchaVerifyUrl: string | null;
  smtpUrl: string | null;
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  emailFrom: string;
  /** Requests per minute. */
  rateLimits: {
    key: number;
    public: number;
    apply: number;
    rejected: number;
    presign: number;
    prefill: number;
    authFailures: number;
    shared: boolean;
  };
}

/** An invalid configuration; the message has one line. */
export class ConfigError extends Error {}

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
    name: 'PUBLIC_URL',
    default: null,
    description: 'Public URL of the service. If unset, `http://localhost:PORT`.',
  },
  {
    name: 'KEY_PREFIX',
    default: 'rolecall',
    description:
      'First part of API keys, such as `<prefix>_sk_live_…` or `<prefix>_sk_test_…`; 2 to 20 lower-case letters or digits.',
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
    description: 'Previous values of `SECRET_KEY`, newest first, comma-separated: used only to decrypt.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    description:
      'Which proxies to trust for `X-Forwarded-For`: `true`, `false`, a number of hops, or comma-separated addresses.',
  },
  {
    name: 'MAX_CONNECTIONS_PER_ADDRESS',
    default: '256',
    description:
      'Open connections per client address (IPv6: per /64, and four times as many per /48). Trusted proxies are exempt. Lower if the limit of open files is low.',
  },
  {
    name: 'LOW_MEMORY',
    default: 'false',
    description:
      '`true` on machines with little memory: the process needs about 50 MB less under load and up to a third more CPU time.',
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
      '`smtp://user:password@host:587` for outgoing email, with STARTTLS unless the server is on this machine (`?requireTLS=false` allows plain text), or `smtps://…:465`. If unset, emails wait in the outbox, readable through the API; `rolecall members reset-password-link` prints a link for a member to set a password.',
  },
  { name: 'MAIL_FROM', default: 'Rolecall <no-reply@localhost>', description: 'Sender of outgoing email.' },
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
      'Megabytes of files per workspace. At 95 %, uploads of anonymous visitors are rejected (503); at 100 %, those of members and API keys too (409).',
  },
  {
    name: 'DISK_RESERVE_MB',
    default: null,
    description:
      'Free disk space of `DATA_DIR` below which uploads of anonymous visitors are rejected (503) and `/readyz` reports `low_space`; other uploads are rejected below a quarter of it. If unset: 1 GiB, or a fifth of a smaller disk.',
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
    description: 'The same limit for all mailboxes of one workspace together.',
  },
  {
    name: 'OIDC_ISSUER',
    default: null,
    description:
      'Issuer of an OpenID Connect provider, such as `https://accounts.example.com`: members can sign in through it, identified by their verified email address. Redirect URL to register there: `PUBLIC_URL/api/v1/session/oidc/callback`.',
  },
  { name: 'OIDC_CLIENT_ID', default: null, description: 'Required with `OIDC_ISSUER`.' },
  { name: 'OIDC_CLIENT_SECRET', default: null, description: 'Required with `OIDC_ISSUER`.' },
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
  { name: 'RATE_LIMIT_PRESIGN_PER_MINUTE', default: '20', description: 'Upload links per minute for one address.' },
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

type Name = (typeof VARIABLES)[number]['name'];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Reads the environment. An empty variable counts as unset.
 * @throws ConfigError naming the variable, its value and what is allowed
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const text = (name: Name): string | null => {
    const value = environment[name]?.trim();
    if (value !== undefined && value !== '') return value;
    return VARIABLES.find((variable) => variable.name === name)!.default;
  };
  const required = (name: Name): string => {
    const value = text(name);
    if (value === null) throw new ConfigError(`${name} is required`);
    return value;
  };
  const integer = (name: Name, min: number, max: number): number => {
    const value = required(name);
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    }
    return number;
  };
  const boolean = (name: Name): boolean => {
    const value = required(name);
    if (value !== 'true' && value !== 'false') throw new ConfigError(`${name} must be true or false, not "${value}"`);
    return value === 'true';
  };
  const url = (name: Name, protocols: readonly string[]): string | null => {
    const value = text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      // The value is not repeated: it may contain a password.
      throw new ConfigError(
        `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    }
    return value;
  };

  const port = integer('PORT', 0, 65_535);
  const level = required('LOG_LEVEL');
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined)
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${level}"`);
  const keyPrefix = required('KEY_PREFIX');
  if (!/^[a-z0-9]{2,20}$/.test(keyPrefix)) {
    throw new ConfigError(`KEY_PREFIX must be 2 to 20 lower-case letters or digits, not "${keyPrefix}"`);
  }
  const secretKey = text('SECRET_KEY');
  if (secretKey !== null && secretKey.length < 32) throw new ConfigError('SECRET_KEY must have 32 characters or more');
  const previousSecretKeys = (text('SECRET_KEY_PREVIOUS') ?? '').split(',').filter((key) => key !== '');
  if (previousSecretKeys.some((key) => key.length < 32)) {
    throw new ConfigError('each key of SECRET_KEY_PREVIOUS must have 32 characters or more');
  }
  const megabytes = (name: Name) => integer(name, 1, 1_000_000_000) * 1024 * 1024;
  const perMinute = (name: Name) => integer(name, 1, 100_000_000);

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host: required('HOST'),
    dataDir: resolve(required('DATA_DIR')),
    ledgerDir: text('REVOCATION_LEDGER_DIR') === null ? null : resolve(required('REVOCATION_LEDGER_DIR')),
    auditLogDays: integer('AUDIT_LOG_DAYS', 1, 36_500),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    keyPrefix,
    secretKey,
    previousSecretKeys,
    trustProxy: readTrustProxy(required('TRUST_PROXY')),
    uploadLimits: {
      bytesPerAddress: megabytes('VISITOR_UPLOAD_MB_PER_ADDRESS_PER_DAY'),
      bytesPerWorkspace: megabytes('VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY'),
      bytesPerCandidate: megabytes('VISITOR_UPLOAD_MB_PER_CANDIDATE_PER_DAY'),
    },
    storageLimitBytes: megabytes('STORAGE_LIMIT_MB_PER_WORKSPACE'),
    diskReserveBytes: text('DISK_RESERVE_MB') === null ? null : megabytes('DISK_RESERVE_MB'),
    emailLimits: {
      perRecipientPerDay: integer('VISITOR_EMAILS_PER_RECIPIENT_PER_DAY', 1, 1_000_000),
      perWorkspacePerDay: integer('VISITOR_EMAILS_PER_WORKSPACE_PER_DAY', 1, 1_000_000),
    },
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 1, 1_000_000),
    lowMemory: boolean('LOW_MEMORY'),
    logLevel,
    s3: readS3(url('S3_ENDPOINT', ['http:', 'https:']), required, boolean),
    fileScanner: readFileScanner(url('FILE_SCANNER_URL', ['icap:']), text('FILE_SCANNER_COMMAND')),
    allowPrivateWebhooks: boolean('ALLOW_PRIVATE_WEBHOOKS'),
    captchaVerifyUrl: url('CAPTCHA_VERIFY_URL', ['http:', 'https:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    emailFrom: required('MAIL_FROM'),
    oidc: readOidc(url('OIDC_ISSUER', ['http:', 'https:']), required),
    rateLimits: {
      key: perMinute('RATE_LIMIT_KEY_PER_MINUTE'),
      public: perMinute('RATE_LIMIT_PUBLIC_PER_MINUTE'),
      apply: perMinute('RATE_LIMIT_APPLY_PER_MINUTE'),
      rejected: perMinute('RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE'),
      presign: perMinute('RATE_LIMIT_PRESIGN_PER_MINUTE'),
      prefill: perMinute('RATE_LIMIT_PREFILL_PER_MINUTE'),
      authFailures: perMinute('RATE_LIMIT_AUTH_FAILURES_PER_MINUTE'),
      shared: boolean('RATE_LIMIT_SHARED'),
    },
  };
}

function readS3(
  endpoint: string | null,
  required: (name: Name) => string,
  boolean: (name: Name) => boolean,
): Config['s3'] {
  if (endpoint === null) return null;
  const region = required('S3_REGION');
  const bucket = required('S3_BUCKET');
  if (!isBucketName(bucket)) {
    throw new ConfigError(`S3_BUCKET must be 3 to 63 letters, digits, dots, hyphens or underscores, not "${bucket}"`);
  }
  return {
    endpoint,
    region,
    bucket,
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: boolean('S3_FORCE_PATH_STYLE'),
  };
}

function readFileScanner(url: string | null, command: string | null): Config['fileScanner'] {
  if (url !== null && command !== null) {
    throw new ConfigError('FILE_SCANNER_URL and FILE_SCANNER_COMMAND cannot be combined; set one of them');
  }
  return { url, command };
}

function readOidc(issuer: string | null, required: (name: Name) => string): Config['oidc'] {
  if (issuer === null) return null;
  return { issuer, clientId: required('OIDC_CLIENT_ID'), clientSecret: required('OIDC_CLIENT_SECRET') };
}

function readTrustProxy(value: string): boolean | number | string {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (/^[0-9a-fA-F:./, ]+$|^(loopback|linklocal|uniquelocal)(, ?(loopback|linklocal|uniquelocal))*$/.test(value))
    return value;
  throw new ConfigError(`TRUST_PROXY must be true, false, a number of hops or addresses, not "${value}"`);
}
