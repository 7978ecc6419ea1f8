export const CHECKS = [
  'mail_server',
  'inbound',
  'sender',
  'spf',
  'dkim',
  'dmarc',
  'mx',
  'storage',
  'disk',
  'clock',
  'backup',
  'time_zones',
  'public_url',
  'proxy',
  'exposure',
] as const;
export const FINDING_STATUSES = ['ok', 'warning', 'problem', 'not_checked'] as const;

/** One thing about the installation: whether it works, and what to do if not. */
export interface Finding {
  check: (typeof CHECKS)[number];
  status: (typeof FINDING_STATUSES)[number];
  message: string;
  /** What to do about it; null if nothing. */
  fix: string | null;
}

/** The finding that nothing needs to be done. */
export function fine(check: Finding['check'], message: string): Finding {
  return { check, status: 'ok', message, fix: null };
}
