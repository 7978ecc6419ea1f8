import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Browser } from './browser.ts';
import type { Json } from './harness.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Deviations from correct behavior. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  counter?: number;
  userHandle?: string;
  isVerified?: boolean;
  id?: string;
}

/** A passkey in software (WebAuthn Level 3, ES256, no attestation): it responds to challenges like a device. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The response to creation options. */
  create(options: Json, deviation: Deviation = {}): Json {
    this.#userHandle = options.user.id;
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string | undefined) => Buffer.from(value!, 'base64url');
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      coordinate(jwk.x),
      Buffer.from('225820', 'hex'),
      coordinate(jwk.y),
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([
      this.#head(HAS_CREDENTIAL, { rpId: options.rp.id, ...deviation }),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0', 'hex'), // {"fmt": "none", "attStmt": {},
      Buffer.from('68617574684461746159', 'hex'), //                     "authData": bytes with a length of 16 bits}
      Buffer.from([data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', { challenge: options.challenge, ...deviation }),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** The response to request options, with an increasing counter. */
  get(options: Json, deviation: Deviation = {}): Json {
    this.#counter += 1;
    const data = this.#head(0, { rpId: options.rpId, ...deviation });
    const clientDataJSON = this.#clientData('webauthn.get', { challenge: options.challenge, ...deviation });
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    return this.#credential(
      {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey).toString('base64url'),
        userHandle: deviation.userHandle ?? this.#userHandle,
      },
      deviation.id,
    );
  }

  get userHandle(): string {
    return this.#userHandle;
  }

  #head(flags: number, { rpId = '', counter = this.#counter, isVerified = true }: Deviation): Buffer {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), number]);
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Deviation): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }

  #credential(response: Json, id = this.id): Json {
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

/** Adds a passkey to the member signed in with this browser. */
export async function addedPasskey(
  browser: Browser,
  origin: string,
  name = 'Test device',
): Promise<{ passkey: SoftwarePasskey; id: string }> {
  const passkey = new SoftwarePasskey(origin);
  const { options } = (await browser.api('POST', '/passkeys/challenge')).body.data;
  const added = await browser.api('POST', '/passkeys', { name, credential: passkey.create(options) });
  if (added.status !== 201) throw new Error(`adding a passkey: ${added.status} ${added.text}`);
  return { passkey, id: added.body.data.id };
}
