import { type Finding, fine } from './finding.ts';

/** What the proxies in front of the service said about a request. */
export interface Forwarding {
  /** The address that connected to the service. */
  peer: string;
  /** That of the client, as limits and logs see it. */
  client: string;
  hasForwardedFor: boolean;
  /** `X-Forwarded-Proto` and `X-Forwarded-Host`. */
  proto: string | null;
  host: string | null;
}

/** Whether the addresses of clients are known behind a proxy, and whether it is used under PUBLIC_URL. */
export function checkProxy({ peer, client, hasForwardedFor, proto, host }: Forwarding, publicUrl: string): Finding[] {
  const check = 'proxy';
  const { protocol, host: publicHost, origin } = new URL(publicUrl);
  const findings: Finding[] = [];
  if (!hasForwardedFor && protocol === 'https:')
    findings.push({
      check,
      status: 'warning',
      message: `Your request came from ${peer} without X-Forwarded-For: all visitors count as one, and share its limits.`,
      fix: 'Let the proxy in front of the service send X-Forwarded-For, and set TRUST_PROXY.',
    });
  if (hasForwardedFor && client === peer)
    findings.push({
      check,
      status: 'warning',
      message: `The X-Forwarded-For of ${peer} is ignored: all visitors behind it count as one, and share its limits.`,
      fix: `If ${peer} is your proxy, set TRUST_PROXY to that address, or to the number of proxies.`,
    });
  const used = `${proto ?? protocol.slice(0, -1)}://${host ?? publicHost}`;
  if (URL.canParse(used) && new URL(used).origin !== origin)
    findings.push({
      check,
      status: 'warning',
      message: `The proxy says that you use ${used}, but PUBLIC_URL is ${publicUrl}, which links in emails lead to.`,
      fix: 'Set PUBLIC_URL to the address that people use, or correct X-Forwarded-Proto and X-Forwarded-Host.',
    });
  if (findings.length > 0) return findings;
  return [
    fine(
      check,
      hasForwardedFor ? `The X-Forwarded-For of ${peer} is trusted: you are ${client}.` : 'Your request came directly.',
    ),
  ];
}
