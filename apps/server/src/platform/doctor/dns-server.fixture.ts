import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** TXT texts or names of mail servers by domain; `null` for a server that fails. */
export type Zone = Readonly<Record<string, { txt?: readonly string[]; mx?: readonly string[] } | null>>;

const TXT = 16;
const MX = 15;
const NAME_ERROR = 3;
const SERVER_FAILURE = 2;

interface Ending {
  after(end: () => void): void;
}

/** A resolver that asks a DNS server on loopback, which knows this zone only. Stops when the test ends. */
export async function resolverOf(t: Ending, zone: Zone): Promise<Resolver> {
  const socket = createSocket('udp4');
  t.after(() => socket.close());
  socket.on('message', (query, { port, address }) => socket.send(answer(query, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

/** The response to a query with one question (RFC 1035, 4). */
function answer(query: Buffer, zone: Zone): Buffer {
  const labels = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const type = query.readUInt16BE(at + 1);
  const name = labels.join('.').toLowerCase();
  const records = zone[name];
  const data =
    type === TXT ? (records?.txt ?? []).map(textData) : type === MX ? (records?.mx ?? []).map(mailServerData) : [];
  const code = records === undefined ? NAME_ERROR : records === null ? SERVER_FAILURE : 0;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  const answers = data.map((bytes) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0); // the name of the question
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([header, question, ...answers]);
}

function textData(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));
}

function mailServerData(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '');
  const encoded = labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0, 10]), ...encoded, Buffer.from([0])]);
}
