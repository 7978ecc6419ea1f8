import type { Logger } from 'pino';
import { messageOf } from '../errors/message-of.ts';
import type { AuditEvent, AuditTrail } from './audit-trail.ts';

const FLUSH_MS = 1_000;
/** Entries written at once. Preparing them takes 2 to 3 ms, during which no request is served. */
const BATCH = 250;
// A few megabytes. A healthy database accepts thousands of entries a second.
const MAX_EVENTS = 20_000;

interface AuditBufferOptions {
  /** Writes events of one workspace atomically. */
  write: (workspaceId: string, events: readonly AuditEvent[]) => Promise<void>;
  log: Pick<Logger, 'warn'>;
  maxEvents?: number;
}

/**
 * Buffers audit log entries and writes them once a second, or sooner when there are many, so that reads do not wait for
 * them. When the buffer is full, entries are dropped and counted; the log then records how many, in its own entry.
 */
export class AuditBuffer implements AuditTrail {
  readonly #options: AuditBufferOptions;
  readonly #maxEvents: number;
  readonly #lost = new Map<string, number>();
  #events = new Map<string, AuditEvent[]>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isClosed = false;

  constructor(options: AuditBufferOptions) {
    this.#options = options;
    this.#maxEvents = options.maxEvents ?? MAX_EVENTS;
  }

  note(event: AuditEvent): void {
    const { workspaceId } = event;
    if (this.#count >= this.#maxEvents) {
      this.#lost.set(workspaceId, (this.#lost.get(workspaceId) ?? 0) + 1);
      return;
    }
    const events = this.#events.get(workspaceId) ?? [];
    events.push(event);
    this.#events.set(workspaceId, events);
    this.#count += 1;
    if (events.length === BATCH && !this.#isWriting) void this.flush();
    else this.#schedule();
  }

  /** Writes the buffered entries. Those that cannot be written are kept for the next time. */
  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  /** Writes the remaining entries and stops the timer. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.flush();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, FLUSH_MS);
    this.#timer.unref();
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    const taken = this.#events;
    this.#events = new Map();
    let failed = false;
    for (const [workspaceId, events] of taken) {
      let written = 0;
      try {
        while (written < events.length) {
          const batch = events.slice(written, written + BATCH);
          const isLast = written + batch.length === events.length;
          await this.#writeBatch(workspaceId, batch, isLast ? (this.#lost.get(workspaceId) ?? 0) : 0);
          written += batch.length;
        }
      } catch (error) {
        failed = true;
        this.#options.log.warn(
          { workspaceId, message: messageOf(error) },
          'the audit log could not be written; retrying',
        );
        this.#events.set(workspaceId, [...events.slice(written), ...(this.#events.get(workspaceId) ?? [])]);
      }
    }
    this.#isWriting = false;
    if ([...this.#events.values()].some((events) => events.length >= BATCH) && !failed) void this.flush();
    else if (this.#events.size > 0) this.#schedule();
  }

  async #writeBatch(workspaceId: string, events: readonly AuditEvent[], lost: number): Promise<void> {
    await this.#options.write(workspaceId, lost === 0 ? events : [...events, lossOf(workspaceId, lost)]);
    this.#count -= events.length;
    if (lost > 0) this.#noteLoss(workspaceId, lost);
  }

  #noteLoss(workspaceId: string, lost: number): void {
    const more = this.#lost.get(workspaceId)! - lost;
    if (more > 0) this.#lost.set(workspaceId, more);
    else this.#lost.delete(workspaceId);
    this.#options.log.warn({ workspaceId, lost }, 'entries of the audit log were lost: its buffer was full');
  }
}

function lossOf(workspaceId: string, lost: number): AuditEvent {
  return {
    workspaceId,
    kind: 'lost',
    action: `lost:${lost}`,
    actor: { type: 'system', id: null },
  };
}
