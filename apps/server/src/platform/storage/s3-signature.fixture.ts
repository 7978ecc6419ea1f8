import { createHash, createHmac } from 'node:crypto';

/** A request as received. */
interface SignedRequest {
  method: string;
  /** Path and query, undecoded. */
  target: string;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

export interface Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

interface Signature {
  credential: string;
  signedHeaders: string;
  signature: string;
  date: string;
  /** Of a presigned URL, in seconds. */
  expires?: number;
}

/**
 * Verifies a request's AWS Signature Version 4, header or query, step by step as in the "Authenticating Requests" part
 * of the Amazon S3 API reference. It shares no code with the signer, and uses the target as sent: a "+" is a plus
 * sign.
 *
 * @returns the S3 error code of the rejection, or null when the request is valid.
 */
export function rejectionOf(request: SignedRequest, account: Account, now: Date): string | null {
  const [path = '', query = ''] = request.target.split('?');
  const parameters = query === '' ? [] : query.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
  const found = inHeader(request) ?? inQuery(new Map(parameters.map(([name = '', value = '']) => [name, value])));
  if (found === null) return 'AccessDenied';

  const [keyId, day, region, service, end] = found.credential.split('/');
  const scope = `${day}/${region}/${service}/${end}`;
  if (scope !== `${found.date.slice(0, 8)}/${account.region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  const late = lateness(found, now);
  if (late !== null) return late;

  const names = found.signedHeaders.split(';');
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'));
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const payload = found.expires === undefined ? request.headers['x-amz-content-sha256'] : 'UNSIGNED-PAYLOAD';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';

  const canonical = [
    request.method,
    path
      .split('/')
      .map((segment) => encode(decodeURIComponent(segment)))
      .join('/'),
    canonicalQuery(parameters),
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    found.signedHeaders,
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', found.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce(
    (previous: string | Buffer, part = '') => hmac(previous, part),
    `AWS4${account.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === found.signature ? null : 'SignatureDoesNotMatch';
}

function inHeader({ headers }: SignedRequest): Signature | null {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential = '', signedHeaders = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? [];
  if (signature === '') return null;
  return { credential, signedHeaders, signature, date: headers['x-amz-date'] ?? '' };
}

function inQuery(query: Map<string, string>): Signature | null {
  const value = (name: string) => query.get(name) ?? '';
  if (value('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return null;
  return {
    credential: value('X-Amz-Credential'),
    signedHeaders: value('X-Amz-SignedHeaders'),
    signature: value('X-Amz-Signature'),
    date: value('X-Amz-Date'),
    expires: Number(value('X-Amz-Expires')),
  };
}

function lateness({ date, expires }: Signature, now: Date): string | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const age = (now.getTime() - Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)) / 1000;
  if (expires === undefined) return Math.abs(age) <= 15 * 60 ? null : 'RequestTimeTooSkewed';
  if (!(expires >= 1 && expires <= 604_800)) return 'AuthorizationQueryParametersError';
  return age >= -15 * 60 && age <= expires ? null : 'AccessDenied';
}

function canonicalQuery(parameters: string[][]): string {
  return parameters
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** Percent-encodes every byte except A-Z a-z 0-9 - . _ ~. */
function encode(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^A-Za-z0-9._~-]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
