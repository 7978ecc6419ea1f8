import { resolve } from 'node:path';

/** Everything the environment can say, read and checked once. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  keyPrefix: string;
  secretKey: string | null;
  trustProxy: boolean | number | string;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  s3: {
    endpoint: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
    forcePathStyle: boolean;
  } | null;
  allowPrivateWebhooks: boolean;
  captchaVerifyUrl: string | null;
  smtpUrl: string | null;
  oidc: { issuer: string; clientId: string; clientSecret: string } | null;
  mailFrom: string;
  /** Calls a minute. */
  rateLimits: { key: number; public: number; apply: number; presign: number; authFailures: number; shared: boolean };
}

/** A variable that cannot be used, said in one line. */
export class ConfigError extends Error {}

interface Variable {
  name: string;
  description: string;
  /** Shown in the documentation; the value used when the variable is absent. */
  default: string | null;
}

/** Every environment variable. The README's table is made from this list. */
export const VARIABLES = [
  { name: 'PORT', default: '3000', description: 'TCP port to listen on; 0 takes a free one.' },
  { name: 'HOST', default: '127.0.0.1', description: 'Address to listen on; `0.0.0.0` for all.' },
  {
    name: 'DATA_DIR',
    default: './.data',
    description: 'Folder of the embedded database, uploaded files and the generated secret.',
  },
  {
    name: 'DATABASE_URL',
    default: null,
    description: 'PostgreSQL 15 or newer, `postgres://…`. Absent: an embedded PostgreSQL runs in `DATA_DIR`.',
  },
  {
    name: 'PUBLIC_URL',
    default: null,
    description: 'Address under which the outside reaches the service. Absent: `http://localhost:PORT`.',
  },
  {
    name: 'KEY_PREFIX',
    default: 'rolecall',
    description: 'First part of API keys: `<prefix>_sk_live_…`; 2 to 20 lower-case letters or digits.',
  },
  {
    name: 'SECRET_KEY',
    default: null,
    description:
      'Encrypts secrets at rest and signs links; 32 characters or more. Absent: generated into `DATA_DIR/secret.key`.',
  },
  {
    name: 'TRUST_PROXY',
    default: 'false',
    description:
      'Whose `X-Forwarded-For` to believe: `true`, `false`, a number of hops, or addresses separated by commas.',
  },
  { name: 'LOG_LEVEL', default: 'info', description: 'trace, debug, info, warn, error or silent.' },
  {
    name: 'S3_ENDPOINT',
    default: null,
    description:
      'S3-compatible storage for files, such as `https://s3.eu-central-1.amazonaws.com`. Absent: files lie in `DATA_DIR`.',
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
    name: 'ALLOW_PRIVATE_WEBHOOKS',
    default: 'false',
    description: '`true` lets webhooks and automations reach http and private addresses (tests, intranets).',
  },
  {
    name: 'CAPTCHA_VERIFY_URL',
    default: null,
    description: "Verify address of the CAPTCHA provider, for a proxy or a test server. Absent: the provider's own.",
  },
  {
    name: 'SMTP_URL',
    default: null,
    description:
      '`smtp://user:password@host:port` for outgoing mail. Absent: mails wait in the outbox, readable through the API; links by which members set a password stand in the log.',
  },
  { name: 'MAIL_FROM', default: 'Rolecall <no-reply@localhost>', description: 'Sender of outgoing mail.' },
  {
    name: 'OIDC_ISSUER',
    default: null,
    description:
      'Issuer of an OpenID Connect provider, such as `https://accounts.example.com`: members can sign in through it, known by their verified e-mail address. Redirect address to register there: `PUBLIC_URL/api/v1/session/oidc/callback`.',
  },
  { name: 'OIDC_CLIENT_ID', default: null, description: 'Required with `OIDC_ISSUER`.' },
  { name: 'OIDC_CLIENT_SECRET', default: null, description: 'Required with `OIDC_ISSUER`.' },
  {
    name: 'RATE_LIMIT_KEY_PER_MINUTE',
    default: '1000',
    description: 'Requests a minute with one API key or one session.',
  },
  { name: 'RATE_LIMIT_PUBLIC_PER_MINUTE', default: '120', description: 'Public reads a minute from one address.' },
  { name: 'RATE_LIMIT_APPLY_PER_MINUTE', default: '10', description: 'Applications a minute from one address.' },
  { name: 'RATE_LIMIT_PRESIGN_PER_MINUTE', default: '20', description: 'Upload links a minute for one address.' },
  {
    name: 'RATE_LIMIT_AUTH_FAILURES_PER_MINUTE',
    default: '20',
    description: 'Refused keys a minute from one address, and failed attempts to sign in.',
  },
  {
    name: 'RATE_LIMIT_SHARED',
    default: 'false',
    description:
      '`true` makes limits hold for all processes on one database together, by counts that they exchange through it. Alone, a process has nobody to exchange with.',
  },
] as const satisfies readonly Variable[];

type Name = (typeof VARIABLES)[number]['name'];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/**
 * Reads the environment. An empty variable counts as absent.
 * @throws ConfigError naming the variable, its value's fault and what would be right.
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
      // The value is not repeated: it may hold a password.
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
  const perMinute = (name: Name) => integer(name, 1, 100_000_000);

  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  return {
    port,
    host: required('HOST'),
    dataDir: resolve(required('DATA_DIR')),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: publicUrl.replace(/\/+$/, ''),
    keyPrefix,
    secretKey,
    trustProxy: readTrustProxy(required('TRUST_PROXY')),
    logLevel,
    s3: readS3(url('S3_ENDPOINT', ['http:', 'https:']), required, boolean),
    allowPrivateWebhooks: boolean('ALLOW_PRIVATE_WEBHOOKS'),
    captchaVerifyUrl: url('CAPTCHA_VERIFY_URL', ['http:', 'https:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: required('MAIL_FROM'),
    oidc: readOidc(url('OIDC_ISSUER', ['http:', 'https:']), required),
    rateLimits: {
      key: perMinute('RATE_LIMIT_KEY_PER_MINUTE'),
      public: perMinute('RATE_LIMIT_PUBLIC_PER_MINUTE'),
      apply: perMinute('RATE_LIMIT_APPLY_PER_MINUTE'),
      presign: perMinute('RATE_LIMIT_PRESIGN_PER_MINUTE'),
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
  return {
    endpoint,
    region: required('S3_REGION'),
    bucket: required('S3_BUCKET'),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    forcePathStyle: boolean('S3_FORCE_PATH_STYLE'),
  };
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
