import { lengthOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { Channel, Envelope } from './channel.ts';
import { insertReceived } from './ledger-queries.ts';
import { removeRaw, writeRaw } from './raw-storage.ts';

/**
 * Stores an email durably, whatever it contains; it is read later. Every channel acknowledges an email only after this.
 * @param raw in pieces, see `PIECE_BYTES`
 * @param deliveryHash identifies a delivery that may be sent again
 * @returns the ID of its delivery; null if the same delivery was stored before
 * @throws Unavailable, and errors of the database: nothing is stored then
 */
export async function receiveEmail(
  db: Database,
  services: Services,
  raw: readonly Uint8Array[],
  { channel, envelope, deliveryHash = null }: { channel: Channel; envelope: Envelope; deliveryHash?: Buffer | null },
): Promise<string | null> {
  const id = newId();
  const rawParts = await writeRaw(services.storage, id, raw);
  let isNew: boolean;
  try {
    isNew = await insertReceived(db.write, { id, channel, envelope, rawParts, rawBytes: lengthOf(raw), deliveryHash });
  } catch (error) {
    await removeRaw(services.storage, id, rawParts).catch(() => {}); // the first error says what is wrong
    throw error;
  }
  if (!isNew) {
    await removeRaw(services.storage, id, rawParts);
    return null;
  }
  services.signals.emit('work', { queue: 'received' });
  return id;
}
