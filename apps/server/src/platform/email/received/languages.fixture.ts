/** How mail programs write in a language. */
export interface Language {
  readonly code: string;
  /** What the sender wrote: letters of the language, in two paragraphs. */
  readonly own: string;
  /** The line above a quoted email. */
  attribution(name: string, address: string): string;
  /** Labels for sender, date, recipient and subject. */
  readonly labels: readonly [from: string, sent: string, to: string, subject: string];
  /** The line above a forwarded email. */
  readonly forwarded: string;
  readonly reply: string;
}

const language = (
  code: string,
  own: string,
  attribution: string,
  labels: string,
  forwarded: string,
  reply = 'Re',
): Language => {
  const [from = '', sent = '', to = '', subject = ''] = labels.split('|');
  const write = (name: string, address: string) => attribution.replace('NAME', name).replace('ADDRESS', address);
  return { code, own, attribution: write, labels: [from, sent, to, subject], forwarded, reply };
};

export const LANGUAGES: readonly Language[] = [
  language(
    'en',
    'Yes, Tuesday suits me.\n\nKind regards',
    'On Tue, Nov 3, 2026 at 10:00 AM NAME <ADDRESS> wrote:',
    'From|Sent|To|Subject',
    'Forwarded message',
  ),
  language(
    'de',
    'Ja, Dienstag paßt gut.\n\nViele Grüße',
    'Am Di., 3. Nov. 2026 um 10:00 Uhr schrieb NAME <ADDRESS>:',
    'Von|Gesendet|An|Betreff',
    'Weitergeleitete Nachricht',
    'AW',
  ),
  language(
    'fr',
    'Oui, mardi me convient très bien.\n\nÀ bientôt',
    'Le mar. 3 nov. 2026 à 10:00, NAME <ADDRESS> a écrit :',
    'De|Envoyé|À|Objet',
    'Message transféré',
    'RE',
  ),
  language(
    'es',
    'Sí, el martes me viene bien.\n\nUn saludo, Íñigo',
    'El mar, 3 nov 2026 a las 10:00, NAME (<ADDRESS>) escribió:',
    'De|Enviado|Para|Asunto',
    'Mensaje reenviado',
    'RV',
  ),
  language(
    'it',
    'Sì, martedì va bene.\n\nCordiali saluti',
    'Il giorno mar 3 nov 2026 alle ore 10:00 NAME <ADDRESS> ha scritto:',
    'Da|Inviato|A|Oggetto',
    'Messaggio inoltrato',
    'R',
  ),
  language(
    'pt',
    'Sim, terça-feira está ótimo.\n\nAté já',
    'NAME <ADDRESS> escreveu (terça, 3/11/2026 à(s) 10:00):',
    'De|Enviado|Para|Assunto',
    'Mensagem encaminhada',
    'RES',
  ),
  language(
    'nl',
    'Ja, dinsdag schikt mij.\n\nGroeten uit België',
    'Op di 3 nov 2026 om 10:00 schreef NAME <ADDRESS>:',
    'Van|Verzonden|Aan|Onderwerp',
    'Doorgestuurd bericht',
    'Antw',
  ),
  language(
    'da',
    'Ja, tirsdag er fint på min side.\n\nVenlig hilsen',
    'Den tir. 3. nov. 2026 kl. 10.00 skrev NAME <ADDRESS>:',
    'Fra|Sendt|Til|Emne',
    'Videresendt meddelelse',
    'SV',
  ),
  language(
    'sv',
    'Ja, tisdag går bra för mig.\n\nMed vänliga hälsningar',
    'Den tis 3 nov. 2026 kl 10:00 skrev NAME <ADDRESS>:',
    'Från|Skickat|Till|Ämne',
    'Vidarebefordrat meddelande',
    'SV',
  ),
  language(
    'fi',
    'Kyllä, tiistai sopii.\n\nYstävällisin terveisin',
    'ti 3. marrask. 2026 klo 10.00 NAME (ADDRESS) kirjoitti:',
    'Lähettäjä|Lähetetty|Vastaanottaja|Aihe',
    'Välitetty viesti',
    'VS',
  ),
  language(
    'pl',
    'Tak, wtorek mi odpowiada.\n\nPozdrawiam serdecznie, Łukasz',
    'wt., 3 lis 2026 o 10:00 NAME <ADDRESS> napisał(a):',
    'Od|Wysłano|Do|Temat',
    'Przekazana wiadomość',
    'Odp',
  ),
  language(
    'cs',
    'Ano, úterý mi vyhovuje.\n\nS pozdravem, Jiří',
    'út 3. 11. 2026 v 10:00 odesílatel NAME <ADDRESS> napsal:',
    'Od|Odesláno|Komu|Předmět',
    'Přeposlaná zpráva',
  ),
  language(
    'hu',
    'Igen, a kedd megfelel.\n\nÜdvözlettel, Győző',
    'NAME <ADDRESS> ezt írta (időpont: 2026. nov. 3., K, 10:00):',
    'Feladó|Elküldve|Címzett|Tárgy',
    'Továbbított üzenet',
    'Vá',
  ),
  language(
    'tr',
    'Evet, salı günü uygundur.\n\nSaygılarımla',
    'NAME <ADDRESS>, 3 Kas 2026 Sal, 10:00 tarihinde şunu yazdı:',
    'Kimden|Gönderildi|Kime|Konu',
    'Yönlendirilmiş ileti',
    'Ynt',
  ),
  language(
    'ru',
    'Да, вторник подходит.\n\nС уважением, Ольга',
    'вт, 3 нояб. 2026 г. в 10:00, NAME <ADDRESS> пишет:',
    'От|Отправлено|Кому|Тема',
    'Пересылаемое сообщение',
    'НА',
  ),
  language(
    'uk',
    'Так, вівторок підходить.\n\nЗ повагою',
    'вт, 3 лист. 2026 р. о 10:00 NAME <ADDRESS> пише:',
    'Від|Надіслано|Кому|Тема',
    'Переслане повідомлення',
  ),
  language(
    'el',
    'Ναι, η Τρίτη με βολεύει.\n\nΜε εκτίμηση',
    'Στις Τρί 3 Νοε 2026 στις 10:00 π.μ., ο/η NAME <ADDRESS> έγραψε:',
    'Από|Στάλθηκε|Προς|Θέμα',
    'Προωθημένο μήνυμα',
    'ΑΠ',
  ),
  language(
    'he',
    'כן, יום שלישי מתאים לי.\n\nתודה',
    'בתאריך יום ג׳, 3 בנוב׳ 2026 ב-10:00 מאת NAME <ADDRESS>‏ כתב:',
    'מאת|נשלח|אל|נושא',
    'הודעה שהועברה',
    'השב',
  ),
  language(
    'ja',
    'はい、火曜日で大丈夫です。\n\nよろしくお願いいたします',
    '2026年11月3日(火) 10:00 NAME <ADDRESS>:',
    '差出人|送信日時|宛先|件名',
    '転送メッセージ',
  ),
  language(
    'zh',
    '好的，星期二可以。\n\n此致敬礼',
    'NAME <ADDRESS> 于2026年11月3日周二 10:00写道：',
    '发件人|发送时间|收件人|主题',
    '转发邮件',
    '回复',
  ),
  language(
    'ko',
    '네, 화요일이 좋습니다.\n\n감사합니다',
    '2026년 11월 3일 (화) 오전 10:00, NAME <ADDRESS>님이 작성:',
    '보낸 사람|보낸 날짜|받는 사람|제목',
    '전달된 메일',
    '회신',
  ),
];
