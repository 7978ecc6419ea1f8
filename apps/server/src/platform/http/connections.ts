import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long requests under way may go on when the server stops: with what workers take, below the ten seconds of common supervisors. */
const STOP_PATIENCE_MS = 5_000;

/**
 * The connections of a server, so that it can stop whatever those at their other ends do: once a server closes, Node holds
 * nobody to a time any more, and closes by itself only what has been answered.
 */
export class Connections {
  readonly #patienceMs: number;
  readonly #open = new Set<Socket>();
  #timer: NodeJS.Timeout | undefined;

  constructor(patienceMs = STOP_PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** Knows this server's connections from now on. */
  watch(server: Server): Server {
    return server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /** For a server that stops: ends those that have said nothing at once, and what is left when the patience is over. */
  end(): void {
    for (const socket of this.#open) if (socket.bytesRead === 0) socket.destroy();
    this.#timer = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, this.#patienceMs);
  }

  /** The server has stopped. */
  ended(): void {
    clearTimeout(this.#timer);
  }
}
