import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { ApiError, NotFound } from '../errors/errors.ts';
import { admitDownload, admitUpload } from './admit.ts';
import { attachment } from './content-disposition.ts';
import { DiskStorage } from './disk-storage.ts';

interface DiskServer {
  storage: DiskStorage;
  close: () => Promise<void>;
}

/** A disk storage behind a real HTTP server that serves its links as the service does. */
export async function startDiskServer(directory: string, now: () => Date): Promise<DiskServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      const { status, message } = error instanceof ApiError ? error : { status: 500, message: String(error) };
      response.writeHead(status, { connection: 'close' }).end(message);
    });
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a TCP port has an AddressInfo, not a pipe's name.
  const { port } = server.address() as AddressInfo;
  const storage = new DiskStorage({
    directory,
    publicUrl: () => `http://127.0.0.1:${port}`,
    secret: Buffer.alloc(32, 7),
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, folder, token = ''] = (request.url ?? '').split('/');
    if (folder === 'uploads') {
      await storage.receive(admitUpload(storage.openUpload(token, now()), request.headers), request);
      response.writeHead(204).end();
      return;
    }
    const { key, fileName, contentType } = admitDownload(storage.openDownload(token, now()));
    const stream = await storage.stream(key);
    if (stream === null) throw new NotFound('File');
    response.writeHead(200, { 'content-type': contentType, 'content-disposition': attachment(fileName) });
    await pipeline(stream, response);
  }

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { storage, close };
}
