import { isIP } from 'node:net';

/** What is unsafe about how the service can be reached. */
export const EXPOSURE_WARNINGS = ['no_https', 'no_public_url'] as const;
export type ExposureWarning = (typeof EXPOSURE_WARNINGS)[number];

/** For the log. */
const MESSAGES: Readonly<Record<ExposureWarning, string>> = {
  no_https:
    'the service can be reached from other machines, but PUBLIC_URL is not https: passwords, keys and personal data are sent unencrypted; put a proxy with TLS in front',
  no_public_url:
    'the service can be reached from other machines, but PUBLIC_URL is unset: links in emails lead to localhost, and members cannot sign in under another address',
};

/** Where the service listens, and under which URL people use it. */
interface Exposure {
  host: string;
  hasPublicUrl: boolean;
  publicUrl: string;
}

/** Problems of a service that listens on more than the loopback interface. */
export function exposureWarnings({ host, hasPublicUrl, publicUrl }: Exposure): ExposureWarning[] {
  if (isLoopback(host)) return [];
  if (!hasPublicUrl) return ['no_https', 'no_public_url'];
  return publicUrl.startsWith('https:') ? [] : ['no_https'];
}

export function describeExposure(warning: ExposureWarning): string {
  return MESSAGES[warning];
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost';
}
