import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Settings } from '../../../../platform/context/services.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '../passkey-schema.ts';
import { CHALLENGE_SECONDS } from './challenge-queries.ts';
import type { StoredPasskey } from './queries.ts';

// All WebAuthn requirements in one place: origin and RP ID of PUBLIC_URL, discoverable credentials, and user verification by
// the device (PIN, fingerprint, face), which is why a passkey counts as two factors.

/** Loaded with the first passkey: it takes a tenth of the time that the service needs to start. */
const webAuthn = () => import('@simplewebauthn/server');

const TIMEOUT_MS = CHALLENGE_SECONDS * 1_000;

function party({ publicUrl }: Settings): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpID: hostname };
}

/** Identifies the owner of a passkey. The device returns it, so that sign-in needs neither email address nor workspace. */
export function toUserHandle(workspaceId: string, memberId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from((workspaceId + memberId).replaceAll('-', ''), 'hex'));
}

/** Null if it cannot be a user handle of this instance. */
export function readUserHandle(text: string | null | undefined): { workspaceId: string; memberId: string } | null {
  const hex = Buffer.from(text ?? '', 'base64url').toString('hex');
  if (hex.length !== 64) return null;
  const uuid = (start: number) =>
    hex.slice(start, start + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { workspaceId: uuid(0), memberId: uuid(32) };
}

/** Options for the browser to create a passkey. */
export async function creationOptions(
  settings: Settings,
  user: { handle: Uint8Array<ArrayBuffer>; email: string; name: string; workspace: string },
  existing: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: user.workspace,
    rpID: party(settings).rpID,
    userID: user.handle,
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(descriptor),
    timeout: TIMEOUT_MS,
  });
}

/** Options for the browser to use a passkey: one of `allowed`, or any if that is empty. */
export async function requestOptions(
  settings: Settings,
  allowed: readonly StoredPasskey[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party(settings).rpID,
    allowCredentials: allowed.map(descriptor),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });
}

/** Verifies a newly created passkey. @returns null unless it is a valid response to this challenge for this site */
export async function verifyRegistration(
  settings: Settings,
  credential: PasskeyRegistration,
  challenge: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'> | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { origin, rpID } = party(settings);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // Checked against the schema; the library checks the rest and throws.
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (registrationInfo === undefined) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
  } catch {
    return null;
  }
}

/** Verifies a signature. @returns its counter; null if it is invalid or the counter did not increase */
export async function verifyAssertion(
  settings: Settings,
  credential: PasskeyAssertion,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { origin, rpID } = party(settings);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Checked against the schema; the library checks the rest and throws.
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

function descriptor({ credentialId, transports }: StoredPasskey): { id: string; transports: string[] } {
  return { id: credentialId.toString('base64url'), transports };
}
