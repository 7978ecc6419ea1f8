import { LANGUAGES, type Language } from './languages.fixture.ts';
import {
  alternatives,
  base64,
  type Correspondence,
  escaped,
  message,
  type SampleEmail,
  textPart,
} from './sample-email.fixture.ts';

interface Letter {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a mail program writes an answer: what its sender wrote, and the email that is answered. */
type Client = (language: Language, own: string, mail: Correspondence) => Letter;

const NAME = 'Acme Recruiting';
const div = (text: string) =>
  text
    .split('\n')
    .map((line) => `<div>${line === '' ? '<br>' : escaped(line)}</div>`)
    .join('');
const lines = (text: string) => escaped(text).replaceAll('\n', '<br>');
const marked = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
const attribution = (language: Language, mail: Correspondence) => language.attribution(NAME, mail.ourAddress);
const header = (
  { labels: [from, sent, to, subject] }: Language,
  mail: Correspondence,
  bold = (label: string) => `${label}:`,
) => [
  `${bold(from)} ${NAME} <${mail.ourAddress}>`,
  `${bold(sent)} 03.11.2026 10:00`,
  `${bold(to)} ${mail.from.name} <${mail.from.address}>`,
  `${bold(subject)} ${mail.subject}`,
];
const htmlHeader = (language: Language, mail: Correspondence) =>
  header(language, mail)
    .map((line) => escaped(line).replace(/^([^:]+:)/, '<b>$1</b>'))
    .join('<br>');
const html = (content: string): Letter => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Transfer-Encoding': 'base64' },
  body: base64(`<html><head><meta charset="utf-8"><style>p{margin:0}</style></head><body>${content}</body></html>`),
});
const plain = (content: string, parameters = ''): Letter => ({
  headers: { 'Content-Type': `text/plain; charset=utf-8${parameters}`, 'Content-Transfer-Encoding': '8bit' },
  body: content.replaceAll('\n', '\r\n'),
});

export const CLIENTS: Readonly<Record<string, Client>> = {
  Gmail: (language, own, mail) => {
    const above = attribution(language, mail);
    const quote = `<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${lines(mail.quoted)}</blockquote>`;
    return alternatives(
      `${own}\n\n${above}\n\n${marked(mail.quoted)}\n`,
      `<div dir="ltr">${div(own)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(above)}<br></div>${quote}</div>`,
    );
  },
  'Gmail, text only, with a wrapped attribution': (language, own, mail) => {
    const above = attribution(language, mail);
    const middle = above.indexOf(' ', above.length / 2);
    return plain(`${own}\n\n${above.slice(0, middle)}\n${above.slice(middle + 1)}\n\n${marked(mail.quoted)}\n`);
  },
  'Outlook for Windows': (language, own, mail) =>
    html(
      `<div class="WordSection1">${own
        .split('\n')
        .map((line) => `<p class="MsoNormal">${line === '' ? '<o:p>&nbsp;</o:p>' : escaped(line)}</p>`)
        .join(
          '',
        )}<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${htmlHeader(language, mail)}</p></div><p class="MsoNormal">${lines(mail.quoted)}</p></div>`,
    ),
  'Outlook for Windows, text only': (language, own, mail) =>
    plain(`${own}\n\n-----${language.forwarded}-----\n${header(language, mail).join('\n')}\n\n${mail.quoted}\n`),
  'Outlook on the web': (language, own, mail) =>
    html(
      `<div class="elementToProof">${div(own)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><font>${htmlHeader(language, mail)}</font></div><div>${lines(mail.quoted)}</div>`,
    ),
  'Outlook for Mac, whose HTML marks nothing': (language, own, mail) =>
    html(`${div(own)}<div><br></div><div>${htmlHeader(language, mail)}</div><div>${lines(mail.quoted)}</div>`),
  'Outlook for iOS': (language, own, mail) =>
    html(
      `<div dir="ltr">${div(own)}</div><div id="ms-outlook-mobile-signature"><div></div></div><div class="ms-outlook-mobile-reference-message skipProofing"><hr><div>${htmlHeader(language, mail)}</div></div><div>${lines(mail.quoted)}</div>`,
    ),
  'Apple Mail': (language, own, mail) =>
    alternatives(
      `${own}\n\n${attribution(language, mail)}\n\n${marked(mail.quoted)}\n`,
      `${div(own)}<div><br><blockquote type="cite"><div>${escaped(attribution(language, mail))}</div><br><div>${lines(mail.quoted)}</div></blockquote></div>`,
    ),
  'Apple Mail on a phone, with the attribution before the quote': (language, own, mail) =>
    html(
      `<div dir="ltr">${div(own)}</div><div dir="ltr"><br>${escaped(attribution(language, mail))}<br><br></div><blockquote type="cite">${lines(mail.quoted)}</blockquote>`,
    ),
  Thunderbird: (language, own, mail) =>
    html(
      `${div(own)}<div class="moz-cite-prefix">${escaped(attribution(language, mail))}<br></div><blockquote type="cite" cite="mid:${mail.answers}"><p>${lines(mail.quoted)}</p></blockquote>`,
    ),
  'Thunderbird, text only': (language, own, mail) =>
    plain(`${own}\n\n${attribution(language, mail)}\n${marked(mail.quoted)}\n`, '; format=flowed'),
  'Proton Mail': (language, own, mail) =>
    html(
      `<div style="font-family: Arial">${div(own)}</div><div class="protonmail_signature_block"><div>Sent with Proton Mail</div></div><div class="protonmail_quote">${escaped(attribution(language, mail))}<br><blockquote class="protonmail_quote" type="cite">${lines(mail.quoted)}</blockquote></div>`,
    ),
  'Zoho Mail': (language, own, mail) =>
    html(
      `<div>${div(own)}</div><br><div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204);"></div><div class="zmail_extra" data-zbluepencil-ignore="true"><div>${escaped(attribution(language, mail))}</div><br><blockquote>${lines(mail.quoted)}</blockquote></div>`,
    ),
  Yahoo: (language, own, mail) =>
    html(
      `<div class="ydp1">${div(own)}</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>${escaped(attribution(language, mail))}</div><div><br></div><div>${lines(mail.quoted)}</div></div>`,
    ),
  GMX: (language, own, mail) =>
    html(
      `${div(own)}<div name="quote" style="margin:10px 5px 5px 10px"><div>${htmlHeader(language, mail)}</div><div name="quoted-content">${lines(mail.quoted)}</div></div>`,
    ),
  'a ticket system': (language, own, mail) =>
    alternatives(
      `${own}\n\n${'_'.repeat(32)}\n${header(language, mail).join('\n')}\n\n${mail.quoted}`,
      `<div class="zd-comment">${div(own)}</div><div class="freshdesk_quote"><blockquote class="freshdesk_quote">${escaped(attribution(language, mail))}<br>${lines(mail.quoted)}</blockquote></div>`,
    ),
};

/** Programs do not show the same signature: what they add to `own`. */
const ADDED: Readonly<Record<string, string>> = { 'Proton Mail': '\n\nSent with Proton Mail' };
/** The same paragraphs, however the program separates them. */
export const unspaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

function replies(mail: Correspondence): SampleEmail[] {
  return Object.entries(CLIENTS).flatMap(([client, write]) =>
    LANGUAGES.map((language) => {
      const { headers, body } = write(language, language.own, mail);
      const subject = `${language.reply}: ${mail.subject}`;
      const encoded = `=?UTF-8?B?${Buffer.from(subject).toString('base64')}?=`;
      return {
        name: `a reply by ${client}, ${language.code}`,
        raw: message(mail, { Subject: encoded, ...headers }, body),
        expected: {
          subject,
          own: language.own + (ADDED[client] ?? ''),
          kind: null,
          files: [],
          references: [mail.answers],
        },
      };
    }),
  );
}

/** Answers between the quoted lines: everything counts as written. */
function inlineAnswers(mail: Correspondence): SampleEmail[] {
  return LANGUAGES.flatMap((language) => {
    const [first = '', second = ''] = language.own.split('\n\n');
    const above = attribution(language, mail);
    const [q1 = '', q2 = ''] = mail.quoted.split('\n\n');
    const forms: Record<string, Letter> = {
      Gmail: html(
        `<div class="gmail_quote"><div class="gmail_attr">${escaped(above)}<br></div><blockquote class="gmail_quote">${lines(q1)}</blockquote><div>${escaped(first)}</div><blockquote class="gmail_quote">${lines(q2)}</blockquote><div>${escaped(second)}</div></div>`,
      ),
      'Apple Mail': html(
        `<div><blockquote type="cite"><div>${escaped(above)}</div><div>${lines(q1)}</div></blockquote></div><div>${escaped(first)}</div><blockquote type="cite">${lines(q2)}</blockquote><div>${escaped(second)}</div>`,
      ),
      'Thunderbird, text only': plain(`${above}\n${marked(q1)}\n\n${first}\n\n${marked(q2)}\n\n${second}\n`),
      'a text that begins above': plain(`${first}\n\n${above}\n${marked(q1)}\n\n${second}\n\n${marked(q2)}\n`),
    };
    return Object.entries(forms).map(([client, { headers, body }]) => ({
      name: `answers between quoted lines by ${client}, ${language.code}`,
      raw: message(mail, headers, body),
      expected: { text: second, own: null, kind: null },
    }));
  });
}

function forwards(mail: Correspondence): SampleEmail[] {
  return LANGUAGES.flatMap((language) => {
    const forms: Record<string, Letter> = {
      Gmail: alternatives(
        `${language.own}\n\n---------- ${language.forwarded} ---------\n${header(language, mail).join('\n')}\n\n${mail.quoted}`,
        `<div dir="ltr">${div(language.own)}<br><div class="gmail_quote"><div class="gmail_attr">---------- ${language.forwarded} ---------<br>${htmlHeader(language, mail)}<br></div>${lines(mail.quoted)}</div></div>`,
      ),
      'a program that writes text only': plain(
        `${language.own}\n\n---------- ${language.forwarded} ---------\n${header(language, mail).join('\n')}\n\n${mail.quoted}\n`,
      ),
    };
    return Object.entries(forms).map(([client, { headers, body }]) => ({
      name: `forwarded by ${client}, ${language.code}`,
      raw: message(mail, headers, body),
      expected: { own: language.own, kind: null, text: mail.quoted.split('\n')[0]! },
    }));
  });
}

/** What persons write that looks like quoted text, but is not. */
function unquoted(mail: Correspondence): SampleEmail[] {
  const texts: Record<string, string> = {
    'a person who wrote': 'Last week my manager wrote:\nyou are great.\n\nWith my best regards',
    'a list with colons': 'From: Monday\nI can start then.\n\nNotice period: 4 weeks\nSalary: as agreed',
    'a quote of somebody else': 'As they say:\n> Make it work.\nThat is what I do.',
    'nothing but a quote': '> Would Tuesday suit you?\n> Acme',
  };
  return Object.entries(texts).map(([name, text]) => ({
    name: `not cut: ${name}`,
    raw: message(mail, { 'Content-Type': 'multipart/mixed; boundary=m' }, `--m\r\n${textPart(text)}\r\n--m--`),
    expected: { text, own: null, kind: null },
  }));
}

export function clientEmails(mail: Correspondence): SampleEmail[] {
  return [...replies(mail), ...inlineAnswers(mail), ...forwards(mail), ...unquoted(mail)];
}
