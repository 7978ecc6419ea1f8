import type { CalendarProviders } from '../platform/context/calendar-providers.ts';
import type { VariableName as Name } from './config-variables.ts';

const OVERRIDE = 'For a proxy or a test server: the URL whose paths replace those of all services of the provider.';

/** For calendars of Google and Microsoft, with the administrator's own OAuth clients. */
export const CALENDAR_VARIABLES = [
  {
    name: 'GOOGLE_CALENDAR_CLIENT_ID',
    default: null,
    description:
      'OAuth client with which members connect their Google calendars. Redirect URL to register there: `PUBLIC_URL/settings/account`. If unset, they cannot.',
  },
  { name: 'GOOGLE_CALENDAR_CLIENT_SECRET', default: null, description: 'Required with `GOOGLE_CALENDAR_CLIENT_ID`.' },
  { name: 'GOOGLE_CALENDAR_URL', default: null, description: OVERRIDE },
  {
    name: 'MICROSOFT_CALENDAR_CLIENT_ID',
    default: null,
    description:
      'OAuth client (app registration in Entra ID) with which members connect their Microsoft 365 and Outlook calendars. Redirect URL to register there: `PUBLIC_URL/settings/account`. If unset, they cannot.',
  },
  {
    name: 'MICROSOFT_CALENDAR_CLIENT_SECRET',
    default: null,
    description: 'Required with `MICROSOFT_CALENDAR_CLIENT_ID`.',
  },
  {
    name: 'MICROSOFT_CALENDAR_TENANT',
    default: 'common',
    description: 'The tenant whose accounts can be connected: its ID or domain, or `common` for all.',
  },
  { name: 'MICROSOFT_CALENDAR_URL', default: null, description: OVERRIDE },
] as const;

interface Reader {
  text: (name: Name) => string | null;
  required: (name: Name) => string;
  url: (name: Name, protocols: readonly string[]) => string | null;
}

/** @throws ConfigError */
export function readCalendarProviders({ text, required, url }: Reader): CalendarProviders {
  const at = (override: string | null, address: string) =>
    override === null ? address : override.replace(/\/+$/, '') + new URL(address).pathname;
  const [google, microsoft] = [
    url('GOOGLE_CALENDAR_URL', ['http:', 'https:']),
    url('MICROSOFT_CALENDAR_URL', ['http:', 'https:']),
  ];
  const login = `https://login.microsoftonline.com/${encodeURIComponent(required('MICROSOFT_CALENDAR_TENANT'))}/oauth2/v2.0`;
  const client = (id: Name, secret: Name) =>
    text(id) === null ? null : { clientId: required(id), clientSecret: required(secret) };
  const [ofGoogle, ofMicrosoft] = [
    client('GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'),
    client('MICROSOFT_CALENDAR_CLIENT_ID', 'MICROSOFT_CALENDAR_CLIENT_SECRET'),
  ];
  return {
    google: ofGoogle && {
      ...ofGoogle,
      authorizeUrl: at(google, 'https://accounts.google.com/o/oauth2/v2/auth'),
      tokenUrl: at(google, 'https://oauth2.googleapis.com/token'),
      apiUrl: at(google, 'https://www.googleapis.com/calendar/v3'),
    },
    microsoft: ofMicrosoft && {
      ...ofMicrosoft,
      authorizeUrl: at(microsoft, `${login}/authorize`),
      tokenUrl: at(microsoft, `${login}/token`),
      apiUrl: at(microsoft, 'https://graph.microsoft.com/v1.0'),
    },
  };
}
