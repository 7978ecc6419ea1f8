/** An OAuth client of the administrator, and the addresses of its provider. */
export interface CalendarProvider {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
}

/** Null for providers that are not configured. */
export interface CalendarProviders {
  readonly google: CalendarProvider | null;
  readonly microsoft: CalendarProvider | null;
}
