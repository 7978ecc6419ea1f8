import type { CalendarProvider } from '../../../../platform/context/calendar-providers.ts';
import type { Services } from '../../../../platform/context/services.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { CalendarUnreadable } from '../calendar-request.ts';
import { accessTokenOf } from './oauth.ts';
import { ProviderClient } from './provider-client.ts';
import type { TokenOwner } from './token-queries.ts';

export type ProviderKind = 'google' | 'microsoft';

export const isProviderKind = (kind: string): kind is ProviderKind => kind === 'google' || kind === 'microsoft';

/** The API of the provider of a connected calendar. @throws CalendarUnreadable if it is no longer configured */
export function openProvider(
  db: Database,
  services: Services & { signal: AbortSignal },
  calendar: TokenOwner & { kind: ProviderKind },
): ProviderClient {
  const provider: CalendarProvider | null = services.settings.calendarProviders[calendar.kind];
  if (provider === null) throw new CalendarUnreadable('The server no longer has access to this provider.');
  return new ProviderClient(services, provider, (rejected) =>
    accessTokenOf(db, services, provider, calendar, rejected),
  );
}
