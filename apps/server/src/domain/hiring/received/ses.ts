import { piecesOf } from '../../../platform/concurrency/pieces.ts';
import { sha256 } from '../../../platform/security/secrets.ts';
import type { Delivery } from './channel.ts';
import type { SnsMessage } from './sns.ts';

/**
 * The email in a notification of SES; null if it is only told that there is one, as by actions that store it elsewhere.
 */
export function readSes({ Message = '', MessageId = '' }: SnsMessage): Delivery | null {
  const { content, mail, receipt } = parse(Message);
  if (typeof content !== 'string' || content === '') return null;
  const { source } = asObject(mail);
  const { recipients } = asObject(receipt);
  return {
    // The headers of an email contain colons, which Base64 does not.
    raw: piecesOf(/^[\w+/=\s]+$/.test(content) ? Buffer.from(content, 'base64') : Buffer.from(content)),
    envelope: {
      from: typeof source === 'string' ? source.replace(/^<>$/, '') : null,
      to: [recipients ?? []].flat().filter((address) => typeof address === 'string'),
    },
    hash: sha256(MessageId),
  };
}

function parse(json: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return {};
  }
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
