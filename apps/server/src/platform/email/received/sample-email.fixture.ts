import { createHash } from 'node:crypto';
import type { AutomaticKind } from './received-email.ts';

/** Who writes to whom, in every generated email. */
export interface Correspondence {
  readonly from: { readonly name: string; readonly address: string };
  /** Our address that the email is sent to. */
  readonly to: string;
  /** The Message-ID of our email that is answered, without angle brackets. */
  readonly answers: string;
  /** The address in the quoted text. */
  readonly ourAddress: string;
  /** The text of our email, which is quoted. */
  readonly quoted: string;
  readonly subject: string;
}

export const CORRESPONDENCE: Correspondence = {
  from: { name: 'Zoë Ångström', address: 'zoe@candidate.example' },
  to: 't7f3k2@reply.acme.example',
  answers: 'our-1@mail.acme.example',
  ourAddress: 'jobs@acme.example',
  quoted:
    'Hello Zoë,\n\nwould Tuesday suit you?\nhttps://jobs.acme.example/my/secret-of-the-candidate\n\nThe team of Acme',
  subject: 'Your application',
};

/** A generated email, and what must be read from it. What is undefined is not checked. */
export interface SampleEmail {
  readonly name: string;
  readonly raw: Buffer;
  readonly expected: {
    readonly subject?: string;
    /** The text, or a part of it. */
    readonly text?: string | RegExp;
    /** Before the quoted text; `null`: all of the text. */
    readonly own?: string | null;
    /** `null`: a person wrote it. */
    readonly kind: AutomaticKind | null;
    /** SHA-256 of the files. */
    readonly files?: readonly string[];
    readonly fileNames?: readonly string[];
    readonly references?: readonly string[];
    /** In the report. */
    readonly messageIds?: readonly string[];
    readonly isPermanent?: boolean;
    readonly status?: string | null;
    readonly problem?: RegExp;
    readonly calendar?: RegExp;
    /** Not in the HTML. */
    readonly notInHtml?: RegExp;
    readonly inHtml?: RegExp;
  };
}

let serial = 0;

/** Headers and body as bytes. A header with the value `null` is left out. */
export function message(
  { from, to, answers, subject }: Correspondence,
  headers: Readonly<Record<string, string | null>>,
  body: string | Buffer,
): Buffer {
  serial += 1;
  const all: Record<string, string | null> = {
    'Return-Path': `<${from.address}>`,
    Received: `from mx.candidate.example (mx.candidate.example [192.0.2.7]) by mx.acme.example with ESMTPS; Tue, 3 Nov 2026 10:30:00 +0000`,
    'Message-ID': `<sample-${serial}@${from.address.split('@')[1]}>`,
    Date: 'Tue, 3 Nov 2026 11:30:00 +0100',
    From: `${word(from.name)} <${from.address}>`,
    To: to,
    Subject: word(`Re: ${subject}`),
    'In-Reply-To': `<${answers}>`,
    References: `<${answers}>`,
    'MIME-Version': '1.0',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}

/** A part of an email: headers in lines, and content. */
export function part(headers: string, content: string): string {
  return `${headers}\r\n\r\n${content}`;
}

/** Parts with a boundary that occurs in none of them. */
export function parts(boundary: string, ...inner: readonly string[]): string {
  return `${inner.map((content) => `--${boundary}\r\n${content}\r\n`).join('')}--${boundary}--\r\n`;
}

/** Text and HTML as most programs send them. */
export function alternatives(plain: string, html: string): { headers: Record<string, string>; body: string } {
  return {
    headers: { 'Content-Type': 'multipart/alternative; boundary="alt_1"' },
    body: parts('alt_1', textPart(plain), textPart(html, 'text/html')),
  };
}

export function textPart(text: string, type = 'text/plain'): string {
  return part(`Content-Type: ${type}; charset="UTF-8"\r\nContent-Transfer-Encoding: base64`, base64(text));
}

export function base64(content: string | Buffer): string {
  return Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\r\n');
}

/** An encoded word of a header, unless the text is ASCII. */
export function word(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
