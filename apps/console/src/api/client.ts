import { createClient } from '@rolecall/client';

/** The API of the service that served this page. The browser's session says who calls. */
export const api = createClient({ baseUrl: '' });

/** The same for where people must be told at once that they have to wait, such as after wrong passwords. */
export const impatientApi = createClient({ baseUrl: '', retries: 0 });
