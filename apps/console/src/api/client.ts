import { createClient } from '@rolecall/client';

/** The API of the service that served this page. The browser's session says who calls. */
export const api = createClient({ baseUrl: '' });
