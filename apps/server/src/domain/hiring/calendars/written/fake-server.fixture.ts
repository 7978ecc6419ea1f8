import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** What a fake server does with a request instead of answering it. `lost`: it does what was asked, and the response is lost. */
export type Fault = 'lost' | 'down' | null;

export interface Exchange {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | object;
}

/** A web server on this machine that can fail in the ways of networks. */
export abstract class FakeServer {
  /** Asked for each request. */
  fault: (exchange: Exchange) => Fault = () => null;
  readonly requests: Exchange[] = [];
  #server: Server | null = null;
  #port = 0;

  protected abstract answer(exchange: Exchange): Answer | Promise<Answer>;

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#handle(request, response));
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as { port: number }).port; // it listens on TCP
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    this.#server = null;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece);
    } catch {
      return; // the client went away: nothing was asked
    }
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const exchange: Exchange = {
      method: request.method!,
      path: decodeURIComponent(pathname),
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(pieces).toString(),
    };
    const fault = this.fault(exchange);
    if (fault === 'down') return void request.socket.destroy();
    this.requests.push(exchange);
    const { status, headers = {}, body = '' } = await this.answer(exchange);
    if (fault === 'lost') return void request.socket.destroy();
    const isJson = typeof body === 'object';
    response.writeHead(status, { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers });
    response.end(isJson ? JSON.stringify(body) : body);
  }
}
