/** The purpose of the encryption of addresses, passwords and tokens. */
export const CALENDAR_SECRET = 'calendar';
