import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { Channel, Envelope } from './channel.ts';
import { insertReceived } from './ledger-queries.ts';
import { removeRaw, writeRaw } from './raw-storage.ts';

/**
 * Stores an email durably, whatever it contains; it is read later. Every channel acknowledges an email only after this.
 * @returns the ID of its delivery
 * @throws Unavailable, and errors of the database: nothing is stored then
 */
export async function receiveEmail(
  db: Database,
  services: Services,
  raw: Uint8Array,
  { channel, envelope }: { channel: Channel; envelope: Envelope },
): Promise<string> {
  const id = newId();
  const rawParts = await writeRaw(services.storage, id, raw);
  try {
    await insertReceived(db.write, { id, channel, envelope, rawParts, rawBytes: raw.length });
  } catch (error) {
    await removeRaw(services.storage, id, rawParts).catch(() => {}); // the first error says what is wrong
    throw error;
  }
  services.signals.emit('work', { queue: 'received' });
  return id;
}
