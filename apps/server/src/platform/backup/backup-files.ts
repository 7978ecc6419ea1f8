import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Those who can decrypt a backup: holders of an age identity, or of a passphrase. */
export type BackupLock = { recipients: readonly string[] } | { passphrase: string };
/** The key that decrypts it. */
export type BackupKey = { identity: string } | { passphrase: string };

/** Personal data: readable only by the service's user. */
export const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** The identity of this backup, encrypted for those who may read it; everything else is encrypted for that identity. */
const IDENTITY = 'identity.age';
const ENCRYPTED = '.age';

/** Writes the files of a backup durably, encrypted (age, https://age-encryption.org/v1) if a lock is given. */
export class BackupWriter {
  readonly #folder: string;
  readonly #encrypter: Encrypter | null;

  private constructor(folder: string, encrypter: Encrypter | null) {
    this.#folder = folder;
    this.#encrypter = encrypter;
  }

  /** @throws Error for a text that is not an age recipient */
  static async open(folder: string, lock: BackupLock | null): Promise<BackupWriter> {
    if (lock === null) return new BackupWriter(folder, null);
    const identity = await generateX25519Identity();
    const keeper = new Encrypter();
    if ('passphrase' in lock) keeper.setPassphrase(lock.passphrase);
    else for (const recipient of lock.recipients) keeper.addRecipient(recipient);
    await new BackupWriter(folder, keeper).#writeAs(IDENTITY, Readable.from([Buffer.from(identity)]));
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    return new BackupWriter(folder, encrypter);
  }

  /** @returns the number of bytes of the content */
  write(name: string, content: Readable | string): Promise<number> {
    const stream = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content;
    return this.#writeAs(this.#encrypter === null ? name : name + ENCRYPTED, stream);
  }

  async #writeAs(name: string, content: Readable): Promise<number> {
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    const file = createWriteStream(path, { mode: FILE_MODE, flags: 'wx', flush: true });
    let bytes = 0;
    const counter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    if (this.#encrypter === null) {
      await pipeline(content, counter, file);
      return bytes;
    }
    // Errors of the content also end the encrypted stream, and with it the file.
    content.on('error', (error) => counter.destroy(error));
    const encrypted = await this.#encrypter.encrypt(
      Readable.toWeb(content.pipe(counter)) as ReadableStream<Uint8Array>,
    );
    await pipeline(Readable.fromWeb(encrypted as Parameters<typeof Readable.fromWeb>[0]), file);
    return bytes;
  }
}

/** Reads the files of a backup. */
export class BackupReader {
  readonly #folder: string;
  readonly #decrypter: Decrypter | null;

  private constructor(folder: string, decrypter: Decrypter | null) {
    this.#folder = folder;
    this.#decrypter = decrypter;
  }

  /** @throws Error when the backup is encrypted and the key is missing or wrong */
  static async open(folder: string, key: BackupKey | null): Promise<BackupReader> {
    const path = join(folder, IDENTITY);
    const isEncrypted = await access(path).then(
      () => true,
      () => false,
    );
    if (!isEncrypted) return new BackupReader(folder, null);
    if (key === null) throw new Error(`${folder} is encrypted: give its identity or passphrase`);
    const keeper = new Decrypter();
    if ('passphrase' in key) keeper.addPassphrase(key.passphrase);
    else keeper.addIdentity(key.identity);
    const identity = await keeper.decrypt(await readFile(path), 'text').catch(() => {
      throw new Error(`${folder} cannot be decrypted with this identity or passphrase`);
    });
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    return new BackupReader(folder, decrypter);
  }

  /** The stored name of a file as it was passed to the writer. */
  nameOf(stored: string): string {
    return this.#decrypter === null ? stored : stored.slice(0, -ENCRYPTED.length);
  }

  /** The content as a stream, which the caller must read to its end. */
  async read(name: string): Promise<Readable> {
    if (this.#decrypter === null) return createReadStream(join(this.#folder, name));
    const encrypted = createReadStream(join(this.#folder, name + ENCRYPTED));
    const decrypted = await this.#decrypter.decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(decrypted as Parameters<typeof Readable.fromWeb>[0]);
  }

  /** The whole content; null when there is no such file. */
  async bytes(name: string): Promise<Buffer | null> {
    const stored = this.#decrypter === null ? name : name + ENCRYPTED;
    const content = await readFile(join(this.#folder, stored)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (content === null || this.#decrypter === null) return content;
    return Buffer.from(await this.#decrypter.decrypt(content));
  }
}
