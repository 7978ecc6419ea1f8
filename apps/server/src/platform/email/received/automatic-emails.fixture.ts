import { deliveryReports } from './delivery-reports.fixture.ts';
import { type Correspondence, message, part, parts, type SampleEmail, textPart, word } from './sample-email.fixture.ts';

const SIGNS: readonly (readonly [header: string, value: string, kind: 'auto_reply' | 'list' | null])[] = [
  ['Auto-Submitted', 'auto-replied', 'auto_reply'],
  ['Auto-Submitted', 'auto-generated (vacation)', 'auto_reply'],
  ['Auto-Submitted', 'auto-replied; owner-email="a@b.example"', 'auto_reply'],
  ['Auto-Submitted', 'no', null],
  ['X-Auto-Response-Suppress', 'All', 'auto_reply'],
  ['X-Auto-Response-Suppress', 'DR, OOF, AutoReply', 'auto_reply'],
  ['X-Autoreply', 'yes', 'auto_reply'],
  ['X-Autorespond', 'Your application', 'auto_reply'],
  ['Precedence', 'auto_reply', 'auto_reply'],
  ['Precedence', 'bulk', 'list'],
  ['Precedence', 'junk', 'list'],
  ['Precedence', 'list', 'list'],
  ['Precedence', 'first-class', null],
  ['List-Id', 'Jobs <jobs.lists.example>', 'list'],
  ['List-Unsubscribe', '<https://lists.example/u>', 'list'],
  ['Feedback-ID', '1:2:3:provider', 'list'],
  ['X-MDDSN-Message', 'yes', 'auto_reply'],
  ['X-Loop', 'jobs@acme.example', 'auto_reply'],
  ['X-FC-MachineGenerated', 'true', 'auto_reply'],
  ['X-Auto-Generated', '1', 'auto_reply'],
];

const ABSENCES: readonly string[] = [
  'Automatic reply: Your application',
  'Automatische Antwort: Ihre Bewerbung',
  'Réponse automatique : votre candidature',
  'Respuesta automática: su solicitud',
  'Risposta automatica: candidatura',
  'Resposta automática: candidatura',
  'Automatisch antwoord: sollicitatie',
  'Automatisk svar: ansøgning',
  'Autosvar: ansökan',
  'Automaattinen vastaus: hakemus',
  'Odpowiedź automatyczna: aplikacja',
  'Automatická odpověď: žádost',
  'Automatikus válasz: jelentkezés',
  'Răspuns automat: aplicație',
  'Αυτόματη απάντηση: αίτηση',
  'Otomatik yanıt: başvuru',
  'Автоматический ответ: отклик',
  'Автоматична відповідь: заявка',
  'תשובה אוטומטית: מועמדות',
  '自動応答: 応募',
  '自动答复: 申请',
  '자동 회신: 지원',
  'Out of office',
];

function automaticReplies(mail: Correspondence): SampleEmail[] {
  const text = 'I am away until 9 November.';
  return [
    ...SIGNS.map(([header, value, kind]) => ({
      name: `${header}: ${value}`,
      raw: message(mail, { [header]: value }, text),
      expected: { kind, text },
    })),
    ...ABSENCES.map((subject) => ({
      name: `subject: ${subject}`,
      raw: message(mail, { Subject: word(subject) }, text),
      expected: { kind: 'auto_reply' as const, text, subject },
    })),
    {
      name: 'subject of an absence notice in an answer that quotes: a person',
      expected: { kind: null },
      raw: message(mail, { Subject: 'Out of office: how does that work?' }, 'What do you mean?\r\n\r\n> I am away'),
    },
    {
      name: 'words of an absence notice within a subject: a person',
      expected: { kind: null },
      raw: message(mail, { Subject: 'Re: Automatic reply systems, my thesis' }, text),
    },
    {
      name: 'an absence notice without a return path is no bounce',
      expected: { kind: 'auto_reply' },
      raw: message(
        mail,
        { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
        'Your message could not be delivered to me in person: I am away.',
      ),
    },
    {
      name: 'a person whose provider hides the return path',
      expected: { kind: null },
      raw: message(mail, { 'Return-Path': '<>' }, 'Tuesday is fine.'),
    },
    {
      name: 'a challenge',
      expected: { kind: 'auto_reply' },
      raw: message(
        mail,
        {},
        'Before I get your email, click the link below to prove you are human:\r\nhttps://check.example/1',
      ),
    },
    {
      name: 'a challenge of a known service',
      expected: { kind: 'auto_reply' },
      raw: message(
        { ...mail, from: { name: '', address: 'x@boxbe.com' } },
        {},
        'Your email was held until you are added to my Guest List.',
      ),
    },
    {
      name: 'a notice of a mail server that is no failure',
      expected: { kind: null },
      raw: message(mail, { From: 'postmaster@candidate.example' }, 'Hello, I run the mail server here.'),
    },
  ];
}

const calendar = (method: string, more: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:interview-1@acme.example\r\nDTSTART:20261110T090000Z\r\nATTENDEE;${more}:mailto:zoe@candidate.example\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

function calendarReplies(mail: Correspondence): SampleEmail[] {
  const answers: readonly (readonly [name: string, method: string, more: string, kind: 'calendar' | null])[] = [
    ['accepted', 'REPLY', 'PARTSTAT=ACCEPTED', 'calendar'],
    ['declined', 'REPLY', 'PARTSTAT=DECLINED', 'calendar'],
    ['tentative', 'REPLY', 'PARTSTAT=TENTATIVE', 'calendar'],
    ['another time', 'COUNTER', 'PARTSTAT=TENTATIVE', 'calendar'],
    ['an invitation by a person', 'REQUEST', 'PARTSTAT=NEEDS-ACTION', null],
  ];
  return answers.flatMap(([name, method, more, kind]) => {
    const ics = calendar(method, more);
    const expected = { kind, calendar: new RegExp(more), files: [] };
    return [
      {
        name: `calendar of Google: ${name}`,
        expected: { kind, calendar: new RegExp(more) },
        raw: message(
          mail,
          { 'Content-Type': 'multipart/mixed; boundary=m' },
          parts(
            'm',
            part(
              'Content-Type: multipart/alternative; boundary=a',
              parts(
                'a',
                textPart('Zoë has answered.'),
                part(`Content-Type: text/calendar; charset=utf-8; method=${method}`, ics),
              ),
            ),
            part(
              'Content-Type: application/ics; name="invite.ics"\r\nContent-Disposition: attachment; filename="invite.ics"',
              ics,
            ),
          ),
        ),
      },
      {
        name: `calendar of Outlook, without any text: ${name}`,
        expected,
        raw: message(
          mail,
          { Subject: `Accepted: ${mail.subject}`, 'Content-Type': 'multipart/alternative; boundary=a' },
          parts('a', textPart('\r\n'), part(`Content-Type: text/calendar; charset="utf-8"; method=${method}`, ics)),
        ),
      },
    ];
  });
}

export function automaticEmails(mail: Correspondence): SampleEmail[] {
  return [...deliveryReports(mail), ...automaticReplies(mail), ...calendarReplies(mail)];
}
