import { createHmac, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { bytesOf, RETURN_PATH, type SentEmail } from './sent-email.ts';

export const MAILGUN_KEY = 'a signing key of this experiment';

/** A service process that receives emails. */
export interface Receiver {
  url: string;
  smtpPort: number;
}

/** Delivers an email once. @returns whether it was acknowledged; false also if the response was lost with its connection */
export type Deliver = (receiver: Receiver) => Promise<boolean>;

/** As another mail server does. */
export function bySmtp(email: SentEmail): Deliver {
  const data = bytesOf(email, 'smtp').toString('latin1');
  const lines = [
    'EHLO mail.example',
    `MAIL FROM:<${RETURN_PATH}>`,
    `RCPT TO:<${email.to}>`,
    'DATA',
    `${data}.`, // no line of it begins with a dot
  ];
  return async ({ smtpPort }) => {
    const socket = connect(smtpPort, '127.0.0.1');
    const replies = createInterface({ input: socket });
    socket.on('close', () => replies.close());
    let sent = 0;
    try {
      for await (const reply of replies) {
        if (/^\d{3}-/.test(reply)) continue;
        if (!/^[23]/.test(reply)) return false;
        if (sent === lines.length) return true;
        socket.write(`${lines[sent]}\r\n`, 'latin1');
        sent += 1;
      }
      return false;
    } catch {
      return false; // the connection failed
    } finally {
      socket.destroy();
    }
  };
}

/** As a route of Mailgun does, which repeats the same request. A token that was used before says that its email is stored. */
export function byMailgun(email: SentEmail): Deliver {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const token = randomBytes(25).toString('hex');
  const signature = createHmac('sha256', MAILGUN_KEY)
    .update(timestamp + token)
    .digest('hex');
  const fields = { timestamp, token, signature, sender: RETURN_PATH, recipient: email.to };
  const mime = bytesOf(email, 'mailgun').toString('latin1');
  return async ({ url }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, 'body-mime': mime })) body.append(name, value);
    try {
      const response = await fetch(`${url}/inbound/mail/mailgun/mime`, { method: 'POST', body });
      const text = await response.text();
      return response.ok || text.includes('The signature was used before');
    } catch {
      return false;
    }
  };
}
