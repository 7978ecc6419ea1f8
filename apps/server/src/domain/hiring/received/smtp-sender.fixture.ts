import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { parentPort, workerData } from 'node:worker_threads';

/** Lines to send by SMTP, each after the reply to the one before. */
export interface SmtpLines {
  port: number;
  lines: readonly string[];
}

/** Sends from a thread of its own, so that the main thread only does the work of the service; posts the last reply. */
const { port, lines } = workerData as SmtpLines; // what the test passes
const socket = connect(port, '127.0.0.1');
let sent = 0;
for await (const reply of createInterface({ input: socket })) {
  if (/^\d{3}-/.test(reply)) continue;
  const line = lines[sent];
  if (line === undefined) {
    parentPort?.postMessage(reply);
    break;
  }
  socket.write(`${line}\r\n`, 'latin1');
  sent += 1;
}
socket.destroy();
