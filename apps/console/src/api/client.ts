import { createClient } from '@rolecall/client';
import { withReauthentication } from './reauthentication.ts';

const plainApi = createClient({ baseUrl: '' });

/**
 * The API of the service that served this page, called with the browser's session. Calls that require a recent sign-in
 * open a dialog.
 */
export const api: typeof plainApi = {
  ...plainApi,
  get: provable(plainApi.get),
  post: provable(plainApi.post),
  put: provable(plainApi.put),
  patch: provable(plainApi.patch),
  delete: provable(plainApi.delete),
};

/**
 * Without retries, for calls where people should see at once that they have to wait, such as after wrong passwords.
 */
export const apiWithoutRetries = createClient({ baseUrl: '', retries: 0 });

function provable<Call extends (...parameters: never[]) => Promise<unknown>>(call: Call): Call {
  const wrapped = (...parameters: Parameters<Call>) => withReauthentication(() => call(...parameters));
  return wrapped as unknown as Call; // the same call, made at most twice
}
