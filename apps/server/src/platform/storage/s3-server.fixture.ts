import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Account, rejectionOf } from './s3-signature.fixture.ts';

export const ACCOUNT: Account = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret/with+signs=', region: 'eu-test-1' };
export const BUCKET = 'resumes';

interface Stored {
  body: Buffer;
  type: string;
  modifiedAt: Date;
}

interface S3Server {
  port: number;
  objects: Map<string, Stored>;
  close: () => Promise<void>;
}

/** Two objects per page, so that every list in a test spans several. */
const PAGE = 2;

/**
 * An S3 server with one bucket in memory that verifies every signature. Serves path-style addresses, and
 * virtual-host ones of `s3.test`.
 */
export async function startS3Server(now: () => Date): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const { method = '', url: target = '' } = request;
    // Only set-cookie, which no request has, is a list.
    const headers = request.headers as Record<string, string | undefined>;
    const rejection = rejectionOf({ method, target, headers, body }, ACCOUNT, now());
    if (rejection !== null) return reject(response, 403, rejection);
    const url = new URL(target, 'http://s3');
    const path = headers.host?.startsWith(`${BUCKET}.s3.test`) ? `/${BUCKET}${url.pathname}` : url.pathname;
    const [, bucket, ...segments] = path.split('/');
    if (bucket !== BUCKET) return reject(response, 404, 'NoSuchBucket');
    const key = segments.join('/');
    if (url.searchParams.get('list-type') === '2') return list(url.searchParams, response);
    if (method === 'PUT') return put(key, headers, body, response);
    const found = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (found === undefined) {
      reject(response, 404, 'NoSuchKey');
    } else {
      get(method, found, url.searchParams, headers, response);
    }
  }

  function put(key: string, headers: Record<string, string | undefined>, body: Buffer, response: ServerResponse): void {
    if (headers['if-none-match'] === '*' && objects.has(key)) {
      reject(response, 412, 'PreconditionFailed');
    } else {
      objects.set(key, { body, type: headers['content-type'] ?? '', modifiedAt: new Date() });
      response.writeHead(200).end();
    }
  }

  function get(
    method: string,
    found: Stored,
    query: URLSearchParams,
    headers: Record<string, string | undefined>,
    response: ServerResponse,
  ): void {
    const end = Number(/^bytes=0-(\d+)$/.exec(headers.range ?? '')?.[1] ?? Number.POSITIVE_INFINITY);
    const part = found.body.subarray(0, end + 1);
    response.writeHead(headers.range === undefined ? 200 : 206, {
      'content-length': part.length,
      'content-type': query.get('response-content-type') ?? found.type,
      'content-disposition': query.get('response-content-disposition') ?? 'inline',
    });
    response.end(method === 'HEAD' ? undefined : part);
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
    const page = keys.slice(0, PAGE);
    const contents = page.map((key) => {
      const { body, modifiedAt } = objects.get(key) as Stored; // the key was taken from this map
      const name = key.replaceAll('&', '&amp;').replaceAll('<', '&#60;');
      return `<Contents><Key>${name}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><ETag>&quot;0&quot;</ETag><Size>${body.length}</Size></Contents>`;
    });
    const next = Buffer.from(page.at(-1) ?? '').toString('base64');
    const more = keys.length > PAGE;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${BUCKET}</Name><Prefix/>` +
        `<IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`,
    );
  }

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  // A server that listens on a TCP port has an AddressInfo, not a pipe's name.
  return { port: (server.address() as AddressInfo).port, objects, close };
}

function reject(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>rejected</Message></Error>`,
  );
}
