/** Pattern of workspace slugs. */
export const SLUG_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$';
