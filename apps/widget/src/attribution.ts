/** Parameters of the page's address that say what led the visitor to it, by their names in the API. */
const PARAMETERS = {
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
  utmTerm: 'utm_term',
  utmContent: 'utm_content',
  ref: 'ref',
  trackingCode: 'trackingCode',
} as const;
const MAX_LENGTH = 200;

/** What led the visitor to the page with the widget. Nothing is stored in the browser. */
function touch(): { known: [field: string, parameter: string, value: string][]; referrerHost: string | null } {
  const given = new URLSearchParams(location.search);
  const known = Object.entries(PARAMETERS).flatMap(([field, parameter]): [string, string, string][] => {
    const value = given.get(parameter)?.trim().slice(0, MAX_LENGTH) ?? '';
    return value === '' ? [] : [[field, parameter, value]];
  });
  const from = URL.canParse(document.referrer) ? new URL(document.referrer) : null;
  const isOther = from !== null && /^https?:$/.test(from.protocol) && from.host !== location.host;
  return { known, referrerHost: isOther ? from.hostname : null };
}

/** The part of a submission that says what led to it. */
export function attribution(): Record<string, unknown> {
  const { known, referrerHost } = touch();
  const lastTouch: Record<string, string> = Object.fromEntries(known.map(([field, , value]) => [field, value]));
  if (referrerHost !== null) lastTouch.referrerHost = referrerHost;
  if (Object.keys(lastTouch).length === 0) return {};
  const { trackingCode } = lastTouch;
  return { attribution: { lastTouch }, ...(trackingCode !== undefined && { trackingCode }) };
}

/** The address of a job with the same parameters, for visitors who apply there; what it has already stays. */
export function withAttribution(url: string): string {
  const { known } = touch();
  if (known.length === 0 || !URL.canParse(url)) return url;
  const target = new URL(url);
  for (const [, parameter, value] of known) {
    if (!target.searchParams.has(parameter)) target.searchParams.set(parameter, value);
  }
  return target.href;
}
