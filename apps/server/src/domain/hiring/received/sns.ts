import { createVerify, type KeyObject, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Egress } from '../../../platform/egress/egress.ts';
import { BadRequest, Forbidden, Unavailable } from '../../../platform/errors/errors.ts';
import { rejectCostly } from '../../../platform/http/contract/input.ts';

/** The topics that can be configured, with their region. */
export const TOPIC_ARN = /^arn:aws(-cn|-us-gov)?:sns:([a-z0-9-]+):\d{12}:[\w-]{1,256}$/;

const TIMEOUT_MS = 10_000;
const MAX_CERTIFICATE_BYTES = 64 * 1024;
const CERTIFICATE_MS = 24 * 60 * 60_000;
const HASHES = new Map([
  ['1', 'sha1'],
  ['2', 'sha256'],
]);

const OF_SUBSCRIPTIONS = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
/** What the signature of a message covers, by its type. */
const SIGNED_FIELDS = new Map([
  ['Notification', ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']],
  ['SubscriptionConfirmation', OF_SUBSCRIPTIONS],
  ['UnsubscribeConfirmation', OF_SUBSCRIPTIONS],
]);

/** A message of the topic, with its fields. */
export type SnsMessage = Record<string, string | undefined>;

/** A topic of Amazon SNS: only its own messages, signed by the SNS of its region, are accepted. */
export class SnsTopic {
  readonly #egress: Egress;
  readonly #arn: string;
  /** `https://` and the host of its region. */
  readonly #origin: string;
  readonly #keys = new LRUCache<string, Promise<KeyObject>>({ max: 10, ttl: CERTIFICATE_MS });

  /** @param arn matches `TOPIC_ARN` */
  constructor(egress: Egress, arn: string) {
    const [, partition, region] = TOPIC_ARN.exec(arn) ?? [];
    this.#egress = egress;
    this.#arn = arn;
    this.#origin = `https://sns.${region}.amazonaws.com${partition === '-cn' ? '.cn' : ''}`;
  }

  /** @throws BadRequest, Forbidden; Unavailable while the certificate cannot be fetched */
  async verify(body: Buffer): Promise<SnsMessage> {
    const message = readMessage(body);
    const hash = HASHES.get(message.SignatureVersion ?? '');
    const fields = SIGNED_FIELDS.get(message.Type ?? '');
    const { TopicArn, SigningCertURL = '', Signature = '' } = message;
    if (hash === undefined || fields === undefined) throw new BadRequest('This is not a signed message of SNS.');
    if (TopicArn !== this.#arn) throw new Forbidden('The message is of another topic.');
    const key = await this.#findKey(SigningCertURL);
    const signed = fields
      .flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`))
      .join('');
    if (!createVerify(hash).update(signed).verify(key, Signature, 'base64'))
      throw new Forbidden('The signature is not valid.');
    return message;
  }

  /** Confirms the subscription that a verified message asks for. @throws Forbidden, Unavailable */
  async confirm({ SubscribeURL = '' }: SnsMessage): Promise<void> {
    if (!SubscribeURL.startsWith(`${this.#origin}/?Action=ConfirmSubscription&`))
      throw new Forbidden('The address of the confirmation is not of SNS.');
    const { status } = await this.#get(SubscribeURL);
    if (status !== 200) throw new Unavailable(`SNS has answered the confirmation with ${status}.`);
  }

  #findKey(url: string): Promise<KeyObject> {
    const known = this.#keys.get(url);
    if (known !== undefined) return known;
    const key = this.#fetchKey(url);
    this.#keys.set(url, key);
    key.catch(() => this.#keys.delete(url));
    return key;
  }

  async #fetchKey(url: string): Promise<KeyObject> {
    const path = url.startsWith(this.#origin) ? url.slice(this.#origin.length) : '';
    if (!/^\/SimpleNotificationService-[\da-zA-Z]{1,100}\.pem$/.test(path))
      throw new Forbidden('The address of the certificate is not of SNS.');
    const { status, body } = await this.#get(url);
    if (status >= 400 && status < 500) throw new Forbidden('SNS has no such certificate.');
    try {
      if (status === 200) return new X509Certificate(body).publicKey;
    } catch {
      // Not a certificate.
    }
    throw new Unavailable('The certificate of SNS cannot be read.');
  }

  /** Redirects are not followed. */
  async #get(url: string) {
    try {
      return await this.#egress.request({
        url,
        method: 'GET',
        headers: {},
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_CERTIFICATE_BYTES,
      });
    } catch {
      throw new Unavailable('SNS cannot be reached.');
    }
  }
}

/** @throws BadRequest */
function readMessage(body: Buffer): SnsMessage {
  rejectCostly(body);
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch {
    // Rejected below.
  }
  if (typeof json !== 'object' || json === null) throw new BadRequest('The body must be a JSON object.');
  return Object.fromEntries(Object.entries(json).filter(([, value]) => typeof value === 'string'));
}
