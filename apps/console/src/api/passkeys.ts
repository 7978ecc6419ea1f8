import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { text } from '../text/index.ts';
import { api, apiWithoutRetries } from './client.ts';

/** Whether this browser can use passkeys here: only over https, or on localhost. */
export const supportsPasskeys = browserSupportsWebAuthn;

/** Signs in with a passkey of the person's choice. */
export async function signInWithPasskey() {
  const { options } = (await apiWithoutRetries.post('/session/passkey/challenge')).data;
  const credential = await ask(options);
  return (await apiWithoutRetries.post('/session/passkey', { body: { credential } })).data;
}

/** Confirms the person's identity with a passkey. */
export async function confirmWithPasskey() {
  const { options } = (await apiWithoutRetries.post('/session/reauthenticate/challenge')).data;
  const passkey = await ask(options);
  await apiWithoutRetries.post('/session/reauthenticate', { body: { passkey } });
}

/** Creates a passkey in the browser and adds it to the account under this name. */
export async function addPasskey(name: string) {
  const { options } = (await api.post('/passkeys/challenge')).data;
  // The API document refers to WebAuthn for the options; these are its types.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { response, ...rest } = await inWords(() => startRegistration({ optionsJSON }));
  const credential = { ...rest, response: { ...response } };
  return (await api.post('/passkeys', { body: { name, credential } })).data;
}

async function ask(options: unknown) {
  // The API document refers to WebAuthn for the options; these are its types.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const credential = await inWords(() => startAuthentication({ optionsJSON }));
  const { userHandle = null } = credential.response;
  return { ...credential, response: { ...credential.response, userHandle } };
}

/** Browsers do not say why an attempt failed: canceled, timed out, or no such passkey. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  const { passkeys } = text.common;
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new Error(name === 'InvalidStateError' ? passkeys.exists : passkeys.notUsed, { cause: error });
  }
}
